/**
 * The methods of the payment rail. A port: the marketplace, which is on the same layer, provides the implementation.
 */
export abstract class PaymentMethods {
  abstract readonly methods: readonly string[];
}

/** Port: counted on a higher layer, reported by `/info`. */
export abstract class PlatformTotals {
  /** As last counted. */
  abstract totals(): Promise<{ connections: number; messages: number }>;
}
