/** A difference between Stripe's records and ours. */
export interface Difference {
  what: 'payment' | 'refund' | 'payout';
  /** The id of our record, if there is one. */
  id: string | null;
  /** The id of Stripe's record, if there is one. */
  reference: string | null;
  problem: string;
  /** Whether it was fixed automatically. The others need an explanation by the operator. */
  fixed: boolean;
}

/** Compares one kind of record in both directions. Yields once per record: a difference, or null. */
export interface RecordComparison {
  compare(since: Date): AsyncGenerator<Difference | null>;
}
