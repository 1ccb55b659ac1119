import { Injectable } from '@nestjs/common';
import type { Cents } from '../../kernel/cents';
import type { Tx } from '../../platform/database/transactions';
import { accounts, type Transfer } from './accounts';
import { LedgerService } from './ledger.service';

/** The order data that escrow needs. Fees and the seller's amount are computed on what is not refunded. */
export interface EscrowedOrder {
  id: string;
  buyerId: string;
  sellerId: string;
  livemode: boolean;
  totalCents: Cents;
  refundedCents: Cents;
  platformFeeCents: Cents;
  orderFeeCents: Cents;
  sellerAmountCents: Cents;
}

/** Whether the seller gets the money as available, or as pending until it matures. */
export type Availability = 'available' | 'pending';

/**
 * Holds the buyer's money from the payment until the buyer confirms, or gets it back. Each method makes one posting, at most once per order or
 * reference.
 */
@Injectable()
export class EscrowService {
  constructor(private readonly ledger: LedgerService) {}

  /**
   * Moves the price from the buyer's wallet into escrow, after the transfers that bring money in first. Returns all that were
   * made.
   */
  hold(
    tx: Tx,
    order: EscrowedOrder,
    at: Date,
    first: (available: Cents) => Transfer[] = () => [],
  ): Promise<Transfer[]> {
    const wallet = accounts.available(order.buyerId, order.livemode);
    const escrow = accounts.escrow(order.id, order.livemode);
    return this.ledger.post(tx, {
      at,
      accounts: [wallet],
      opens: [escrow],
      transfers: (balanceOf) => [
        ...first(balanceOf(wallet)),
        transfer('hold', order, wallet, escrow, order.totalCents),
      ],
    });
  }

  /** Distributes the held money: the refunded part to the buyer, the rest to the seller and the platform. */
  async release(tx: Tx, order: EscrowedOrder, at: Date, to: Availability): Promise<void> {
    const { sellerId, livemode } = order;
    const escrow = accounts.escrow(order.id, livemode);
    const seller = accounts[to](sellerId, livemode);
    const buyer = accounts.available(order.buyerId, livemode);
    await this.ledger.post(tx, {
      at,
      accounts: order.refundedCents > 0 ? [escrow, seller, buyer] : [escrow, seller],
      transfers: [
        transfer('refund', order, escrow, buyer, order.refundedCents),
        transfer('release', order, escrow, seller, order.sellerAmountCents),
        transfer('fee', order, escrow, accounts.fees(livemode), order.platformFeeCents),
        transfer('order_fee', order, escrow, accounts.orderFees(livemode), order.orderFeeCents),
      ],
    });
  }

  /** Returns the full price to the buyer. Fees are only taken on release, so none has to be returned. */
  async refund(tx: Tx, order: EscrowedOrder, at: Date): Promise<void> {
    const escrow = accounts.escrow(order.id, order.livemode);
    const buyer = accounts.available(order.buyerId, order.livemode);
    await this.ledger.post(tx, {
      at,
      accounts: [escrow, buyer],
      transfers: [transfer('refund', order, escrow, buyer, order.totalCents)],
    });
  }

  /** Uses money that a refund left in the buyer's wallet to repay the buyer's debt. */
  async repayDebt(tx: Tx, { buyerId, livemode }: EscrowedOrder, reference: string, at: Date): Promise<void> {
    const from = accounts.available(buyerId, livemode);
    const to = accounts.debt(buyerId, livemode);
    await this.ledger.post(tx, {
      at,
      accounts: [from],
      transfers: (balanceOf) => {
        const amountCents = Math.min(balanceOf(from), -balanceOf(to));
        const kind = 'debt_repayment';
        return [{ kind, reference: `${reference}/${kind}`, from, to, amountCents }];
      },
    });
  }

  /** Makes an order's earnings available to the seller once the maturity period is over. */
  async mature(tx: Tx, order: EscrowedOrder, cents: Cents, at: Date): Promise<void> {
    const pending = accounts.pending(order.sellerId, order.livemode);
    const available = accounts.available(order.sellerId, order.livemode);
    await this.ledger.post(tx, {
      at,
      accounts: [pending, available],
      transfers: [transfer('mature', order, pending, available, cents)],
    });
  }
}

/**
 * A transfer of an order's money. Its reference makes it unique per order and kind, or per `of` if there can be
 * several.
 */
export function transfer(
  kind: Transfer['kind'],
  order: EscrowedOrder,
  from: Transfer['from'],
  to: Transfer['to'],
  amountCents: Cents,
  of: string = kind,
): Transfer {
  return { kind, reference: `${order.id}/${of}`, from, to, amountCents, orderId: order.id };
}
