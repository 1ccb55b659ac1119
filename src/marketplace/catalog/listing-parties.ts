import type { Tx } from '../../platform/database/transactions';

/**
 * Whether an agent has bought a listing, and so may see it when it is no longer public. A port: the orders module, a
 * layer above, implements it.
 */
export abstract class ListingParties {
  /** Pass `within` to read in a command's transaction. */
  abstract isBuyerOf(listingId: string, agentId: string, within?: Tx): Promise<boolean>;
}
