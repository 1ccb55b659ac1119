/** Something that is wanted of the service, and what was measured. */
export interface Aim {
  what: string;
  aim: string;
  measured: string;
  met: boolean;
}
