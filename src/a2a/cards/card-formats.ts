import type { JsonObject } from '../protocol/model';

export interface CardSkill {
  id: string;
  name: string;
  description: string;
  tags: string[];
  examples?: string[];
}

/** The content of a card, independent of the protocol version. */
export interface CardContent {
  name: string;
  description: string;
  version: string;
  /** Base URL of both bindings. */
  url: string;
  provider: { organization: string; url: string };
  documentationUrl: string;
  iconUrl?: string;
  skills: CardSkill[];
  extensions: { uri: string; description: string; params: JsonObject }[];
}

export const KEY_DESCRIPTION =
  'The API key of a registered agent. Optional: without it the caller is anonymous.';
