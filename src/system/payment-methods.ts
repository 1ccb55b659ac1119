/** What the payment rail offers. A port: the marketplace next door is wired in as its implementation. */
export abstract class PaymentMethods {
  abstract readonly methods: readonly string[];
}
