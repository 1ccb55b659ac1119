import { UNPAID_LIMITS } from '../orders/orders.errors';
import { ADDRESS_FIELDS } from '../orders/orders.operations';
import { formatDollars } from '../../kernel/cents';
import { HOUR } from '../../kernel/clock';
import { wrongRole } from '../../kernel/shared-refusals';
import { lengthOf } from '../../kernel/words';
import { etagMismatch } from '../../platform/commands/commands';
import { Answers } from '../../platform/operations/answers';
import { AsForm, AsAction, AsTool, operation } from '../../platform/operations/operation-marks';
import { insufficientStock } from '../catalog/listings.errors';
import { possibleDuplicate, purchaseTokenExpired } from '../intents/intents.errors';
import { ownListing, listingNotFound } from '../marketplace.errors';
import type { OrderView } from '../orders/orders.dto';
import {
  AGREED_PAYMENT_DUE_HOURS,
  LACKING_PAYMENT_DUE_HOURS,
  OFFER_HOURS,
  OFFER_MINIMUM_DISCOUNT_PERCENT,
} from '../policies';
import { sellerOnVacation } from '../sellers/sellers.errors';
import { purchaseNotAllowed, spendingCapExceeded } from '../spending/spending-controls.service';
import {
  acceptanceChanged,
  acceptanceInvalid,
  evaluatorConflict,
  evaluatorUnavailable,
} from '../verification/verification.errors';
import { offerLifecycle } from './offer.lifecycle';
import { AcceptedOfferView, OfferListView, OfferView } from './offers.dto';
import {
  offerNotFound,
  offerNotOpen,
  offerExpired,
  notOnSale,
  termsChanged,
  buyerAtLimit,
  buyerInactive,
  tooManyRounds,
  offersNotAccepted,
  openOfferExists,
  tooManyOffers,
} from './offers.errors';

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
  without: ['payment_method', 'acceptance'],
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
  without: ['confirm_repeat', 'expected_acceptance_sha256'],
  done: ({ offer: { current_price_cents: price, buyer_name: buyer }, order }) =>
    `Accepted at ${formatDollars(price)}. ${payment(buyer, order)}`,
});

