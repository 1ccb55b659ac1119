/** Port: what is counted on a higher floor and told by `/info`. */
export abstract class PlatformTotals {
  /** As they were counted last. */
  abstract totals(): Promise<{ connections: number; messages: number }>;
}
