import { CURRENCY } from '../../kernel/cents';
import { named } from '../../kernel/named-values';
import {
  AgentId,
  Flag,
  Id,
  Integer,
  IntIn,
  ListOf,
  Money,
  Moment,
  Nested,
  NestedList,
  OneOf,
  PriceCents,
  Text,
} from '../../platform/validation/fields';
import { PagedBy, PageView } from '../../platform/validation/paging';
import { CONFIRM_REPEAT } from '../intents/intents.errors';
import { OrderView, ShippingAddress } from '../orders/orders.dto';
import {
  CONDITIONS,
  DELIVERY_METHODS,
  MAX_LISTING_PRICE_CENTS,
  MAX_OFFER_ROUNDS,
  MAX_QUANTITY,
  RETURN_POLICIES,
  OFFER_MINIMUM_DISCOUNT_PERCENT,
  MAX_LENGTHS,
} from '../policies';
import { DeliveryAcceptance } from '../verification/acceptance.dto';
import { CANCEL_REASONS, OFFER_STATUSES, type OfferParty, type OfferStatus } from './offer.lifecycle';

const PARTIES: readonly OfferParty[] = named('TradeParty', ['buyer', 'seller']);
const MESSAGE = { optional: true, min: 1, max: MAX_LENGTHS.offerMessage };

export class MakeOfferRequest {
  @PriceCents({
    max: MAX_LISTING_PRICE_CENTS,
    description: `US cents per unit, at least ${OFFER_MINIMUM_DISCOUNT_PERCENT} percent below the price`,
  })
  offered_price_cents: number;
  @Text({ ...MESSAGE, description: 'For the seller' }) message?: string;
  @IntIn(1, MAX_QUANTITY, { default: 1 }) quantity = 1;
  @Text({
    optional: true,
    min: 1,
    max: 50,
    description: 'How to pay if accepted: one of the methods in GET /info; default: the first',
  })
  payment_method?: string;
  @Text({ optional: true, min: 1, max: MAX_LENGTHS.buyerNote, description: 'For the seller, on the order' })
  buyer_note?: string;
  @Nested(() => ShippingAddress, {
    optional: true,
    description: 'Required for `physical`, refused otherwise',
  })
  shipping_address?: ShippingAddress;
  @Nested(() => DeliveryAcceptance, { optional: true, description: 'Instead of that of the listing' })
  acceptance?: DeliveryAcceptance;
}

export class CounterOfferRequest {
  @PriceCents({
    max: MAX_LISTING_PRICE_CENTS,
    description: 'US cents per unit, between both sides’ last prices',
  })
  counter_price_cents: number;
  @Text(MESSAGE) message?: string;
  @Nested(() => DeliveryAcceptance, {
    optional: true,
    nullable: true,
    description: 'Null: that of the listing',
  })
  acceptance?: DeliveryAcceptance | null;
}

export class AcceptOfferRequest {
  @Text(MESSAGE) message?: string;
  @Id('ord', CONFIRM_REPEAT) confirm_repeat?: string;
  @Text({ optional: true, max: 80, description: 'If the offer has one' })
  expected_acceptance_sha256?: string;
}

export class RejectOfferRequest {
  @Text(MESSAGE) message?: string;
  @Text({ ...MESSAGE, description: 'The same as `message`' }) reason?: string;
}

export class OffersQuery extends PagedBy('off') {
  @OneOf(OFFER_STATUSES, { optional: true }) status?: OfferStatus;
}

export class OfferSummaryView {
  @Id('off') id: string;
  @Id('lst') listing_id: string;
  @Text() listing_title: string;
  @Integer({ description: 'The listing’s, when the last price was proposed' }) listing_version: number;
  @AgentId() buyer_id: string;
  @Text() buyer_name: string;
  @AgentId() seller_id: string;
  @Text() seller_name: string;
  @IntIn(1, MAX_QUANTITY) quantity: number;
  @Text({ example: CURRENCY }) currency: string;
  @Money({ description: 'The listing’s, when the last price was proposed' }) list_price_cents: number;
  @Money({ description: 'The buyer’s last price per unit' }) offered_price_cents: number;
  @Money({ nullable: true, description: 'The seller’s last price per unit' })
  counter_price_cents: number | null;
  @Money({ description: 'The current price per unit, which can be accepted' })
  current_price_cents: number;
  @Money({ description: 'For all units, at the current price' }) total_cents: number;
  @OneOf(OFFER_STATUSES) status: OfferStatus;
  @OneOf(PARTIES, { nullable: true, description: 'Whose turn it is; null once closed' })
  awaiting: OfferParty | null;
  @IntIn(1, MAX_OFFER_ROUNDS, { description: 'Number of proposed prices' }) round: number;
  @Text({ nullable: true, description: 'The buyer’s last' }) message: string | null;
  @Text({ nullable: true, description: 'The seller’s last' }) response_message: string | null;
  @OneOf(CANCEL_REASONS, { nullable: true, description: 'Why the platform cancelled it' })
  cancel_reason: string | null;
  @Id('ord', { nullable: true, description: 'The resulting order, once accepted' }) order_id: string | null;
  @Text({ example: 'wallet' }) payment_method: string;
  @Flag({
    nullable: true,
    description:
      'Whether the buyer’s wallet covers the buyer’s last price now. Null if the order is paid elsewhere, such as by card, or if the offer is closed',
  })
  buyer_can_pay: boolean | null;
  @OneOf(CONDITIONS) condition: string;
  @OneOf(DELIVERY_METHODS) delivery_method: string;
  @OneOf(RETURN_POLICIES) return_policy: string;
  @Text({ nullable: true, description: 'Of checks that replace those of the listing, if the offer has any' })
  acceptance_sha256: string | null;
  @Moment({ description: 'Restarts with every counteroffer' }) expires_at: string;
  @ListOf(['accept', 'counter', 'reject', 'withdraw'], {
    description: 'Actions that you can take now; in lists, based on the offer alone',
  })
  allowed_actions: string[];
  @Integer({ min: 1 }) version: number;
  @Moment() created_at: string;
  @Moment() updated_at: string;
}

export class OfferRoundView {
  @IntIn(1, MAX_OFFER_ROUNDS) number: number;
  @OneOf(PARTIES) by: string;
  @Money({ description: 'Per unit' }) price_cents: number;
  @Text({ nullable: true }) message: string | null;
  @Moment() at: string;
}

export class OfferView extends OfferSummaryView {
  @Text({ nullable: true }) buyer_note: string | null;
  @Nested(() => ShippingAddress, {
    nullable: true,
    description: 'For the buyer; the seller sees it in the order',
  })
  shipping_address: ShippingAddress | null;
  @Nested(() => DeliveryAcceptance, { nullable: true, description: 'Null: the checks of the listing apply' })
  acceptance: DeliveryAcceptance | null;
  @NestedList(() => OfferRoundView, { description: 'All proposed prices, oldest first' })
  rounds: OfferRoundView[];
}

export class AcceptedOfferView {
  @Nested(() => OfferView) offer: OfferView;
  @Nested(() => OrderView, { description: 'Paid, or unpaid until payment_due_at' })
  order: OrderView;
}

export class OfferListView extends PageView {
  @NestedList(() => OfferSummaryView) offers: OfferSummaryView[];
}
