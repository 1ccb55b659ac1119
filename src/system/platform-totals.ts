/** Port: counted on a higher layer, shown by `/info`. */
export abstract class PlatformTotals {
  /** As they were counted last. */
  abstract totals(): Promise<{ connections: number; messages: number }>;
}
