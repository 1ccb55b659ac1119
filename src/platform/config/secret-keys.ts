import { hkdfSync } from 'node:crypto';
import type { Settings } from './settings';

type Keys = Pick<Settings, 'SECRET_KEY'> & Partial<Pick<Settings, 'SECRET_KEY_PREVIOUS' | 'SECRET_KEY_NEXT'>>;

/** All keys that are accepted; the first one seals and signs. */
export function secretKeysOf({ SECRET_KEY, SECRET_KEY_PREVIOUS = [], SECRET_KEY_NEXT }: Keys): string[] {
  return [SECRET_KEY, ...SECRET_KEY_PREVIOUS, ...(SECRET_KEY_NEXT === undefined ? [] : [SECRET_KEY_NEXT])];
}

/** The first byte of what a key has sealed: 2 to 255. Releases without key versions wrote 1, whatever the key was. */
export function versionOfKey(key: string): number {
  const [byte = 0, more = 0] = Buffer.from(hkdfSync('sha256', key, '', 'version of the key', 2));
  return 2 + ((byte * 256 + more) % 254);
}

export function secretKeyProblems(settings: Settings): string[] {
  if (typeof settings.SECRET_KEY !== 'string') return [];
  const keys = secretKeysOf(settings);
  if (new Set(keys).size < keys.length)
    return ['SECRET_KEY, SECRET_KEY_PREVIOUS and SECRET_KEY_NEXT must be different keys'];
  if (new Set(keys.map(versionOfKey)).size === keys.length) return [];
  return ['SECRET_KEY cannot be told from another key by its version: generate another one'];
}
