import { Injectable } from '@nestjs/common';
import type { Cents } from '../../kernel/cents';
import { insertRows } from '../../platform/database/insert-rows';
import { execute, statement } from '../../platform/database/statements';
import type { Tx } from '../../platform/database/transactions';
import { accounts, type Transfer, type TransferKind } from '../escrow/accounts';
import { LedgerService } from '../escrow/ledger.service';
import { Deposit } from './deposit.entity';
import type { Payment } from './payment.entity';
import { PaymentReturn } from './payment-return.entity';
import type { Payout } from './payout.entity';

const BALANCE = statement(
  'wallet_balance_locked',
  'SELECT balance_cents FROM ledger_accounts WHERE id = $1 FOR UPDATE',
);

/** Money that crosses the edge of the ledger, with the records that the edge is checked against. */
@Injectable()
export class PaymentBooks {
  constructor(private readonly ledger: LedgerService) {}

  /** The movement that a settled payment is; its reference lets it happen once. */
  incoming(payment: Payment): Transfer {
    const { depositId: reference, agentId, provider, livemode, amountCents, orderId } = payment;
    const from = accounts.external(provider, livemode);
    const to = accounts.available(agentId, livemode);
    return { kind: 'deposit', reference, from, to, amountCents, orderId: orderId ?? undefined };
  }

  /** To be written with the movement. */
  async recordDeposit(tx: Tx, payment: Payment, at: Date): Promise<void> {
    const { depositId: id, agentId, provider, orderId, amountCents, livemode } = payment;
    const reference = payment.intent as string;
    const deposit: Deposit = {
      ...{ id, agentId, provider, reference, orderId, amountCents, livemode },
      createdAt: at,
    };
    await insertRows(tx, Deposit, [deposit]);
  }

  /** Puts a settled payment into the wallet. */
  async deposit(tx: Tx, payment: Payment, at: Date): Promise<void> {
    const transfer = this.incoming(payment);
    await this.recordDeposit(tx, payment, at);
    await this.ledger.post(tx, { at, accounts: [transfer.to], transfers: () => [transfer] });
  }

  /** Takes the money out of the wallet and writes down that it has to be sent back. */
  async giveBack(
    tx: Tx,
    payment: Payment,
    reason: PaymentReturn['reason'],
    cause: string,
    cents: Cents,
    at: Date,
  ): Promise<PaymentReturn> {
    const back = PaymentReturn.of(payment, reason, cause, cents, at);
    await insertRows(tx, PaymentReturn, [back]);
    await this.move(tx, 'return', back, 'out', at);
    return back;
  }

  /** What its wallet holds; locked until the end of the transaction. */
  async inWallet(tx: Tx, { agentId, livemode }: Pick<Payment, 'agentId' | 'livemode'>): Promise<Cents> {
    const { id } = accounts.available(agentId, livemode);
    const [row] = await execute<{ balance_cents: Cents }>(tx, BALANCE, [id]);
    return row?.balance_cents ?? 0;
  }

  async returnFailed(tx: Tx, back: PaymentReturn, at: Date): Promise<void> {
    await this.move(tx, 'return_failed', back, 'in', at);
  }

  async payoutFailed(tx: Tx, payout: Payout, at: Date): Promise<void> {
    await this.move(tx, 'payout_failed', { ...payout, orderId: null }, 'in', at);
  }

  private async move(
    tx: Tx,
    kind: TransferKind,
    record: Moved,
    direction: 'in' | 'out',
    at: Date,
  ): Promise<void> {
    const wallet = accounts.available(record.agentId, record.livemode);
    const outside = accounts.external(record.provider, record.livemode);
    const [from, to] = direction === 'out' ? [wallet, outside] : [outside, wallet];
    const { amountCents, orderId } = record;
    const reference = `${record.id}/${kind}`;
    const transfer: Transfer = { kind, reference, from, to, amountCents, orderId: orderId ?? undefined };
    await this.ledger.post(tx, { at, accounts: [wallet], transfers: () => [transfer] });
  }
}

type Moved = Pick<Payout, 'id' | 'agentId' | 'livemode' | 'provider' | 'amountCents'> & {
  orderId: string | null;
};
