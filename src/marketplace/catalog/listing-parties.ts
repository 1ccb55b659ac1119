import type { Tx } from '../../platform/database/transactions';

/**
 * Who has bought of a listing, and so may see it after it left the shop. A port: the orders, a layer above, know.
 */
export abstract class ListingParties {
  /** Within a command, in its transaction. */
  abstract isBuyerOf(listingId: string, agentId: string, within?: Tx): Promise<boolean>;
}
