/** A performance target for the service, and the measured value. */
export interface Aim {
  what: string;
  aim: string;
  measured: string;
  met: boolean;
}
