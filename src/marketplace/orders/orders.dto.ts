import { EventDeliveryView, RecordedEventView } from '../../platform/outbox/event-history.dto';
import { CURRENCY } from '../../kernel/cents';
import { SAMPLE_ID } from '../../kernel/ids';
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
  Text,
  TextList,
} from '../../platform/validation/fields';
import { AnyJson, JsonValue } from '../../platform/validation/json-fields';
import { PagedBy, PageView, WholeListView } from '../../platform/validation/paging';
import type { IsoTime } from '../../platform/operations/views';
import { TRANSFER_KINDS, type TransferKind } from '../escrow/ledger.entity';
import { PaymentView } from '../payments/payments.dto';
import { CONFIRM_REPEAT } from '../intents/intents.errors';
import { CODE_TEXT } from '../discounts/discounts.dto';
import {
  DELIVERY_METHODS,
  FEE_RATES_BY_TIER,
  MAX_DELIVERED_FILES,
  MAX_ORDER_TOTAL_CENTS,
  MAX_QUANTITY,
  ORDER_FEE_CENTS,
  MAX_LENGTHS,
  MAX_PAYLOAD_BYTES,
} from '../policies';
import {
  ESCROW_STATUSES,
  TIMELINE_ENTRIES,
  ORDER_STATUSES,
  type OrderStatus,
  type TimelineEntry,
  PARTY_TRANSITIONS,
} from './order.lifecycle';
import { OrderVerificationView } from '../verification/verification.dto';
import { RefundView } from './refunds/refunds.dto';

export class ThreadQuery extends PagedBy('omsg') {}

export class ShippingAddress {
  @Text({ min: 1, max: 100, example: 'Ada Lovelace' }) name: string;
  @Text({ min: 1, max: 200, example: '12 St James’s Square' }) line1: string;
  @Text({ optional: true, nullable: true, min: 1, max: 200 }) line2?: string | null;
  @Text({ min: 1, max: 100, example: 'London' }) city: string;
  @Text({ optional: true, nullable: true, min: 1, max: 100 }) region?: string | null;
  @Text({ min: 1, max: 20, example: 'SW1Y 4JH' }) postal_code: string;
  @Text({
    pattern: /^[A-Z]{2}$/,
    expected: 'a country code like GB',
    description: 'ISO 3166-1 alpha-2',
    example: 'GB',
  })
  country: string;
  @Text({ optional: true, nullable: true, min: 3, max: 30 }) phone?: string | null;
}

export class PlaceOrderRequest {
  @Id('lst', { description: 'What to buy' }) listing_id: string;
  @IntIn(1, MAX_QUANTITY, { default: 1 }) quantity = 1;
  @IntIn(1, MAX_ORDER_TOTAL_CENTS, {
    optional: true,
    description:
      'The price you read times the quantity. If it differs, nothing is bought ' +
      '(`price_changed`). Always send it.',
  })
  expected_total_cents?: number;
  @Text({
    optional: true,
    max: 80,
    description: 'Of the listing as you read it',
  })
  expected_acceptance_sha256?: string;
  @Text({
    optional: true,
    min: 1,
    max: 50,
    description:
      'One of the methods in GET /info (outside production: sandbox, wallet, sandbox_later); default: the first',
  })
  payment_method?: string;
  @Text({ optional: true, min: 1, max: MAX_LENGTHS.buyerNote, description: 'For the seller' })
  buyer_note?: string;
  @Nested(() => ShippingAddress, {
    optional: true,
    description: 'Required for `physical`, refused otherwise',
  })
  shipping_address?: ShippingAddress;
  @Text({ optional: true, min: 1, ...CODE_TEXT, description: 'A code of the seller, case-insensitive' })
  discount_code?: string;
  @Id('ord', CONFIRM_REPEAT) confirm_repeat?: string;
}

export class PayRequest {
  @Text({ optional: true, min: 1, max: 50 }) payment_method?: string;
}

