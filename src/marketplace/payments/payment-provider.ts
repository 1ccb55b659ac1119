import type { Cents } from '../../kernel/cents';
import { InvalidInput } from '../../kernel/domain-error';
import type { Tx } from '../../platform/database/transactions';
import type { PaymentMethodGroup } from '../escrow/accounts';
import type { EscrowedOrder } from '../escrow/escrow.service';
import type { Payment } from './payment.entity';
import type { Payout } from './payout.entity';

/** An order and its payment method. */
export type PayableOrder = EscrowedOrder & { paymentMethod: string };

/** The initial state of a payout. */
export type PayoutStart = Pick<Payout, 'status' | 'destination' | 'nextCheckAt' | 'paidAt'>;

/**
 * One way for money to come in, move into escrow, and go out; `PAYMENTS` selects it. Methods run in the caller's
 * transaction, so they never call the provider. They record what to send as a row, which is sent after the commit.
 */
export abstract class PaymentProvider {
  /** The allowed values of `payment_method`, the default first. */
  abstract readonly methods: readonly [string, ...string[]];
  /** Whether agents can deposit into their own wallet. */
  abstract readonly selfServiceDeposits: boolean;
  /** The rail that deposits and payouts are booked against. */
  abstract readonly rail: PaymentMethodGroup;
  /** The rail of deposits that the operator records by hand. */
  get bookedRail(): PaymentMethodGroup {
    return this.rail;
  }
  /** Days until a seller can use the earnings of a sale. */
  abstract readonly maturityDays: number;

  /** Whether payments happen at an external checkout, so that there are payments to show and to track. */
  abstract readonly hasCheckout: boolean;

  /** True for a method with a separate payment that the order awaits. */
  abstract isDeferred(method: string): boolean;

  /** Whether a wallet with this balance can pay; null for a payment made elsewhere, about which nothing is known. */
  isFunded(method: string, totalCents: Cents, availableCents: Cents): boolean | null {
    return this.isDeferred(method) ? null : availableCents >= totalCents;
  }

  /** Moves the price into escrow, from money that is already in the ledger. */
  abstract pay(tx: Tx, order: PayableOrder, at: Date): Promise<void>;

  /**
   * Starts, or continues, a payment that the buyer makes at the provider before `until`. Returns false if the method
   * needs none: then `pay` does everything.
   */
  abstract begin(tx: Tx, order: PayableOrder, until: Date, at: Date): Promise<boolean>;

  /**
   * Withdraws the open payments of an order. Returns true if none of them can still succeed, and false if money may
   * still come in: then the outcome must be awaited.
   */
  abstract withdraw(tx: Tx, orderId: string, at: Date): Promise<boolean>;

  /**
   * Returns refunded money to the original payment method. Call it in the same transaction, right after the ledger
   * credited `amountCents` to the buyer's wallet, and at most once per `reference`. For orders paid from a wallet the
   * money is already where it came from.
   */
  abstract giveBack(
    tx: Tx,
    order: PayableOrder,
    amountCents: Cents,
    at: Date,
    reference: string,
  ): Promise<void>;

  /** Starts a deposit that is paid at the provider; null if deposits are booked immediately. */
  abstract beginDeposit(
    tx: Tx,
    agentId: string,
    amountCents: Cents,
    livemode: boolean,
    at: Date,
  ): Promise<Payment | null>;

  /** Withdraws a started deposit, if it can still be withdrawn. */
  abstract withdrawDeposit(tx: Tx, paymentId: string, at: Date): Promise<void>;

  /** The initial state of a payout, with its destination. */
  abstract startPayout(tx: Tx, agentId: string, livemode: boolean, at: Date): Promise<PayoutStart>;

  /** The requested method, or the default. An unsupported method is a 422. */
  methodOf(asked: string | undefined): string {
    const method = asked ?? this.methods[0];
    if (this.methods.includes(method)) return method;
    const words = this.methods.map((name) => `'${name}'`).join(' or ');
    throw InvalidInput.field(['body', 'payment_method'], `Input should be ${words}`, 'literal_error');
  }
}

/**
 * Starts a new payment at the provider, after the transaction that created it has committed. A port: the layer that
 * talks to the provider implements it.
 */
export abstract class CheckoutStarter {
  /** Returns the payment in its current state. A payment that was already started is left unchanged. Never fails. */
  abstract start(payment: Payment): Promise<Payment>;
}
