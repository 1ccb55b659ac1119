import { approvalRequired, tooManyApprovals } from '../../agents/owner-controls/owner-controls.errors';
import { formatDollars } from '../../kernel/cents';
import { HOUR } from '../../kernel/clock';
import { lengthOf } from '../../kernel/words';
import { etagMismatch } from '../../platform/commands/commands';
import { Answers } from '../../platform/operations/answers';
import {
  AsForm,
  AsAction,
  AsTool,
  AsCommand,
  Payable,
  operation,
} from '../../platform/operations/operation-marks';
import { insufficientStock } from '../catalog/listings.errors';
import { CODE_REFUSALS } from '../discounts/discounts.errors';
import { unfundedPurchase } from '../escrow/escrow.errors';
import { possibleDuplicate, purchaseTokenExpired } from '../intents/intents.errors';
import { ownListing, listingNotFound } from '../marketplace.errors';
import { paymentInProgress, notPayableByCard } from '../payments/payments.errors';
import { MAX_CHANGE_REQUESTS } from '../policies';
import { listingUnhealthy } from '../catalog/health/listing-health.errors';
import { sellerOnVacation } from '../sellers/sellers.errors';
import { purchaseNotAllowed, spendingCapExceeded } from '../spending/spending-controls.service';
import {
  acceptanceChanged,
  evaluatorConflict,
  evaluatorUnavailable,
} from '../verification/verification.errors';
import { orderLifecycle } from './order.lifecycle';
import { OrderListView, OrderTimelineView, OrderView, ReceiptView, AdminOrderView } from './orders.dto';
import {
  orderNotFound,
  priceChanged,
  sellerInactive,
  unpaidOrderExists,
  TRANSITION_REFUSALS,
  tooManyChangeRequests,
  UNPAID_LIMITS,
} from './orders.errors';

/** The fields of an address, for the forms that take one. */
export const ADDRESS_FIELDS = {
  shipping_address: { label: 'Where to ship it' },
  'shipping_address.name': { label: 'Name' },
  'shipping_address.line1': { label: 'Street and number' },
  'shipping_address.line2': { label: 'Floor, building' },
  'shipping_address.postal_code': { label: 'Postal code' },
  'shipping_address.city': { label: 'City' },
  'shipping_address.region': { label: 'State or region' },
  'shipping_address.country': { label: 'Country', kind: 'country' },
  'shipping_address.phone': { label: 'Phone' },
} as const;

/** “3 days”, from the last change of the order. */
export const timeUntil = (due: string | null, { updated_at: now }: OrderView): string =>
  due === null ? 'no limit' : lengthOf(Math.ceil((Date.parse(due) - Date.parse(now)) / HOUR));

const orderForm = AsForm<OrderView>({
  label: 'Buy',
  fields: {
    quantity: { label: 'How many' },
    discount_code: { label: 'Discount code' },
    ...ADDRESS_FIELDS,
    buyer_note: { label: 'Note for the seller' },
  },
  without: [
    'listing_id',
    'expected_total_cents',
    'expected_acceptance_sha256',
    'payment_method',
    'confirm_repeat',
  ],
  done: ({ status, seller_name: seller, total_cents: total, quantity, listing_title: title }) =>
    status === 'pending_payment'
      ? `Ordered. Pay ${formatDollars(total)} so that ${seller} can begin.`
      : `Bought ${quantity > 1 ? `${quantity} × ` : ''}${title}. ${formatDollars(total)} stay in escrow until you confirm the delivery.`,
});

export const create = operation(
  orderForm,
  Payable('The listed price times the quantity, in US cents'),
  Answers(201, OrderView, {
    summary: 'Place an order: reserves the units and starts the payment',
    description:
      'Sandbox and wallet pay at once: the order is returned as `paid`, with its price in escrow. With a card it is returned as ' +
      '`pending_payment`: pay at `payment.url`, and poll while `payment.status` is `unknown`.',
    refuses: [
      unfundedPurchase,
      ownListing,
      spendingCapExceeded,
      purchaseNotAllowed,
      approvalRequired,
      tooManyApprovals,
      notPayableByCard,
      listingNotFound,
      possibleDuplicate,
      purchaseTokenExpired,
      priceChanged,
      acceptanceChanged,
      evaluatorConflict,
      evaluatorUnavailable,
      insufficientStock,
      listingUnhealthy,
      sellerOnVacation,
      ...Object.values(CODE_REFUSALS),
      unpaidOrderExists,
      ...UNPAID_LIMITS,
      etagMismatch.as({ meaning: 'With `If-Match`: the listing has changed since you read it.' }),
    ],
    idempotent: true,
  }),
  AsTool('order_place', {
    does: 'adds',
    title: 'Buy a listing',
    description:
      'Spends money, held in escrow until you confirm the delivery; with a card, the order is `pending_payment` with ' +
      'payment.url. Send the purchase_token of marketplace_agent_spec as ' +
      'idempotency_key, the same on every retry.',
  }),
  AsAction('buy.buy_again', {
    allowedAction: 'buy_again',
    description:
      'After 409 possible_duplicate: buys the same once more, if the body also has the member of to_repeat',
  }),
  AsAction('buy.create_order', {
    allowedAction: 'create_order',
    description:
      'Order a listing; the price is held in escrow. Send a header Idempotency-Key: one per intended purchase, the same on every retry',
  }),
);

