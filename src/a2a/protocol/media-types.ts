import type { Part } from './model';

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
/** What everybody here can answer in. */
export const OUTPUT_MODES = ['text/plain', 'application/json'];

/** Without its parameters. Many clients say `text` where they mean plain text. */
export function bareType(said: string): string {
  const type = (said.split(';')[0] as string).trim().toLowerCase();
  return type === 'text' ? 'text/plain' : type;
}

/** Whether a client that takes these types takes that one; none named are all. */
export function takes(accepted: readonly string[] | null | undefined, type: string): boolean {
  if (!accepted) return true;
  const family = `${type.split('/')[0]}/*`;
  return accepted.some((one) => one === type || one === family || one === '*/*' || one === '*');
}

/**
 * Of the parts of an answer those that the client takes. Where it takes none of them, it gets what the answer says in
 * words, so that no answer is lost.
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
