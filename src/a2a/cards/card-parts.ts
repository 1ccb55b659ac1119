import type { JsonObject } from '../protocol/model';

export interface Skill {
  id: string;
  name: string;
  description: string;
  tags: string[];
  examples?: string[];
}

/** What a card says in either version, before it is worded. */
export interface CardContent {
  name: string;
  description: string;
  version: string;
  /** Below which both bindings are. */
  url: string;
  provider: { organization: string; url: string };
  documentationUrl: string;
  iconUrl?: string;
  skills: Skill[];
  extensions: { uri: string; description: string; params: JsonObject }[];
}

export const KEY_DESCRIPTION =
  'The API key of a registered agent. Optional: without it the caller is anonymous.';
