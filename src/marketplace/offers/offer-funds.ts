import { Injectable } from '@nestjs/common';
import { execute, Database, statement } from '../../platform/database/statements';
import type { Tx } from '../../platform/database/transactions';
import { accounts } from '../escrow/accounts';
import { PaymentProvider } from '../payments/payment-provider';
import type { Offer } from './offer.entity';
import { isOpen } from './offer.lifecycle';

const BALANCES = statement(
  'offers_buyer_balances',
  `SELECT o.id, coalesce(a.balance_cents, 0)::bigint AS balance,
          EXISTS (SELECT FROM blocked_pairs b WHERE b.agent_id = o.buyer_id AND b.other_id = o.seller_id) AS blocked
     FROM unnest($1::text[], $2::text[], $3::text[], $4::text[]) AS o (id, account, buyer_id, seller_id)
     LEFT JOIN ledger_accounts a ON a.id = o.account`,
);

/** Says whether the buyer of an open offer can pay, and nothing else about the wallet. */
@Injectable()
export class OfferFunds {
  constructor(
    private readonly provider: PaymentProvider,
    private readonly database: Database,
  ) {}

  /**
   * By offer; undefined for closed offers, and between agents of whom one has blocked the other. The price is the
   * buyer's last one: a seller that could choose it could determine the balance through counteroffers.
   */
  async of(offers: readonly Offer[], within?: Tx): Promise<ReadonlyMap<string, boolean | null>> {
    const open = new Map(offers.filter(({ status }) => isOpen(status)).map((offer) => [offer.id, offer]));
    if (open.size === 0) return new Map();
    const all = [...open.values()];
    const columns = [
      all.map(({ id }) => id),
      all.map(({ buyerId, livemode }) => accounts.available(buyerId, livemode).id),
      all.map(({ buyerId }) => buyerId),
      all.map(({ sellerId }) => sellerId),
    ];
    type Balance = { id: string; balance: number } & Record<string, unknown>;
    const balances = within
      ? await execute<Balance>(within, BALANCES, columns)
      : await this.database.rows<Balance>(BALANCES, columns);
    return new Map(
      balances.flatMap(({ id, balance, blocked }) => {
        if (blocked) return [];
        const { paymentMethod, offeredPriceCents, quantity } = open.get(id) as Offer;
        return [[id, this.provider.isFunded(paymentMethod, offeredPriceCents * quantity, balance)]];
      }),
    );
  }
}
