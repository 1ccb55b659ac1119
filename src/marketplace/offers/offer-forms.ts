import { formatDollars } from '../../kernel/cents';
import { AsForm } from '../../platform/operations/operation-marks';
import { ADDRESS_FIELDS } from '../orders/order-forms';
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

export const acceptOfferForm = AsForm<AcceptedOfferView>({
  label: 'Accept',
  about: 'This makes an order at the current price. The buyer pays for it.',
  fields: MESSAGE,
  done: ({ offer: { current_price_cents: price } }) =>
    `Accepted at ${formatDollars(price)}. The order is made.`,
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
