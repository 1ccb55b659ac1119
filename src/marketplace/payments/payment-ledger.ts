import { Injectable } from '@nestjs/common';
import type { Cents } from '../../kernel/cents';
import { insertRows } from '../../platform/database/insert-rows';
import type { Tx } from '../../platform/database/transactions';
import { accounts, type Transfer } from '../escrow/accounts';
import type { TransferKind } from '../escrow/ledger.entity';
import { LedgerService } from '../escrow/ledger.service';
import { Deposit, type Payment } from './payment.entity';
import { PaymentRefund } from './payment-refund.entity';
import type { Payout } from './payout.entity';

/** Money that enters or leaves the ledger, with the records that the external accounts are checked against. */
@Injectable()
export class PaymentLedger {
  constructor(private readonly ledger: LedgerService) {}

  /** The transfer of a settled payment. Its reference prevents booking it twice. */
  incoming(payment: Payment): Transfer {
    const { depositId: reference, agentId, provider, livemode, amountCents, orderId } = payment;
    const from = accounts.external(provider, livemode);
    const to = accounts.available(agentId, livemode);
    return { kind: 'deposit', reference, from, to, amountCents, orderId: orderId ?? undefined };
  }

  /** Call it in the transaction that posts the transfer. */
  async recordDeposit(tx: Tx, payment: Payment, at: Date): Promise<void> {
    const { depositId: id, agentId, provider, orderId, amountCents, livemode } = payment;
    const reference = payment.intent as string;
    const deposit: Deposit = {
      id,
      agentId,
      provider,
      reference,
      orderId,
      amountCents,
      livemode,
      createdAt: at,
    };
    await insertRows(tx, Deposit, [deposit]);
  }

  /** Credits a settled payment to the wallet. */
  async deposit(tx: Tx, payment: Payment, at: Date): Promise<void> {
    await this.recordDeposit(tx, payment, at);
    await this.post(tx, [this.incoming(payment)], at);
  }

  /** Debits a refund from the wallet and records that it must be sent back. */
  async refund(tx: Tx, payment: Payment, cause: string, cents: Cents, at: Date): Promise<void> {
    const refund = PaymentRefund.of(payment, 'refund', cause, cents, at);
    await insertRows(tx, PaymentRefund, [refund]);
    await this.post(tx, [move('return', refund, 'out')], at);
  }

  /** Records a payment that no longer pays for anything, and returns it: the money only passes through the wallet. */
  async sendBack(tx: Tx, payment: Payment, at: Date): Promise<void> {
    const refund = PaymentRefund.of(payment, 'late', payment.id, payment.amountCents, at);
    await this.recordDeposit(tx, payment, at);
    await insertRows(tx, PaymentRefund, [refund]);
    await this.post(tx, [this.incoming(payment), move('return', refund, 'out')], at);
  }

  /**
   * Records money that has already left at the provider, under the provider's reference. What the wallet no longer holds
   * becomes the agent's debt.
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
        return [{ ...whole, amountCents: held }, owed];
      },
    });
  }

  /** Records, under the provider's reference, that disputed money did not leave after all. */
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
    await this.ledger.post(tx, { at, accounts: touched, transfers });
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
