import { Injectable } from '@nestjs/common';
import type { Cents } from '../../kernel/cents';
import { insertRows } from '../../platform/database/insert-rows';
import type { Tx } from '../../platform/database/transactions';
import { accounts, type Transfer, type TransferKind } from '../escrow/accounts';
import { LedgerService } from '../escrow/ledger.service';
import { Deposit } from './deposit.entity';
import type { Payment } from './payment.entity';
import { PaymentRefund } from './payment-refund.entity';
import type { Payout } from './payout.entity';

/** Money that crosses the edge of the ledger, with the records that the edge is checked against. */
@Injectable()
export class PaymentLedger {
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
    await this.recordDeposit(tx, payment, at);
    await this.post(tx, [this.incoming(payment)], at);
  }

  /** Takes money of a refund out of the wallet and writes down that it has to be sent back. */
  async refund(tx: Tx, payment: Payment, cause: string, cents: Cents, at: Date): Promise<void> {
    const refund = PaymentRefund.of(payment, 'refund', cause, cents, at);
    await insertRows(tx, PaymentRefund, [refund]);
    await this.post(tx, [move('return', refund, 'out')], at);
  }

  /** Books a payment that nothing here is paid by, and sends it back: it passes the wallet without staying in it. */
  async sendBack(tx: Tx, payment: Payment, at: Date): Promise<void> {
    const refund = PaymentRefund.of(payment, 'late', payment.id, payment.amountCents, at);
    await this.recordDeposit(tx, payment, at);
    await insertRows(tx, PaymentRefund, [refund]);
    await this.post(tx, [this.incoming(payment), move('return', refund, 'out')], at);
  }

  /**
   * Books money that has left at the provider already, under the name that it has there. What the wallet does not hold
   * any more, its agent owes.
   */
  async hasLeft(tx: Tx, payment: Payment, reference: string, cents: Cents, at: Date): Promise<void> {
    const refund = PaymentRefund.of(payment, 'provider', reference, cents, at);
    const wallet = accounts.available(payment.agentId, payment.livemode);
    const debt = accounts.debt(payment.agentId, payment.livemode);
    refund.settle(reference, at);
    await insertRows(tx, PaymentRefund, [refund]);
    await this.ledger.post(tx, {
      at,
      accounts: [wallet, debt],
      transfers: (balanceOf) => {
        const whole = move('return', refund, 'out');
        const held = Math.min(cents, balanceOf(wallet));
        const owed = {
          ...whole,
          reference: `${whole.reference}/debt`,
          from: debt,
          amountCents: cents - held,
        };
        return [{ ...whole, amountCents: held }, owed].filter(({ amountCents }) => amountCents > 0);
      },
    });
  }

  /** Keeps, under the name that it has at the provider, that money which was said to leave has not left. */
  async neverLeft(tx: Tx, payment: Payment, reference: string, cents: Cents, at: Date): Promise<void> {
    const refund = PaymentRefund.of(payment, 'provider', reference, cents, at);
    refund.fail('The dispute was won.', reference, at);
    await insertRows(tx, PaymentRefund, [refund]);
  }

  async refundFailed(tx: Tx, refund: PaymentRefund, at: Date): Promise<void> {
    await this.post(tx, [move('return_failed', refund, 'in')], at);
  }

  async payoutFailed(tx: Tx, payout: Payout, at: Date): Promise<void> {
    await this.post(tx, [move('payout_failed', { ...payout, orderId: null }, 'in')], at);
  }

  private async post(tx: Tx, transfers: Transfer[], at: Date): Promise<void> {
    const touched = transfers
      .flatMap(({ from, to }) => [from, to])
      .filter(({ kind }) => kind === 'available');
    await this.ledger.post(tx, { at, accounts: touched, transfers: () => transfers });
  }
}

type Moved = Pick<Payout, 'id' | 'agentId' | 'livemode' | 'provider' | 'amountCents'> & {
  orderId: string | null;
};

function move(kind: TransferKind, record: Moved, direction: 'in' | 'out'): Transfer {
  const wallet = accounts.available(record.agentId, record.livemode);
  const outside = accounts.external(record.provider, record.livemode);
  const [from, to] = direction === 'out' ? [wallet, outside] : [outside, wallet];
  const reference = `${record.id}/${kind}`;
  return { kind, reference, from, to, amountCents: record.amountCents, orderId: record.orderId ?? undefined };
}
