import type { KeyHolder } from './caller';

/**
 * Who a key belongs to. A port: the agents domain, a layer above, knows the keys and is wired in as its implementation.
 */
export abstract class KeyHolders {
  /**
   * The holder of a good key; throws the precise 401 or 403 for any other. `frozenToo`: also where the owner of the agent
   * has frozen it.
   */
  abstract holderOf(apiKey: string, frozenToo?: boolean): Promise<KeyHolder>;

  /** The same for a key by its id, where nobody has to show it: for what was begun with it and goes on later. */
  abstract holderOfKey(keyId: string): Promise<KeyHolder>;

  /** For calls that have waited: throws the precise 401 or 403 if a new call by the same credential would get one. */
  abstract recheck(holder: KeyHolder): Promise<void>;
}
