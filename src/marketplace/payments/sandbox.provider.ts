import { Injectable } from '@nestjs/common';
import type { Cents } from '../../kernel/cents';
import { newId } from '../../kernel/ids';
import { insertRows } from '../../platform/database/insert-rows';
import type { Tx } from '../../platform/database/transactions';
import { accounts } from '../escrow/accounts';
import { EscrowService } from '../escrow/escrow.service';
import { Deposit } from './payment.entity';
import { InternalProvider } from './wallet.provider';
import type { PayableOrder, PayoutStart } from './payment-provider';

/** Deposits what the wallet lacks. */
const FUNDED = 'sandbox';
/** Defers payment, for testing payment, cancellation, and expiry of an unpaid order. */
const LATER = 'sandbox_later';

/** Play money: what the buyer lacks comes from the external sandbox account. Refused in production. */
@Injectable()
export class SandboxProvider extends InternalProvider {
  static readonly METHODS = [FUNDED, 'wallet', LATER] as const;
  readonly methods = SandboxProvider.METHODS;
  readonly selfServiceDeposits = true;
  readonly rail = 'sandbox';
  readonly maturityDays = 0;

  constructor(escrow: EscrowService) {
    super(escrow);
  }

  isDeferred(method: string): boolean {
    return method === LATER;
  }

  override isFunded(method: string, totalCents: Cents, availableCents: Cents): boolean | null {
    return method === FUNDED || super.isFunded(method, totalCents, availableCents);
  }

  async pay(tx: Tx, order: PayableOrder, at: Date): Promise<void> {
    const deposit = newId('dep', at.getTime());
    const from = accounts.external('sandbox', order.livemode);
    const to = accounts.available(order.buyerId, order.livemode);
    const made = await this.escrow.hold(tx, order, at, (available) => {
      const amountCents = order.paymentMethod === 'wallet' ? 0 : order.totalCents - available;
      return [{ kind: 'deposit', reference: deposit, from, to, amountCents, orderId: order.id }];
    });
    const funding = made.find(({ kind }) => kind === 'deposit');
    if (funding) {
      const record: Deposit = {
        id: deposit,
        agentId: order.buyerId,
        provider: 'sandbox',
        reference: deposit,
        orderId: order.id,
        amountCents: funding.amountCents,
        livemode: order.livemode,
        createdAt: at,
      };
      await insertRows(tx, Deposit, [record]);
    }
  }

  /** A payout of play money is complete as soon as it has left the wallet. */
  startPayout(_tx: Tx, _agentId: string, _livemode: boolean, at: Date): Promise<PayoutStart> {
    return Promise.resolve({ status: 'paid', destination: null, nextCheckAt: null, paidAt: at });
  }
}
