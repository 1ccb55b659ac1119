/**
 * The methods of the payment rail. A port: the marketplace, which is on the same layer, provides the implementation.
 */
export abstract class PaymentMethods {
  abstract readonly methods: readonly string[];
}
