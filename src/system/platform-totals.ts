/** Port: counted on a higher layer, reported by `/info`. */
export abstract class PlatformTotals {
  /** As last counted. */
  abstract totals(): Promise<{ connections: number; messages: number }>;
}
