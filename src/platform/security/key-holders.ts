import type { KeyHolder } from './caller';

/**
 * Who a key belongs to. A port: the agents domain, a floor above, knows the keys and is wired in as its implementation.
 */
export abstract class KeyHolders {
  /** The holder of a good key; throws the precise 401 for any other. */
  abstract holderOf(apiKey: string): Promise<KeyHolder>;
}
