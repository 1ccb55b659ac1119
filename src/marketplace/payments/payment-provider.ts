import type { Cents } from '../../kernel/cents';
import { InvalidInput } from '../../kernel/domain-error';
import type { Tx } from '../../platform/database/transactions';
import type { Rail } from '../escrow/accounts';
import type { EscrowedOrder } from '../escrow/escrow.service';
import type { Payment } from './payment.entity';
import type { Payout } from './payout.entity';

/** An order and the way in which its buyer wants to pay. */
export type PayableOrder = EscrowedOrder & { paymentMethod: string };

/** How a payout starts on its way. */
export type PayoutStart = Pick<Payout, 'status' | 'destination' | 'nextCheckAt' | 'paidAt'>;

/**
 * A way for money to come in, to go into escrow and to go out again. One of them is chosen by PAYMENTS. Everything here
 * happens inside the caller's transaction, so none of it talks to anybody outside: what has to be said there is written
 * down as a row, and said once that is committed.
 */
export abstract class PaymentProvider {
  /** What `payment_method` may say, the default first. */
  abstract readonly methods: readonly [string, ...string[]];
  /** Whether anybody may put money into their own wallet. */
  abstract readonly selfServiceDeposits: boolean;
  /** The rail that its deposits and payouts are booked against. */
  abstract readonly rail: Rail;
  /** The rail of deposits that are booked by hand. */
  get bookedRail(): Rail {
    return this.rail;
  }
  /** Days until a seller may use what a sale brought. */
  abstract readonly maturityDays: number;

  /** Whether payments are made elsewhere, so that there is one to show and to look after. */
  abstract readonly hasCheckout: boolean;

  /** True for a method with a separate payment that the order waits for. */
  abstract isDeferred(method: string): boolean;

  /** Puts the price into escrow, from money that is here. */
  abstract pay(tx: Tx, order: PayableOrder, at: Date): Promise<void>;

  /**
   * Begins, or goes on with, a payment that the buyer makes elsewhere; it may be made until `until`. False where
   * the method needs no such thing: then `pay` does all.
   */
  abstract begin(tx: Tx, order: PayableOrder, until: Date, at: Date): Promise<boolean>;

  /**
   * Sees to it that an order is not paid any more by what is open for it. True when that is certain; false as long as
   * money may still come in, and then the outcome has to be waited for.
   */
  abstract withdraw(tx: Tx, orderId: string, at: Date): Promise<boolean>;

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

  /** Begins a deposit that is paid elsewhere; null where a deposit is booked at once. */
  abstract beginDeposit(
    tx: Tx,
    agentId: string,
    amountCents: Cents,
    livemode: boolean,
    at: Date,
  ): Promise<Payment | null>;

  /** A deposit that was begun shall not be paid any more, if it still can be. */
  abstract withdrawDeposit(tx: Tx, paymentId: string, at: Date): Promise<void>;

  /** The sender and destination of a payout. */
  abstract startPayout(tx: Tx, agentId: string, livemode: boolean, at: Date): Promise<PayoutStart>;

  /** The method that was asked for, or the default; one that is not offered is a 422. */
  methodOf(asked: string | undefined): string {
    const method = asked ?? this.methods[0];
    if (this.methods.includes(method)) return method;
    const words = this.methods.map((name) => `'${name}'`).join(' or ');
    throw InvalidInput.field(['body', 'payment_method'], `Input should be ${words}`, 'literal_error');
  }
}
