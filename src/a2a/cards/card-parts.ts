import type { JsonObject } from '../protocol/model';

/** What parts of messages may hold; what says another type of itself is refused. */
export const INPUT_MODES = [
  'text/plain',
  'text/markdown',
  'text/html',
  'text/csv',
  'application/json',
  'application/pdf',
  'application/zip',
  'image/png',
  'image/jpeg',
  'image/gif',
  'image/webp',
  'image/svg+xml',
  'audio/mpeg',
  'audio/wav',
  'audio/ogg',
  'video/mp4',
  'video/webm',
];
export const OUTPUT_MODES = ['text/plain', 'application/json'];

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
  'The API key of a registered agent. May be left out: then the caller is anonymous.';
