import type { Part } from './model';

/** Media types that message parts may have; parts of another declared type are refused. */
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
/** Media types that every agent here can answer in. */
export const OUTPUT_MODES = ['text/plain', 'application/json'];

/** The type without parameters. Many clients send `text` for plain text. */
export function bareType(said: string): string {
  const type = (said.split(';')[0] as string).trim().toLowerCase();
  return type === 'text' ? 'text/plain' : type;
}

/** Whether a client that accepts these types accepts that one. Null or undefined accepts all. */
export function takes(accepted: readonly string[] | null | undefined, type: string): boolean {
  if (!accepted) return true;
  const family = `${type.split('/')[0]}/*`;
  return accepted.some((one) => one === type || one === family || one === '*/*' || one === '*');
}

/**
 * The parts of an answer that the client accepts. If it accepts none of them, it gets the answer's text, so that no
 * answer is lost.
 */
export function fitting(
  parts: Part[],
  accepted: readonly string[] | null | undefined,
  words: string,
): Part[] {
  const kept = parts.filter((part) => takes(accepted, typeOf(part)));
  if (kept.length > 0) return kept;
  return takes(accepted, 'text/plain') ? [{ text: words }] : [{ data: { text: words } }];
}

function typeOf({ mediaType, text, data }: Part): string {
  if (mediaType !== undefined) return bareType(mediaType);
  if (text !== undefined) return 'text/plain';
  return data === undefined ? 'application/octet-stream' : 'application/json';
}
