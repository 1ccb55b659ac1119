import { RialtoSignatureError } from './errors.js';
import type { RialtoEvent } from './types.js';

/** The headers of a webhook: those of Node and Express, or of `fetch`. */
export type WebhookHeaders = Headers | Record<string, string | string[] | undefined>;

export interface VerifyOptions {
  /** The greatest age of a webhook in seconds, and how far its clock may be ahead. Default: 300. */
  toleranceS?: number | undefined;
}

const TOLERANCE_S = 300;
/** A service signs with the current and the previous secret. */
const MOST_SIGNATURES = 10;
const SIGNATURE_BYTES = 32;

/**
 * Verifies a webhook per Standard Webhooks and returns its event. Rejects with a `RialtoSignatureError` if the signature
 * is wrong or the timestamp is too far off. Signatures are compared in constant time; during the rotation of a secret,
 * one valid signature is enough.
 *
 * @param body The raw body, byte for byte: parsing and re-serializing JSON changes it.
 * @param secret The secret of the endpoint (`whsec_…`), or several while you replace one.
 */
export async function verifyWebhook(
  body: string | Uint8Array | ArrayBuffer,
  headers: WebhookHeaders,
  secret: string | readonly string[],
  { toleranceS = TOLERANCE_S }: VerifyOptions = {},
): Promise<RialtoEvent> {
  const id = headerOf(headers, 'webhook-id');
  const timestamp = headerOf(headers, 'webhook-timestamp');
  const signatures = headerOf(headers, 'webhook-signature');
  if (!id || !timestamp || !signatures) throw new RialtoSignatureError('The webhook headers are missing.');
  if (!/^\d+$/.test(timestamp) || Math.abs(Date.now() / 1000 - Number(timestamp)) > toleranceS)
    throw new RialtoSignatureError('The webhook timestamp is too far off.');
  const content = bytesOf(body);
  const signed = joined(bytesOf(`${id}.${timestamp}.`), content);
  const keys = await Promise.all((typeof secret === 'string' ? [secret] : secret).map(keyOf));
  const expected = await Promise.all(keys.map((key) => crypto.subtle.sign('HMAC', key, signed)));
  const given = signatures
    .split(' ', MOST_SIGNATURES)
    .filter((entry) => entry.startsWith('v1,'))
    .map((entry) => fromBase64(entry.slice(3)))
    .filter(({ length }) => length === SIGNATURE_BYTES);
  // compares all pairs: stopping at the first match would show which one it is
  const matches = expected.flatMap((one) => given.map((other) => areEqual(new Uint8Array(one), other)));
  if (!matches.includes(true)) throw new RialtoSignatureError('The webhook signature does not match.');
  return JSON.parse(new TextDecoder().decode(content)) as RialtoEvent;
}

function headerOf(headers: WebhookHeaders, name: string): string | undefined {
  if (typeof (headers as Headers).get === 'function') return (headers as Headers).get(name) ?? undefined;
  const found = Object.entries(headers).find(([given]) => given.toLowerCase() === name)?.[1] as
    string | string[] | undefined;
  return Array.isArray(found) ? found.join(' ') : found;
}

async function keyOf(secret: string): ReturnType<SubtleCrypto['importKey']> {
  const bytes = fromBase64(secret.replace(/^whsec_/, ''));
  if (bytes.length === 0) throw new RialtoSignatureError('The webhook secret is not whsec_ and base64.');
  return crypto.subtle.importKey('raw', bytes, { name: 'HMAC', hash: 'SHA-256' }, false, ['sign']);
}

/** In constant time, for the same length. */
function areEqual(first: Uint8Array, second: Uint8Array): boolean {
  let difference = first.length ^ second.length;
  first.forEach((byte, index) => (difference |= byte ^ (second[index] ?? 0)));
  return difference === 0;
}

/** Empty if it is not base64. */
function fromBase64(text: string): Uint8Array<ArrayBuffer> {
  try {
    return Uint8Array.from(atob(text), (character) => character.charCodeAt(0));
  } catch {
    return new Uint8Array();
  }
}

function bytesOf(value: string | Uint8Array | ArrayBuffer): Uint8Array {
  if (typeof value === 'string') return new TextEncoder().encode(value);
  return value instanceof ArrayBuffer ? new Uint8Array(value) : value;
}

function joined(first: Uint8Array, second: Uint8Array): Uint8Array<ArrayBuffer> {
  const all = new Uint8Array(first.length + second.length);
  all.set(first);
  all.set(second, first.length);
  return all;
}
