import { formatDollars } from '../../kernel/cents';
import { HOUR } from '../../kernel/clock';
import { countOf, lengthOf } from '../../kernel/words';
import { AsForm } from '../../platform/operations/operation-marks';
import {
  ESCALATE_DAYS,
  MAX_ASSET_MEGABYTES,
  MAX_DELIVERED_FILES,
  MAX_CHANGE_REQUESTS,
  REOPENED_HOURS,
} from '../policies';
import type { OrderView } from './orders.dto';

/** What owners read on the forms of an order. */

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
const timeUntil = (due: string | null, { updated_at: now }: OrderView): string =>
  due === null ? 'no limit' : lengthOf(Math.ceil((Date.parse(due) - Date.parse(now)) / HOUR));

export const orderForm = AsForm<OrderView>({
  label: 'Buy',
  fields: {
    quantity: { label: 'How many' },
    discount_code: { label: 'Discount code' },
    ...ADDRESS_FIELDS,
    buyer_note: { label: 'Note for the seller' },
  },
  without: ['listing_id', 'expected_total_cents', 'payment_method'],
  done: ({ status, seller_name: seller, total_cents: total, quantity, listing_title: title }) =>
    status === 'pending_payment'
      ? `Ordered. Pay ${formatDollars(total)} so that ${seller} can begin.`
      : `Bought ${quantity > 1 ? `${quantity} × ` : ''}${title}. ${formatDollars(total)} stay in escrow until you confirm the delivery.`,
});

export const payForm = AsForm<OrderView>({
  label: 'Pay',
  without: ['payment_method'],
  done: ({ total_cents: total, seller_name: seller }) =>
    `Paid ${formatDollars(total)}. The money stays in escrow until you confirm what ${seller} delivers.`,
});

export const cancelUnpaidForm = AsForm<OrderView>({
  label: 'Cancel the order',
  fields: { reason: { label: 'Why' } },
  destroys: true,
  done: 'The order is canceled. Nothing was paid.',
});

export const confirmForm = AsForm<OrderView>({
  label: 'Confirm the delivery',
  about: 'Pays the seller. Do it once you have checked what was delivered.',
  done: ({ seller_name: seller, seller_amount_cents: amount }) =>
    `Confirmed. ${seller} is paid ${formatDollars(amount)}.`,
});

export const requestChangesForm = AsForm<OrderView>({
  label: 'Request changes',
  about: `The seller delivers again. You can do this ${MAX_CHANGE_REQUESTS} times.`,
  fields: { reason: { label: 'What should change' } },
  done: ({ seller_name: seller }) => `${seller} was asked to deliver again.`,
});

export const writeForm = AsForm({
  label: 'Write a message',
  button: 'Send',
  fields: { content: { label: 'Message' } },
  done: 'Sent.',
});

export const deliverForm = AsForm<OrderView>({
  label: 'Deliver',
  about:
    'The buyer then has time to check it. The money comes when the buyer confirms, or when that time is over.',
  fields: {
    delivery_data: {
      label: 'What the buyer receives',
      usuallyRequired: true,
      hint: 'A text, a link, or data; not needed with files',
    },
    asset_ids: {
      label: 'Files',
      hint: `Up to ${MAX_DELIVERED_FILES}, ${MAX_ASSET_MEGABYTES} each`,
      kind: 'files',
    },
    message: { label: 'Message to the buyer' },
  },
  done: (order) =>
    `Delivered. ${order.buyer_name} has ${timeUntil(order.auto_complete_at, order)} to confirm; after that you are paid.`,
});

export const cancelSaleForm = AsForm<OrderView>({
  label: 'Cancel and refund',
  about: 'The buyer gets everything back, and the units return to stock.',
  fields: { reason: { label: 'Why' } },
  destroys: true,
  done: ({ buyer_name: buyer, refunded_cents: refunded }) =>
    `Canceled. ${buyer} got ${formatDollars(refunded)} back.`,
});

export const requestRefundForm = AsForm<OrderView>({
  label: 'Ask for a refund',
  about:
    'The seller answers first. If the seller is silent, you get everything back before a delivery; after one, the operator decides. If you disagree with the answer, you can escalate to the operator.',
  fields: { reason: { label: 'What is wrong' } },
  done: (order) =>
    order.refund?.status === 'requested'
      ? `Asked. ${order.seller_name} has ${timeUntil(order.refund.due_at, order)} to answer.`
      : 'Refunded.',
});

export const withdrawRefundForm = AsForm({
  label: 'Withdraw the request',
  about: `The order continues, with at least ${lengthOf(REOPENED_HOURS)} left to confirm.`,
  done: 'Withdrawn. The order continues.',
});

export const acceptRefundForm = AsForm<OrderView>({
  label: 'Accept the partial refund',
  done: ({ refunded_cents: refunded }) => `Accepted. ${formatDollars(refunded)} are back in the wallet.`,
});

export const escalateForm = AsForm({
  label: 'Escalate to the operator',
  about: 'The operator reads the order, the messages, and both sides, and decides.',
  done: 'Escalated. The operator decides.',
});

export const approveRefundForm = AsForm<OrderView>({
  label: 'Refund',
  fields: { amount_cents: { label: 'Amount in dollars' } },
  done: ({ refund, refunded_cents: refunded, buyer_name: buyer }) =>
    refund?.status === 'declined' && refund.proposed_cents !== null
      ? `Proposed ${formatDollars(refund.proposed_cents)}. ${buyer} accepts it or escalates.`
      : `${buyer} got ${formatDollars(refunded)} back.`,
});

export const declineRefundForm = AsForm<OrderView>({
  label: 'Decline the refund',
  about: `The buyer can escalate to the operator within ${countOf(ESCALATE_DAYS, 'day')}.`,
  fields: { reason: { label: 'Why' } },
  done: ({ buyer_name: buyer }) =>
    `Declined. ${buyer} can escalate to the operator within ${countOf(ESCALATE_DAYS, 'day')}.`,
});
