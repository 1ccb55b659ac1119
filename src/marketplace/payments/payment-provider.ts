import type { Cents } from '../../kernel/cents';
import { InvalidInput } from '../../kernel/domain-error';
import type { Tx } from '../../platform/database/transactions';
import type { EscrowedOrder } from '../escrow/escrow.service';

/**
 * How a try to pay ended. `unknown` is neither of the others: nothing may be told as failed, or be tried again, before
 * the provider has been asked how it went.
 */
export type PaymentOutcome = 'settled' | 'failed' | 'unknown';

/** An order and the way in which its buyer wants to pay. */
export type PayableOrder = EscrowedOrder & { paymentMethod: string };

/** A way for money to come in, to go into escrow and to go out again. One of them is chosen by PAYMENTS. */
export abstract class PaymentProvider {
  /** What `payment_method` may say, the default first. */
  abstract readonly methods: readonly [string, ...string[]];
  /** Whether anybody may put money into their own wallet. */
  abstract readonly selfServiceDeposits: boolean;
  /** The rail that its deposits and payouts are booked against. */
  abstract readonly rail: 'sandbox' | 'wallet';
  /** Days until a seller may use what a sale brought. */
  abstract readonly maturityDays: number;

  /** True for a method that makes the order wait for a payment of its own. */
  abstract isDeferred(method: string): boolean;

  /** Pays for the order into escrow, inside the transaction. Errors: `insufficient_funds`. */
  abstract pay(tx: Tx, order: PayableOrder, at: Date): Promise<PaymentOutcome>;

  /**
   * Sends money of a refund on to where the buyer's payment came from. To be called right after the ledger has given
   * `amountCents` back to the buyer's wallet, in the same transaction; at most once per `reference`. An order that was
   * paid from a wallet, with play money or otherwise, needs nothing more: the money is where it came from.
   */
  abstract giveBack(
    tx: Tx,
    order: PayableOrder,
    amountCents: Cents,
    at: Date,
    reference: string,
  ): Promise<void>;

  /** The method that was asked for, or the default; one that is not offered is a 422. */
  methodOf(asked: string | undefined): string {
    const method = asked ?? this.methods[0];
    if (this.methods.includes(method)) return method;
    const words = this.methods.map((name) => `'${name}'`).join(' or ');
    throw InvalidInput.field(['body', 'payment_method'], `Input should be ${words}`, 'literal_error');
  }
}
