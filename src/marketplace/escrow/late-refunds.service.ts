import { Injectable } from '@nestjs/common';
import type { Cents } from '../../kernel/cents';
import type { Tx } from '../../platform/database/transactions';
import { accounts } from './accounts';
import { insufficientFunds } from './escrow.errors';
import { type EscrowedOrder, transfer } from './escrow.service';
import { LedgerService } from './ledger.service';

/** How much of a refund each side gives back. */
export interface RefundShares {
  sellerCents: Cents;
  platformFeeCents: Cents;
  orderFeeCents: Cents;
}

type LateOrder = EscrowedOrder & { maturingCents: Cents };

/** Refunds of orders whose escrow is already released: each side gives back the share it no longer earns. */
@Injectable()
export class LateRefunds {
  constructor(private readonly ledger: LedgerService) {}

  /** Refuses if the seller's share would need more than this order's pending money and the wallet. It moves nothing. */
  async requireFunds(
    tx: Tx,
    { sellerId, livemode, maturingCents }: LateOrder,
    sellerCents: Cents,
    at: Date,
  ): Promise<void> {
    const available = accounts.available(sellerId, livemode);
    await this.ledger.post(tx, {
      at,
      accounts: [available],
      transfers: (balanceOf) => {
        const missing = sellerCents - maturingCents - balanceOf(available);
        if (missing > 0) throw insufficientFunds(missing, 'late_refund');
        return [];
      },
    });
  }

  /**
   * One posting per refund case. The seller's share comes from this order's pending money first, then from the wallet.
   * A shortfall becomes a debt if `mayOwe` is set, and is refused otherwise. Returns how much of the order is still to
   * mature.
   */
  async refund(
    tx: Tx,
    order: LateOrder,
    caseId: string,
    shares: RefundShares,
    mayOwe: boolean,
    at: Date,
  ): Promise<Cents> {
    const { sellerId, livemode } = order;
    const buyer = accounts.available(order.buyerId, livemode);
    const pending = accounts.pending(sellerId, livemode);
    const available = accounts.available(sellerId, livemode);
    const debt = accounts.debt(sellerId, livemode);
    const fromPending = Math.min(shares.sellerCents, order.maturingCents);
    await this.ledger.post(tx, {
      at,
      accounts: fromPending > 0 ? [buyer, pending, available, debt] : [buyer, available, debt],
      transfers: (balanceOf) => {
        const fromWallet = Math.min(shares.sellerCents - fromPending, balanceOf(available));
        const missing = shares.sellerCents - fromPending - fromWallet;
        if (missing > 0 && !mayOwe) throw insufficientFunds(missing, 'late_refund');
        const { platformFeeCents, orderFeeCents } = shares;
        const [fees, orderFees] = [accounts.fees(livemode), accounts.orderFees(livemode)];
        return [
          transfer('late_refund', order, pending, buyer, fromPending, `late_refund/${caseId}/pending`),
          transfer('late_refund', order, available, buyer, fromWallet, `late_refund/${caseId}/wallet`),
          transfer('late_refund', order, debt, buyer, missing, `late_refund/${caseId}/debt`),
          transfer('fee_refund', order, fees, buyer, platformFeeCents, `fee_refund/${caseId}`),
          transfer('order_fee_refund', order, orderFees, buyer, orderFeeCents, `order_fee_refund/${caseId}`),
        ];
      },
    });
    return order.maturingCents - fromPending;
  }
}
