import { Injectable } from '@nestjs/common';
import type { Cents } from '../../kernel/cents';
import type { Tx } from '../../platform/database/transactions';
import { accounts, type Transfer } from './accounts';
import { LedgerService } from './ledger.service';

/** What the escrow must know of an order. */
export interface EscrowedOrder {
  id: string;
  buyerId: string;
  sellerId: string;
  livemode: boolean;
  totalCents: Cents;
  platformFeeCents: Cents;
  orderFeeCents: Cents;
  sellerAmountCents: Cents;
}

/** The buyer's money between payment and delivery. Every method is one posting, made at most once per order. */
@Injectable()
export class EscrowService {
  constructor(private readonly ledger: LedgerService) {}

  /**
   * Moves the price from the buyer's wallet into escrow. `fund` may bring money in first; it is told what the wallet
   * holds. Errors: `insufficient_funds`.
   */
  async hold(tx: Tx, order: EscrowedOrder, at: Date, fund: (available: Cents) => Transfer[]): Promise<void> {
    const wallet = accounts.available(order.buyerId, order.livemode);
    const escrow = accounts.escrow(order.id, order.livemode);
    await this.ledger.post(tx, {
      at,
      accounts: [wallet],
      opens: [escrow],
      transfers: (balanceOf) => [
        ...fund(balanceOf(wallet)),
        transfer('hold', order, `${order.id}/hold`, wallet, escrow, order.totalCents),
      ],
    });
  }

  /** Pays the seller and the platform. `mature` says whether the seller may use the money at once. */
  async release(tx: Tx, order: EscrowedOrder, at: Date, mature: boolean): Promise<void> {
    const { id, sellerId, livemode } = order;
    const escrow = accounts.escrow(id, livemode);
    const seller = mature ? accounts.available(sellerId, livemode) : accounts.pending(sellerId, livemode);
    await this.ledger.post(tx, {
      at,
      accounts: [escrow, seller],
      transfers: () =>
        [
          transfer('release', order, `${id}/release`, escrow, seller, order.sellerAmountCents),
          transfer('fee', order, `${id}/fee`, escrow, accounts.fees(livemode), order.platformFeeCents),
          transfer(
            'order_fee',
            order,
            `${id}/order_fee`,
            escrow,
            accounts.orderFees(livemode),
            order.orderFeeCents,
          ),
        ].filter(({ amountCents }) => amountCents > 0),
    });
  }

  /** Gives the whole price back to the buyer; no fee has been taken before release. */
  async refund(tx: Tx, order: EscrowedOrder, at: Date): Promise<void> {
    const escrow = accounts.escrow(order.id, order.livemode);
    const buyer = accounts.available(order.buyerId, order.livemode);
    await this.ledger.post(tx, {
      at,
      accounts: [escrow, buyer],
      transfers: () => [transfer('refund', order, `${order.id}/refund`, escrow, buyer, order.totalCents)],
    });
  }

  /** Lets the seller use what an order earned, once the waiting time is over. */
  async mature(tx: Tx, order: EscrowedOrder, at: Date): Promise<void> {
    const pending = accounts.pending(order.sellerId, order.livemode);
    const available = accounts.available(order.sellerId, order.livemode);
    await this.ledger.post(tx, {
      at,
      accounts: [pending, available],
      transfers: () =>
        [transfer('mature', order, `${order.id}/mature`, pending, available, order.sellerAmountCents)].filter(
          ({ amountCents }) => amountCents > 0,
        ),
    });
  }
}

function transfer(
  kind: Transfer['kind'],
  order: EscrowedOrder,
  reference: string,
  from: Transfer['from'],
  to: Transfer['to'],
  amountCents: Cents,
): Transfer {
  return { kind, reference, from, to, amountCents, orderId: order.id };
}
