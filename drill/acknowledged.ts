/** What the service has acknowledged: it must all be there in the end, whatever happened in between. */
export interface Acknowledged {
  /** Order id to the furthest status that an answer told. */
  orders: Map<string, string>;
  reviews: Set<string>;
  /** Offer id to the order that its acceptance made. */
  offers: Map<string, string>;
  /** Order id to the cents that went back, by an answer. */
  refunds: Map<string, number>;
  /** Message id to its text; no two texts are the same. */
  messages: Map<string, string>;
}

export function nothingYet(): Acknowledged {
  return {
    orders: new Map(),
    reviews: new Set(),
    offers: new Map(),
    refunds: new Map(),
    messages: new Map(),
  };
}
