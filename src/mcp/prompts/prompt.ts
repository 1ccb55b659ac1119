/** A beginning that a person or a host may pick: what the model is then asked to do, in the names of the tools. */
export interface Prompt {
  name: string;
  title: string;
  description: string;
  arguments: { name: string; description: string; required: boolean }[];
  text(given: Record<string, string>, platform: string): string;
}
