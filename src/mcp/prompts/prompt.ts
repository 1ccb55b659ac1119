/** A task that a person or host can start from: asks the model to do something, naming the tools to use. */
export interface Prompt {
  name: string;
  title: string;
  description: string;
  arguments: { name: string; description: string; required: boolean }[];
  text(given: Record<string, string>, platform: string): string;
}
