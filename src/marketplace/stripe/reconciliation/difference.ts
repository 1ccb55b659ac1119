/** Where Stripe's records and ours do not say the same. */
export interface Difference {
  what: 'payment' | 'refund' | 'payout';
  /** Ours, where there is a record here. */
  id: string | null;
  /** Theirs, where there is one over there. */
  reference: string | null;
  problem: string;
  /** It was put right at once; what was not is for a person to explain. */
  fixed: boolean;
}

/** Compares one kind of record, both ways. Yields once per record: a difference, or null where there is none. */
export interface Comparison {
  compare(since: Date): AsyncGenerator<Difference | null>;
}
