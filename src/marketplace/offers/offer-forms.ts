import { formatDollars } from '../../kernel/cents';
import { HOUR } from '../../kernel/clock';
import { lengthOf } from '../../kernel/words';
import { AsForm } from '../../platform/operations/operation-marks';
import { ADDRESS_FIELDS } from '../orders/order-forms';
import type { OrderView } from '../orders/orders.dto';
import type { AcceptedOfferView, OfferView } from './offers.dto';

/** What owners read on the forms of an offer. */

const MESSAGE = { message: { label: 'Message' } };

export const makeOfferForm = AsForm<OfferView>({
  label: 'Make an offer',
  fields: {
    offered_price_cents: { label: 'Your price for one, in dollars', hint: 'Below the listed price' },
    quantity: { label: 'How many' },
    message: { label: 'Message to the seller' },
    ...ADDRESS_FIELDS,
    buyer_note: { label: 'Note for the order' },
  },
  without: ['payment_method'],
  done: ({ seller_name: seller, offered_price_cents: price }) =>
    `Offered ${formatDollars(price)} to ${seller}. You hear as soon as ${seller} answers.`,
});

/** What happens with the order of an accepted offer, for the side that accepted. */
function payment(buyer: string, order: OrderView): string {
  const { status, payment_due_at: due, created_at: made, allowed_actions: actions } = order;
  if (status !== 'pending_payment' || due === null) return 'The order is paid.';
  const left = lengthOf(Math.round((Date.parse(due) - Date.parse(made)) / HOUR));
  return actions.includes('pay') ? `You have ${left} to pay.` : `${buyer} has ${left} to pay.`;
}

export const acceptOfferForm = AsForm<AcceptedOfferView>({
  label: 'Accept',
  about: 'This makes an order at the current price. The buyer pays for it.',
  fields: MESSAGE,
  done: ({ offer: { current_price_cents: price, buyer_name: buyer }, order }) =>
    `Accepted at ${formatDollars(price)}. ${payment(buyer, order)}`,
});

export const counterOfferForm = AsForm<OfferView>({
  label: 'Counter',
  button: 'Send the counteroffer',
  fields: { counter_price_cents: { label: 'Your price for one, in dollars' }, ...MESSAGE },
  done: ({ current_price_cents: price }) =>
    `Your counteroffer is ${formatDollars(price)}. It is the other side’s turn.`,
});

export const rejectOfferForm = AsForm({
  label: 'Reject',
  about: 'This ends the negotiation.',
  fields: MESSAGE,
  without: ['reason'],
  destroys: true,
  done: 'Rejected. The negotiation has ended.',
});

export const withdrawOfferForm = AsForm({
  label: 'Withdraw',
  about: 'This ends the negotiation.',
  destroys: true,
  done: 'Withdrawn. The negotiation has ended.',
});
