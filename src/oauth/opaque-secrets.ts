import { secretBytes } from '../kernel/secret-random';

/** One prefix per kind, so that leak scanners and people recognize them. */
const STARTS = { code: 'oac_', access: 'oat_', keyAccess: 'okt_', refresh: 'ort_', client: 'ocs_' } as const;

/** 256 random bits, shown once and stored only as a hash. */
export function newOpaque(kind: keyof typeof STARTS): string {
  return STARTS[kind] + secretBytes(32).toString('base64url');
}

/** Whether a text has the form of our secrets; if not, no database lookup is needed. */
export function isOpaque(kind: keyof typeof STARTS, text: string): boolean {
  return text.startsWith(STARTS[kind]) && /^[\w-]{43}$/.test(text.slice(STARTS[kind].length));
}
