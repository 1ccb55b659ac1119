import { randomBytes } from 'node:crypto';

/** Each kind starts in its own way, so that leak scanners and people recognise it. */
const STARTS = { code: 'oac_', access: 'oat_', refresh: 'ort_', client: 'ocs_' } as const;

/** 256 random bits. It is handed out once and kept as a hash only. */
export function newOpaque(kind: keyof typeof STARTS): string {
  return STARTS[kind] + randomBytes(32).toString('base64url');
}

/** Whether a text can be one of ours at all: what cannot needs no look into the database. */
export function isOpaque(kind: keyof typeof STARTS, text: string): boolean {
  return text.startsWith(STARTS[kind]) && /^[\w-]{43}$/.test(text.slice(STARTS[kind].length));
}