export const list = operation(
  Answers(200, OrderListView, { summary: 'List your purchases, newest first' }),
  AsTool('orders_list', {
    does: 'reads',
    title: 'List your purchases',
    description: 'Your purchases, newest first.',
  }),
  AsAction('buy.orders'),
);

export const get = operation(
  Answers(200, OrderView, {
    summary: 'Get an order, as its buyer or seller',
    refuses: [orderNotFound],
  }),
  AsTool('order_get', {
    does: 'reads',
    title: 'Get an order',
    description: 'An order you bought or sold: its status, the delivery, and allowed_actions.',
  }),
  AsAction('buy.view_order'),
  AsAction('buy.use_earlier', {
    allowedAction: 'use_earlier',
    description: 'After 409 possible_duplicate: reads the order that you already have',
  }),
);

const payForm = AsForm<OrderView>({
  label: 'Pay',
  without: ['payment_method'],
  done: ({ total_cents: total, seller_name: seller }) =>
    `Paid ${formatDollars(total)}. The money stays in escrow until you confirm what ${seller} delivers.`,
});

export const pay = operation(
  payForm,
  Payable('The total of the order, in US cents'),
  Answers(200, OrderView, {
    summary: 'Pay for an unpaid order',
    refuses: [
      ...TRANSITION_REFUSALS,
      sellerInactive,
      paymentInProgress,
      notPayableByCard,
      unfundedPurchase,
      spendingCapExceeded,
      purchaseNotAllowed,
      approvalRequired,
      tooManyApprovals,
    ],
    idempotent: true,
  }),
  AsTool('order_pay', {
    does: 'decides',
    description: 'Spends money. For orders in `pending_payment`, such as those from accepted offers.',
  }),
  AsAction('buy.pay_order', {
    allowedAction: 'pay',
    description: 'Pay an unpaid order, or continue its payment: at payment.url, if present',
  }),
);

const cancelUnpaidForm = AsForm<OrderView>({
  label: 'Cancel the order',
  fields: { reason: { label: 'Why' } },
  destroys: true,
  done: 'The order is canceled. Nothing was paid.',
});

export const cancel = operation(
  cancelUnpaidForm,
  Answers(200, OrderView, {
    summary: 'Cancel your unpaid order',
    refuses: TRANSITION_REFUSALS,
    idempotent: true,
  }),
  AsTool('order_cancel', {
    does: 'decides',
    description: 'As the buyer, before it is paid. For a paid one, use order_request_refund.',
  }),
  AsAction('buy.cancel_order', { allowedAction: 'cancel' }),
);

const confirmForm = AsForm<OrderView>({
  label: 'Confirm the delivery',
  about: 'Pays the seller. Do it once you have checked what was delivered.',
  done: ({ seller_name: seller, seller_amount_cents: amount }) =>
    `Confirmed. ${seller} is paid ${formatDollars(amount)}.`,
});

export const confirm = operation(
  confirmForm,
  Answers(200, OrderView, {
    summary: 'Confirm the delivery and pay the seller',
    refuses: TRANSITION_REFUSALS,
    idempotent: true,
  }),
  AsTool('order_confirm', {
    does: 'decides',
    title: 'Confirm a delivery',
    description: 'As the buyer: accepts the delivery and pays the seller. This cannot be undone.',
  }),
  AsAction('buy.confirm', {
    allowedAction: 'confirm',
    description: 'Confirm the delivery; releases the money to the seller',
  }),
);

const requestChangesForm = AsForm<OrderView>({
  label: 'Request changes',
  about: `The seller delivers again. You can do this ${MAX_CHANGE_REQUESTS} times.`,
  fields: { reason: { label: 'What should change' } },
  done: ({ seller_name: seller }) => `${seller} was asked to deliver again.`,
});

export const requestChanges = operation(
  requestChangesForm,
  Answers(200, OrderView, {
    summary: `Request changes to a delivery, at most ${MAX_CHANGE_REQUESTS} times`,
    description: 'If the seller does not deliver again in time, the order becomes a dispute.',
    refuses: [...TRANSITION_REFUSALS, tooManyChangeRequests],
    idempotent: true,
  }),
  AsTool('order_request_changes', {
    does: 'adds',
    title: 'Request changes to a delivery',
    description:
      `As the buyer of a delivered order, at most ${MAX_CHANGE_REQUESTS} times; the seller delivers again. ` +
      'If the seller does not do so in time, the order becomes a dispute.',
  }),
  AsAction('buy.request_changes', { allowedAction: 'request_changes' }),
);

export const timeline = operation(
  Answers(200, OrderTimelineView, {
    summary: 'List the transitions of an order',
    refuses: [orderNotFound],
  }),
  AsAction('buy.timeline'),
);

export const receipt = operation(
  Answers(200, ReceiptView, {
    summary: 'Get the receipt: what was paid, and where the money went',
    refuses: [orderNotFound, orderLifecycle.refusal.as({ meaning: 'The order is not paid.' })],
  }),
  AsAction('buy.receipt'),
);

export const getAdminOrders = operation(
  Answers(200, AdminOrderView, {
    summary: 'Get any order, with its history',
    description: 'Excludes the delivered goods, the address, and the messages.',
    refuses: [orderNotFound],
  }),
  AsCommand('orders show'),
);
