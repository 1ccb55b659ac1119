import { Injectable } from '@nestjs/common';
import { CURRENCY } from '../../kernel/cents';
import { Clock } from '../../kernel/clock';
import { execute, Database, statement } from '../../platform/database/statements';
import type { Tx } from '../../platform/database/transactions';
import { viewOf } from '../../platform/operations/views';
import { Secrets } from '../../platform/security/secrets';
import { accounts } from '../escrow/accounts';
import type { ShippingAddress } from '../orders/orders.dto';
import { PaymentProvider } from '../payments/payment-provider';
import type { Offer, OfferRound } from './offer.entity';
import { isOpen } from './offer.lifecycle';
import { type OfferRoundView, OfferSummaryView, type OfferView } from './offers.dto';

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

/** Encrypts the private fields of an offer, and shows each side only what it may see. */
@Injectable()
export class OfferPresenter {
  constructor(
    private readonly secrets: Secrets,
    private readonly funds: OfferFunds,
    private readonly clock: Clock,
  ) {}

  sealAddress(offerId: string, address: ShippingAddress | undefined): Buffer | null {
    return address ? this.secrets.encrypt('offer-data', JSON.stringify(address), offerId) : null;
  }

  addressOf({ id, shippingAddress }: Offer): ShippingAddress | null {
    if (shippingAddress === null) return null;
    return JSON.parse(this.secrets.decrypt('offer-data', shippingAddress, id)) as ShippingAddress;
  }

  /** `impossible` are the transitions that something other than the offer rules out now. */
  async view(
    offer: Offer,
    rounds: readonly OfferRound[],
    agentId: string,
    { within, impossible = [] }: { within?: Tx; impossible?: readonly string[] } = {},
  ): Promise<OfferView> {
    const funds = await this.funds.of([offer], within);
    const { allowed_actions: transitions, ...summary } = this.summary(offer, agentId, funds);
    return {
      ...summary,
      allowed_actions: transitions.filter((transition) => !impossible.includes(transition)),
      buyer_note: offer.buyerNote,
      acceptance: offer.acceptance,
      shipping_address: offer.roleOf(agentId) === 'buyer' ? this.addressOf(offer) : null,
      rounds: rounds.map(roundView),
    };
  }

  async summaries(offers: readonly Offer[], agentId: string): Promise<OfferSummaryView[]> {
    const funds = await this.funds.of(offers);
    return offers.map((offer) => this.summary(offer, agentId, funds));
  }

  private summary(
    offer: Offer,
    agentId: string,
    funds: ReadonlyMap<string, boolean | null>,
  ): OfferSummaryView {
    const role = offer.roleOf(agentId);
    const now = this.clock.now();
    return viewOf(OfferSummaryView, offer, {
      currency: CURRENCY,
      total_cents: offer.currentPriceCents * offer.quantity,
      buyer_can_pay: funds.get(offer.id) ?? null,
      allowed_actions: role ? offer.allowedTransitions(role, now) : [],
    });
  }
}

function roundView({ number, role, priceCents, message, createdAt }: OfferRound): OfferRoundView {
  return { number, by: role, price_cents: priceCents, message, at: createdAt.toISOString() };
}