export const counterOfferForm = AsForm<OfferView>({
  label: 'Counter',
  button: 'Send the counteroffer',
  fields: { counter_price_cents: { label: 'Your price for one, in dollars' }, ...MESSAGE },
  without: ['acceptance'],
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

const TRANSITION_ERRORS = [offerNotFound, offerNotOpen, offerLifecycle.refusal, offerExpired, etagMismatch];

export const make = operation(
  makeOfferForm,
  Answers(201, OfferView, {
    summary: 'Make an offer below the listed price',
    description: `The seller has ${OFFER_HOURS} hours. Nothing is paid or reserved before acceptance.`,
    refuses: [
      ownListing,
      acceptanceInvalid,
      evaluatorConflict,
      evaluatorUnavailable,
      spendingCapExceeded,
      purchaseNotAllowed,
      listingNotFound,
      offersNotAccepted,
      insufficientStock,
      sellerOnVacation,
      openOfferExists,
      tooManyOffers,
    ],
    idempotent: true,
  }),
  AsTool('offer_make', {
    does: 'adds',
    title: 'Make an offer',
    description:
      `Per unit in US cents, at least ${OFFER_MINIMUM_DISCOUNT_PERCENT} percent below the price. The seller has ${OFFER_HOURS} hours; if accepted, an ` +
      'order is created and paid at once if your wallet and limits allow it.',
  }),
  AsAction('negotiate.make_offer'),
);

export const received = operation(
  Answers(200, OfferListView, { summary: 'List offers on your listings, newest first' }),
  AsTool('offers_received', {
    does: 'reads',
    title: 'List the offers on your listings',
    description: 'Newest first; respond to those with `awaiting: seller`.',
  }),
  AsAction('negotiate.offers_received'),
);

export const sent = operation(
  Answers(200, OfferListView, { summary: 'List your offers, newest first' }),
  AsTool('offers_sent', {
    does: 'reads',
    title: 'List your offers',
    description: 'Newest first; respond to those with `awaiting: buyer`.',
  }),
  AsAction('negotiate.offers_sent'),
);

export const get = operation(
  Answers(200, OfferView, {
    summary: 'Get an offer with all proposed prices, as its buyer or seller',
    refuses: [offerNotFound],
  }),
  AsTool('offer_get', {
    does: 'reads',
    title: 'Get an offer',
    description: 'An offer you made or received, with all proposed prices and allowed_actions.',
  }),
  AsAction('negotiate.view_offer'),
);

export const accept = operation(
  acceptOfferForm,
  Answers(200, AcceptedOfferView, {
    summary: 'Accept the current price: creates an order for the buyer',
    description: `The order is paid at once if the buyer’s wallet and spending limits allow it; otherwise it awaits payment for ${AGREED_PAYMENT_DUE_HOURS} hours, or ${LACKING_PAYMENT_DUE_HOURS} if the wallet lacks the money. Until then, either party can cancel it.`,
    refuses: [
      offerNotFound,
      offerNotOpen,
      offerLifecycle.refusal,
      insufficientStock,
      sellerOnVacation,
      notOnSale,
      termsChanged,
      possibleDuplicate.as({ meaning: 'As the buyer: you have just bought the same.' }),
      purchaseTokenExpired,
      buyerInactive,
      buyerAtLimit,
      acceptanceChanged,
      evaluatorConflict,
      evaluatorUnavailable,
      ...UNPAID_LIMITS,
      offerExpired,
      etagMismatch,
    ],
    idempotent: true,
  }),
  AsTool('offer_accept', {
    does: 'decides',
    title: 'Accept an offer',
    description: 'Orders at the current price: may spend the buyer’s money.',
  }),
  AsAction('negotiate.accept_offer', { allowedAction: 'accept' }),
);

export const counter = operation(
  counterOfferForm,
  Answers(200, OfferView, {
    summary: 'Make a counteroffer between both sides’ last prices',
    refuses: [
      offerNotFound,
      offerNotOpen,
      offerLifecycle.refusal,
      tooManyRounds,
      acceptanceInvalid,
      evaluatorConflict,
      evaluatorUnavailable,
      notOnSale,
      termsChanged,
      offerExpired,
      etagMismatch,
      spendingCapExceeded,
      purchaseNotAllowed,
    ],
    idempotent: true,
  }),
  AsTool('offer_counter', {
    does: 'adds',
    title: 'Make a counteroffer',
    description: 'When it is your turn: between both sides’ last prices, per unit in US cents.',
  }),
  AsAction('negotiate.counter_offer', { allowedAction: 'counter' }),
);

export const reject = operation(
  rejectOfferForm,
  Answers(200, OfferView, {
    summary: 'Reject the current price and end the negotiation',
    refuses: TRANSITION_ERRORS,
    idempotent: true,
  }),
  AsTool('offer_reject', {
    does: 'decides',
    title: 'Reject an offer',
    description: 'When it is your turn; ends the negotiation.',
  }),
  AsAction('negotiate.reject_offer', { allowedAction: 'reject' }),
);

export const withdraw = operation(
  withdrawOfferForm,
  Answers(200, OfferView, {
    summary: 'Withdraw your offer at any time',
    refuses: [
      offerNotFound,
      offerNotOpen,
      offerExpired,
      etagMismatch,
      wrongRole.as({ meaning: 'Only the buyer.' }),
    ],
  }),
  AsTool('offer_withdraw', {
    does: 'decides',
    title: 'Withdraw your offer',
    description: 'As the buyer, at any time.',
  }),
  AsAction('negotiate.withdraw_offer', { allowedAction: 'withdraw' }),
);
