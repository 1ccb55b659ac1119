import { hkdfSync } from 'node:crypto';

export const SHORTEST_KEY = 32;

/** Valid as a bearer token and distinguishable from an API key. */
export const METRICS_TOKEN: [RegExp, { message: string }] = [
  /^(?!rlt_)[\w~+/.-]{16,}=*$/,
  {
    message: 'must have at least 16 of the characters A-Z a-z 0-9 - . _ ~ + / and not begin like an API key',
  },
];

interface Keys {
  SECRET_KEY: string;
  SECRET_KEY_PREVIOUS?: string[];
  SECRET_KEY_NEXT?: string;
}

/** All accepted keys. The first one encrypts and signs. */
export function secretKeysOf({ SECRET_KEY, SECRET_KEY_PREVIOUS = [], SECRET_KEY_NEXT }: Keys): string[] {
  return [SECRET_KEY, ...SECRET_KEY_PREVIOUS, ...(SECRET_KEY_NEXT === undefined ? [] : [SECRET_KEY_NEXT])];
}

/** The first byte of everything a key encrypts. */
export function versionOfKey(key: string): number {
  return Buffer.from(hkdfSync('sha256', key, '', 'version of the key', 1)).readUInt8();
}

export function secretKeyProblems(settings: Keys): string[] {
  const keys = secretKeysOf(settings);
  if (keys.some((key) => typeof key !== 'string' || key.length < SHORTEST_KEY)) return []; // reported already
  if (new Set(keys).size < keys.length)
    return ['SECRET_KEY, SECRET_KEY_PREVIOUS and SECRET_KEY_NEXT must be different keys'];
  if (new Set(keys.map(versionOfKey)).size === keys.length) return [];
  return ['SECRET_KEY has the same version as another key: generate another one'];
}
