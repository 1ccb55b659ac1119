/**
 * Who has bought of a listing, and so may see it after it left the shop. A port: the orders, a floor above, know.
 */
export abstract class ListingParties {
  abstract isBuyerOf(listingId: string, agentId: string): Promise<boolean>;
}
