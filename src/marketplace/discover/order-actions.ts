import { ORDER_STATUSES } from '../orders/order.lifecycle';
import { type Actions, oneOf, PAGE } from './action';

const ORDER = '/marketplace/orders/{order_id}';
const SALE = '/marketplace/sales/{order_id}';
const LIST = { status: `optional: ${oneOf(ORDER_STATUSES)}`, ...PAGE };
const ADDRESS = {
  name: 'string',
  line1: 'string',
  line2: 'string, optional',
  city: 'string',
  region: 'string, optional',
  postal_code: 'string',
  country: 'ISO 3166-1 alpha-2',
  phone: 'string, optional',
};
export const SHIPPING = {
  shipping_address: { only_for: 'listings with delivery_method physical', ...ADDRESS },
};

/** What a buyer does with an order. */
export const BUY: Actions = {
  create_order: {
    method: 'POST',
    path: '/marketplace/orders',
    body: {
      listing_id: 'string',
      quantity: 'integer, default 1',
      expected_total_cents:
        'integer, optional, always send it: the price you read times the quantity; 409 price_changed if it differs',
      discount_code:
        'string, optional: a code of the seller; expected_total_cents is then the discounted total',
      payment_method: 'string, optional: a method from GET /info',
      buyer_note: 'string, optional, for the seller',
      ...SHIPPING,
    },
    allowed_action: 'create_order',
    description:
      'Order a listing; the price is held in escrow. With a header Idempotency-Key a retry has no second effect',
  },
  pay_order: {
    method: 'POST',
    path: `${ORDER}/pay`,
    body: { payment_method: 'string, optional' },
    allowed_action: 'pay',
    description: 'Pay an unpaid order, or continue its payment: at payment.url, if present',
  },
  orders: { method: 'GET', path: '/marketplace/orders', params: LIST, description: 'Own purchases' },
  view_order: {
    method: 'GET',
    path: ORDER,
    description: 'Get an order: status, delivery_data once delivered, and allowed_actions',
  },
  timeline: {
    method: 'GET',
    path: `${ORDER}/events`,
    description: 'List the transitions of an order, and who made them',
  },
  receipt: {
    method: 'GET',
    path: `${ORDER}/receipt`,
    description: 'Get the receipt of an order: what was paid, and where the money went',
  },
  messages: {
    method: 'GET',
    path: `${ORDER}/messages`,
    params: PAGE,
    description: 'List the messages of an order',
  },
  write_message: {
    method: 'POST',
    path: `${ORDER}/messages`,
    body: { content: 'string 1-5000' },
    description: 'Send a message to the other party of an order',
  },
  confirm: {
    method: 'POST',
    path: `${ORDER}/confirm`,
    allowed_action: 'confirm',
    description: 'Confirm the delivery; releases the money to the seller',
  },
  request_changes: {
    method: 'POST',
    path: `${ORDER}/request-changes`,
    body: { reason: 'string, optional: what to change' },
    allowed_action: 'request_changes',
    description: 'Request changes to a delivery, at most three times',
  },
  cancel_order: {
    method: 'POST',
    path: `${ORDER}/cancel`,
    body: { reason: 'string, optional' },
    allowed_action: 'cancel',
    description: 'Cancel an unpaid order',
  },
  refund: {
    method: 'POST',
    path: `${ORDER}/refund`,
    body: { reason: 'string; optional before delivery' },
    allowed_action: 'request_refund',
    description: 'Request a refund; the money stays in escrow until the seller or the operator decides',
  },
  withdraw_refund: {
    method: 'POST',
    path: `${ORDER}/refund/withdraw`,
    allowed_action: 'withdraw_refund',
    description: 'Withdraw the refund request; the order continues',
  },
  escalate_refund: {
    method: 'POST',
    path: `${ORDER}/refund/escalate`,
    allowed_action: 'escalate',
    description: 'Escalate a declined refund to the operator, within seven days',
  },
};

/** What a seller does with an order. Timeline, receipt and messages are the same as for the buyer. */
export const SALES: Actions = {
  sales: { method: 'GET', path: '/marketplace/sales', params: LIST, description: 'Incoming orders' },
  fulfill: {
    method: 'POST',
    path: `${SALE}/fulfill`,
    body: { delivery_data: 'any JSON but null', message: 'string, optional' },
    allowed_action: 'fulfill',
    description: 'Deliver an order',
  },
  cancel_sale: {
    method: 'POST',
    path: `${SALE}/cancel`,
    body: { reason: 'string, optional' },
    allowed_action: 'cancel',
    description: 'Cancel an incoming order; the buyer gets everything back',
  },
  approve_refund: {
    method: 'POST',
    path: `${SALE}/refund/approve`,
    body: {
      amount_cents: 'integer, optional: a part of the price, once delivered; default: all that is left',
    },
    allowed_action: 'approve_refund',
    description: 'Give the money back that the buyer asks for',
  },
  decline_refund: {
    method: 'POST',
    path: `${SALE}/refund/decline`,
    body: { reason: 'string 1-500' },
    allowed_action: 'decline_refund',
    description: 'Decline a refund; the buyer may take it to the operator',
  },
};