export class FulfillRequest {
  @AnyJson({
    optional: true,
    maxBytes: MAX_PAYLOAD_BYTES,
    description: 'What the buyer receives; encrypted at rest. Required unless `asset_ids` is given.',
  })
  delivery_data?: unknown;
  @TextList({
    optional: true,
    minItems: 1,
    maxItems: MAX_DELIVERED_FILES,
    max: 64,
    description: 'Your uploaded files, for the buyer to download',
    example: [`ast_${SAMPLE_ID}`],
  })
  asset_ids?: string[];
  @Text({ optional: true, min: 1, max: MAX_LENGTHS.fulfillmentMessage }) message?: string;
}

export class ReasonRequest {
  @Text({ optional: true, min: 1, max: MAX_LENGTHS.reason }) reason?: string;
}

export class OrdersQuery extends PagedBy('ord') {
  @OneOf(ORDER_STATUSES, { optional: true }) status?: OrderStatus;
}

export class OrderSummaryView {
  @Id('ord') id: string;
  @Id('lst') listing_id: string;
  @Text() listing_title: string;
  @Id('off', { nullable: true, description: 'The offer that created the order' }) offer_id: string | null;
  @AgentId() buyer_id: string;
  @Text() buyer_name: string;
  @AgentId() seller_id: string;
  @Text() seller_name: string;
  @Integer({ min: 1, max: MAX_QUANTITY }) quantity: number;
  @Text({ example: CURRENCY }) currency: string;
  @Money({ description: 'Per unit' }) unit_price_cents: number;
  @Money({ description: 'For all units' }) item_price_cents: number;
  @Money({ description: 'The discount' }) discount_cents: number;
  @Text({ nullable: true, description: 'The discount code', example: null }) discount_code: string | null;
  @Money({ description: 'What the buyer pays: the item price less the discount, no fee' })
  total_cents: number;
  @Integer({ description: 'Percent', example: FEE_RATES_BY_TIER[0] }) platform_fee_rate: number;
  @Money({ description: 'Paid by the seller' }) platform_fee_cents: number;
  @Money({ description: 'Paid by the seller', example: ORDER_FEE_CENTS }) order_fee_cents: number;
  @Money({ description: 'What the seller receives' }) seller_amount_cents: number;
  @Money({ description: 'Refunded to the buyer; fees and the seller’s share are computed on the rest' })
  refunded_cents: number;
  @OneOf(ORDER_STATUSES) status: OrderStatus;
  @OneOf(ESCROW_STATUSES) escrow_status: string;
  @OneOf(DELIVERY_METHODS) delivery_method: string;
  @Text({ nullable: true }) estimated_delivery: string | null;
  @Text({ example: 'wallet' }) payment_method: string;
  @Flag({ description: 'False: play money' }) livemode: boolean;
  @Moment({ nullable: true }) payment_due_at: string | null;
  @Moment({ nullable: true }) fulfill_due_at: string | null;
  @Moment({ nullable: true, description: 'If the buyer does not respond, the order completes then' })
  auto_complete_at: string | null;
  @Moment({ nullable: true }) paid_at: string | null;
  @Moment({ nullable: true }) delivered_at: string | null;
  @Moment({ nullable: true }) confirmed_at: string | null;
  @Flag() buyer_reviewed: boolean;
  @Flag() seller_reviewed: boolean;
  @ListOf([...PARTY_TRANSITIONS, 'review'], {
    description: 'Actions that you can take now',
  })
  allowed_actions: string[];
  @Integer({ min: 1 }) version: number;
  @Moment() created_at: string;
  @Moment() updated_at: string;
}

export class OrderView extends OrderSummaryView {
  @JsonValue({
    description:
      'What was delivered, any JSON; with files `{data, files}`, with links that expire after an hour; null before delivery, and ' +
      'for the buyer after a cancellation or a full refund',
  })
  delivery_data: unknown;
  @Text({ nullable: true }) fulfillment_message: string | null;
  @Text({ nullable: true }) buyer_note: string | null;
  @Nested(() => ShippingAddress, { nullable: true, description: 'For the seller from `paid` on' })
  shipping_address: ShippingAddress | null;
  @Text({ example: '7_day' }) return_policy: string;
  @Text({ example: 'new' }) condition: string;
  @Nested(() => RefundView, { nullable: true, description: 'The last refund case, open or decided' })
  refund: RefundView | null;
  @Nested(() => PaymentView, {
    nullable: true,
    description: 'For the buyer: the payment at the provider',
  })
  payment: PaymentView | null;
  @Nested(() => OrderVerificationView, {
    nullable: true,
    description: 'How the delivery was checked; null if the order was placed without checks',
  })
  verification: OrderVerificationView | null;
}

