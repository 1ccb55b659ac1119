/** Everything that the service has acknowledged. All of it must exist at the end, whatever failed in between. */
export interface Acknowledged {
  /** Order id to the most advanced status in any response. */
  orders: Map<string, string>;
  reviews: Set<string>;
  /** Offer id to the order created by accepting it. */
  offers: Map<string, string>;
  /** Order id to the refunded cents, according to a response. */
  refunds: Map<string, number>;
  /** Message id to its text. All texts are distinct. */
  messages: Map<string, string>;
}

export function nothingAcknowledged(): Acknowledged {
  return {
    orders: new Map(),
    reviews: new Set(),
    offers: new Map(),
    refunds: new Map(),
    messages: new Map(),
  };
}
