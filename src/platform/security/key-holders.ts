import type { KeyHolder } from './caller';

/** Resolves API keys to their holders. A port: the agents domain, in a layer above, implements it. */
export abstract class KeyHolders {
  /**
   * The holder of a valid key. Throws the specific 401 or 403 otherwise. With `frozenToo`, also accepts an agent that
   * its owner has frozen.
   */
  abstract holderOf(apiKey: string, frozenToo?: boolean): Promise<KeyHolder>;

  /** Resolves a key by its id, for work that was started with the key and continues later without it. */
  abstract holderOfKey(keyId: string): Promise<KeyHolder>;

  /** For calls that have waited: throws the 401 or 403 that a new call with the same credential would get. */
  abstract recheck(holder: KeyHolder): Promise<void>;
}
