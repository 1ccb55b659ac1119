import { Injectable } from '@nestjs/common';
import { type FindOptionsWhere, In } from 'typeorm';
import type { Cents } from '../../kernel/cents';
import { insertRows } from '../../platform/database/insert-rows';
import { execute, statement } from '../../platform/database/statements';
import { afterCommit, type Tx } from '../../platform/database/transactions';
import { Workers } from '../../platform/workers/workers';
import { EscrowService } from '../escrow/escrow.service';
import { MATURITY_DAYS, MAX_CARD_CENTS, MIN_CARD_CENTS } from '../policies';
import { changeLocked } from './change-locked';
import { Payment } from './payment.entity';
import { OPEN_PAYMENTS } from './payment.lifecycle';
import { PaymentLedger } from './payment-ledger';
import { type PayableOrder, PaymentProvider, type PayoutStart } from './payment-provider';
import { notPayableByCard, paymentInProgress, payoutAccountNeeded } from './payments.errors';
import { PAYMENTS_WORKER } from './provider-record';

const CARD = 'stripe';

/** The account set up by the agent's current owner, or by the agent itself if it has none. */
const DESTINATION = statement(
  'payouts_destination',
  `SELECT p.reference FROM payout_accounts p JOIN agents a ON a.agent_id = p.agent_id
    WHERE p.agent_id = $1 AND p.livemode = $2 AND p.status = 'enabled' AND p.set_by IS NOT DISTINCT FROM a.owner_id`,
);

/** Card payments at a processor. This class only records what to send; the layer above sends it after the commit. */
@Injectable()
export class StripeProvider extends PaymentProvider {
  readonly methods = [CARD, 'wallet'] as const;
  readonly selfServiceDeposits = true;
  readonly rail = 'stripe';
  readonly maturityDays = MATURITY_DAYS;
  readonly hasCheckout = true;

  /** Money that the operator received outside did not come by card. */
  override get bookedRail(): 'wallet' {
    return 'wallet';
  }

  constructor(
    private readonly escrow: EscrowService,
    private readonly ledger: PaymentLedger,
    private readonly workers: Workers,
  ) {
    super();
  }

  isDeferred(method: string): boolean {
    return method === CARD;
  }

  /** For a card, this runs in the transaction that records the settled payment. */
  async pay(tx: Tx, order: PayableOrder, at: Date): Promise<void> {
    if (order.paymentMethod !== CARD) return void (await this.escrow.hold(tx, order, at));
    const payment = await this.paymentOf(tx, order.id);
    await this.escrow.hold(tx, order, at, () => [this.ledger.incoming(payment)]);
    await this.ledger.recordDeposit(tx, payment, at);
  }

  async begin(tx: Tx, order: PayableOrder, until: Date, at: Date): Promise<boolean> {
    const open = await tx.findOne(Payment, { where: { orderId: order.id, status: In(OPEN_PAYMENTS) } });
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
    const withdrawn = await this.close(tx, { orderId }, at);
    return withdrawn.every((payment) => !payment.isOpen);
  }

  async giveBack(tx: Tx, order: PayableOrder, cents: Cents, at: Date, reference: string): Promise<void> {
    if (order.paymentMethod !== CARD) return this.escrow.repayDebt(tx, order, reference, at);
    await this.ledger.refund(tx, await this.paymentOf(tx, order.id), reference, cents, at);
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

  async withdrawDeposit(tx: Tx, paymentId: string, at: Date): Promise<void> {
    await this.close(tx, { id: paymentId, purpose: 'deposit' }, at);
  }

  async startPayout(tx: Tx, agentId: string, livemode: boolean, at: Date): Promise<PayoutStart> {
    const [account] = await execute<{ reference: string }>(tx, DESTINATION, [agentId, livemode]);
    if (!account) throw payoutAccountNeeded();
    return { status: 'requested', destination: account.reference, nextCheckAt: at, paidAt: null };
  }

  /** Withdraws the open payments among them. */
  private async close(tx: Tx, which: FindOptionsWhere<Payment>, at: Date): Promise<Payment[]> {
    const open = { ...which, status: In(OPEN_PAYMENTS) };
    const closed = await changeLocked(tx, Payment, open, (payment) => payment.withdraw(at));
    if (closed.some(({ isOpen }) => isOpen)) afterCommit(tx, () => this.workers.wake(PAYMENTS_WORKER));
    return closed;
  }

  /** The payment that paid the order. */
  private paymentOf(tx: Tx, orderId: string): Promise<Payment> {
    return tx.findOneOrFail(Payment, { where: { orderId, settledAs: 'order' } });
  }
}

function requirePayableByCard(cents: Cents, member: string): void {
  if (cents < MIN_CARD_CENTS || cents > MAX_CARD_CENTS) throw notPayableByCard(member);
}
