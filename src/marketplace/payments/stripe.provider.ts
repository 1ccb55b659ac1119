import { Injectable } from '@nestjs/common';
import { In } from 'typeorm';
import type { Cents } from '../../kernel/cents';
import { insertRows } from '../../platform/database/insert-rows';
import type { Tx } from '../../platform/database/transactions';
import { EscrowService } from '../escrow/escrow.service';
import { MATURITY_DAYS } from '../policies';
import { Payment } from './payment.entity';
import { PaymentBooks } from './payment-books';
import { type PayableOrder, PaymentProvider, type PayoutStart } from './payment-provider';
import {
  MAX_CARD_CENTS,
  MIN_CARD_CENTS,
  notPayableByCard,
  paymentInProgress,
  payoutAccountNeeded,
} from './payments.errors';
import { PayoutAccount } from './payout-account.entity';

const CARD = 'stripe';
const OPEN = In(['created', 'unknown', 'pending']);

/** Cards, at a processor: what is to be said there is written down here and said after the commit, by the floor above. */
@Injectable()
export class StripeProvider extends PaymentProvider {
  readonly methods = [CARD, 'wallet'] as const;
  readonly selfServiceDeposits = true;
  readonly rail = 'stripe';
  readonly maturityDays = MATURITY_DAYS;

  /** What the operator received outside did not come by card. */
  override get bookedRail(): 'wallet' {
    return 'wallet';
  }

  constructor(
    private readonly escrow: EscrowService,
    private readonly books: PaymentBooks,
  ) {
    super();
  }

  isDeferred(method: string): boolean {
    return method === CARD;
  }

  /** By card: once the payment has settled, in the transaction that says so. */
  async pay(tx: Tx, order: PayableOrder, at: Date): Promise<void> {
    if (order.paymentMethod !== CARD) return this.escrow.hold(tx, order, at, () => []);
    const payment = await this.paymentOf(tx, order.id);
    await this.escrow.hold(tx, order, at, () => [this.books.incoming(payment)]);
    await this.books.recordDeposit(tx, payment, at);
  }

  async begin(tx: Tx, order: PayableOrder, until: Date, at: Date): Promise<boolean> {
    const open = await tx.findOne(Payment, { where: { orderId: order.id, state: OPEN } });
    if (order.paymentMethod !== CARD) {
      if (open) throw paymentInProgress();
      return false;
    }
    if (open) return true;
    requirePayableByCard(order.totalCents, 'payment_method');
    await insertRows(tx, Payment, [Payment.forOrder(order, until, at)]);
    return true;
  }

  async withdraw(tx: Tx, orderId: string, at: Date): Promise<boolean> {
    const payment = await tx.findOne(Payment, {
      where: { orderId, state: OPEN },
      lock: { mode: 'pessimistic_write' },
    });
    if (!payment) return true;
    if (payment.tries === 0) payment.fail('never started', at);
    else if (!payment.closing) payment.close(at);
    await tx.save(Payment, payment);
    return !payment.isOpen;
  }

  async giveBack(tx: Tx, order: PayableOrder, cents: Cents, at: Date, reference: string): Promise<void> {
    if (order.paymentMethod !== CARD) return;
    await this.books.giveBack(tx, await this.paymentOf(tx, order.id), 'refund', reference, cents, at);
  }

  async beginDeposit(
    tx: Tx,
    agentId: string,
    amountCents: Cents,
    livemode: boolean,
    at: Date,
  ): Promise<Payment> {
    requirePayableByCard(amountCents, 'amount_cents');
    const payment = Payment.forDeposit(agentId, amountCents, livemode, at);
    await insertRows(tx, Payment, [payment]);
    return payment;
  }

  async startPayout(tx: Tx, agentId: string, livemode: boolean, at: Date): Promise<PayoutStart> {
    const account = await tx.findOne(PayoutAccount, { where: { agentId, livemode } });
    if (account?.state !== 'enabled') throw payoutAccountNeeded();
    return { status: 'requested', destination: account.reference, nextCheckAt: at, paidAt: null };
  }

  /** The payment that paid the order. */
  private paymentOf(tx: Tx, orderId: string): Promise<Payment> {
    return tx.findOneOrFail(Payment, { where: { orderId, settledAs: 'order' } });
  }
}

function requirePayableByCard(cents: Cents, member: string): void {
  if (cents < MIN_CARD_CENTS || cents > MAX_CARD_CENTS) throw notPayableByCard(member);
}