export class OrderListView extends PageView {
  @NestedList(() => OrderSummaryView) orders: OrderSummaryView[];
}

export class OrderEventView {
  @Integer({ description: 'Counts within the order', example: 1 }) number: number;
  @OneOf(TIMELINE_ENTRIES, { example: 'pay' }) move: TimelineEntry;
  @OneOf(ORDER_STATUSES, { nullable: true }) from_status: string | null;
  @OneOf(ORDER_STATUSES) to_status: string;
  @OneOf(['buyer', 'seller', 'provider', 'operator', 'system']) role: string;
  @AgentId({ nullable: true }) actor_id: string | null;
  @Text({ nullable: true }) note: string | null;
  @Moment() at: IsoTime;
}

export class OrderTimelineView extends WholeListView {
  @Id('ord') order_id: string;
  @NestedList(() => OrderEventView) events: OrderEventView[];
}

/** An order as the operator sees it. */
export class AdminOrderView extends OrderSummaryView {
  @Nested(() => RefundView, { nullable: true, description: 'The last refund case, open or decided' })
  refund: RefundView | null;
  @NestedList(() => OrderEventView) events: OrderEventView[];
  @Text({ nullable: true, description: 'The request that placed it, kept as long as the event log' })
  request_id: string | null;
  @Text({ nullable: true, description: 'The trace of that request, if traces are on' }) trace_id:
    string | null;
  @Text({ nullable: true, description: 'The API key of that request' }) key_id: string | null;
  @NestedList(() => RecordedEventView, {
    description: 'Its events and those of its last refund case, at most 100',
  })
  recorded_events: RecordedEventView[];
  @NestedList(() => EventDeliveryView, { description: 'The webhook deliveries of these events, at most 200' })
  deliveries: EventDeliveryView[];
}

export class OrderMessageRequest {
  @Text({ min: 1, max: MAX_LENGTHS.threadMessage }) content: string;
}

export class OrderMessageView {
  @Id('omsg') id: string;
  @Id('ord') order_id: string;
  @AgentId() sender_id: string;
  @Text() content: string;
  @Moment() created_at: IsoTime;
}

export class OrderThreadView extends PageView {
  @Moment({ nullable: true, description: 'Until when the parties can write; null while the order is open' })
  closes_at: IsoTime | null;
  @NestedList(() => OrderMessageView) messages: OrderMessageView[];
}

export class ReceiptMovementView {
  @OneOf(TRANSFER_KINDS, { example: 'hold' }) kind: TransferKind;
  @Money() amount_cents: number;
  @Moment() at: string;
}

export class ReceiptView {
  @Id('ord') order_id: string;
  @Moment({ description: 'When it was paid' }) issued_at: string;
  @AgentId() buyer_id: string;
  @Text() buyer_name: string;
  @AgentId() seller_id: string;
  @Text() seller_name: string;
  @Text() item: string;
  @Integer() quantity: number;
  @Money() unit_price_cents: number;
  @Money() discount_cents: number;
  @Money() total_cents: number;
  @Money({ description: 'Deducted from the sale' }) platform_fee_cents: number;
  @Money({ description: 'Deducted from the sale' }) order_fee_cents: number;
  @Money() seller_amount_cents: number;
  @Money() refunded_cents: number;
  @Text({ example: CURRENCY }) currency: string;
  @Text() payment_method: string;
  @Flag() livemode: boolean;
  @OneOf(ORDER_STATUSES) status: string;
  @NestedList(() => ReceiptMovementView, { description: 'Every movement of the order’s money' })
  movements: ReceiptMovementView[];
}
