import { crc32 } from 'node:zlib';
import { secretInt } from '../../kernel/secret-random';

/** The prefix of every key, for leak scanners and people to recognize. Defined only here. */
const PRODUCT = 'rlt';
const MARKS = { live: `${PRODUCT}_live_`, test: `${PRODUCT}_test_` } as const;

const BASE62 = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const RANDOM_CHARS = 30; // 178 bits
const CHECKSUM_CHARS = 6;
const SHAPE = new RegExp(`^${PRODUCT}_(live|test)_[0-9A-Za-z]{${RANDOM_CHARS + CHECKSUM_CHARS}}$`);

/** Number of characters of a key that stay readable, so that its owner can recognize it. */
const PREFIX_CHARS = 12;

/** Creates a key: prefix, random part, checksum. It is shown once and never stored in clear text. */
export function newApiKey(livemode: boolean): string {
  let text: string = livemode ? MARKS.live : MARKS.test;
  for (let i = 0; i < RANDOM_CHARS; i++) text += BASE62[secretInt(BASE62.length)];
  return text + checksum(text);
}

export type KeyVerdict = 'plausible' | 'malformed' | 'other_mode';

/** Validates a key without a query, to reject typos and keys of the other mode early. */
export function verifyApiKey(text: string, livemode: boolean): KeyVerdict {
  if (!SHAPE.test(text)) return 'malformed';
  const body = text.slice(0, -CHECKSUM_CHARS);
  if (checksum(body) !== text.slice(-CHECKSUM_CHARS)) return 'malformed';
  return text.startsWith(livemode ? MARKS.live : MARKS.test) ? 'plausible' : 'other_mode';
}

export function prefixOf(apiKey: string): string {
  return apiKey.slice(0, PREFIX_CHARS);
}

function checksum(text: string): string {
  let rest = crc32(text);
  let digits = '';
  for (let i = 0; i < CHECKSUM_CHARS; i++) {
    digits = BASE62[rest % BASE62.length] + digits;
    rest = Math.floor(rest / BASE62.length);
  }
  return digits;
}
