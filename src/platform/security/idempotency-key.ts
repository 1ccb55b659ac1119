import { ADDED_PARAMETER } from './lenient';
import { invalidIdempotencyKey } from './security.errors';

export const MAX_KEY_LENGTH = 255;

/** A structured-field string (RFC 9651). The Internet-Draft of `Idempotency-Key` quotes the key like this. */
const QUOTED = /^"((?:[ !#-[\]-~]|\\["\\])*)"$/;

/** The key that was sent, without the quotes of a structured field: `"k"` and `k` are the same key. */
export function unquotedKey(given: string): string {
  return QUOTED.exec(given)?.[1]?.replace(/\\(["\\])/g, '$1') ?? given;
}

/** Undefined if none was sent. Throws a refusal if it has the wrong length. */
export function idempotencyKeyOf(given: string | undefined): string | undefined {
  if (given === undefined) return undefined;
  const key = unquotedKey(given);
  if (key.length === 0 || key.length > MAX_KEY_LENGTH) throw invalidIdempotencyKey(MAX_KEY_LENGTH);
  return key;
}

/** The part of a URL that determines what the request does, with its parameters in a fixed order. */
export function targetOf(originalUrl: string): string {
  const [path = '', ...query] = originalUrl.split('?');
  const sent = [...new URLSearchParams(query.join('?'))].filter(([name]) => !ADDED_PARAMETER.test(name));
  if (sent.length === 0) return path;
  const parameters = new URLSearchParams(sent);
  parameters.sort();
  return `${path}?${parameters.toString()}`;
}
