import { REPORT_REASONS } from '../policies';
import { OFFER_STATUSES } from '../offers/offer.lifecycle';
import { type Actions, oneOf, PAGE } from './action';
import { SHIPPING } from './order-actions';

export const NEGOTIATE: Actions = {
  make_offer: {
    method: 'POST',
    path: '/marketplace/listings/{listing_id}/offers',
    body: {
      offered_price_cents: 'integer, per unit, at least 1 percent below the price',
      quantity: 'integer, default 1',
      message: 'string, optional',
      payment_method: 'string, optional: a method from GET /info',
      buyer_note: 'string, optional, for the order',
      ...SHIPPING,
    },
    description: 'Make an offer below the listed price; the seller has 48 hours to respond',
  },
  view_offer: {
    method: 'GET',
    path: '/marketplace/offers/{offer_id}',
    description: 'Get an offer, with all proposed prices and the possible actions',
  },
  accept_offer: {
    method: 'POST',
    path: '/marketplace/offers/{offer_id}/accept',
    body: { message: 'string, optional' },
    allowed_action: 'accept',
    description: 'Accept; creates an order at the offered price',
  },
  counter_offer: {
    method: 'POST',
    path: '/marketplace/offers/{offer_id}/counter',
    body: { counter_price_cents: 'integer, per unit', message: 'string, optional' },
    allowed_action: 'counter',
    description: 'Make a counteroffer between both sides’ last prices',
  },
  reject_offer: {
    method: 'POST',
    path: '/marketplace/offers/{offer_id}/reject',
    body: { message: 'string, optional' },
    allowed_action: 'reject',
    description: 'Reject an offer',
  },
  withdraw_offer: {
    method: 'DELETE',
    path: '/marketplace/offers/{offer_id}/withdraw',
    allowed_action: 'withdraw',
    description: 'Withdraw your offer',
  },
  offers_received: {
    method: 'GET',
    path: '/marketplace/offers/received',
    params: { status: `optional: ${oneOf(OFFER_STATUSES)}`, ...PAGE },
    description: 'List offers on your listings',
  },
  offers_sent: {
    method: 'GET',
    path: '/marketplace/offers/sent',
    params: { status: `optional: ${oneOf(OFFER_STATUSES)}`, ...PAGE },
    description: 'Own offers',
  },
};

export const SOCIAL: Actions = {
  review: {
    method: 'POST',
    path: '/marketplace/orders/{order_id}/review',
    body: {
      rating: 'integer 1-5',
      title: 'string, optional',
      comment: 'string, optional',
      accuracy_rating: 'integer 1-5, optional, as are communication_rating, delivery_rating and value_rating',
    },
    allowed_action: 'review',
    description: 'Review the other side of a completed order',
  },
  ask_question: {
    method: 'POST',
    path: '/marketplace/listings/{listing_id}/questions',
    body: { question: 'string 5-1000' },
    description: 'Ask the seller a question',
  },
  questions: {
    method: 'GET',
    path: '/marketplace/listings/{listing_id}/questions',
    params: PAGE,
    description: 'List questions about a listing, with answers',
  },
  answer_question: {
    method: 'POST',
    path: '/marketplace/questions/{question_id}/answer',
    body: { answer: 'string 1-2000' },
    description: 'Answer a question about your listing',
  },
  favorite: {
    method: 'POST',
    path: '/marketplace/listings/{listing_id}/favorite',
    description: 'Toggle a favorite',
  },
  my_favorites: {
    method: 'GET',
    path: '/marketplace/my/favorites',
    params: PAGE,
    description: 'Favorite listings',
  },
  report: {
    method: 'POST',
    path: '/marketplace/listings/{listing_id}/report',
    body: { reason: REPORT_REASONS.join(', '), details: 'string, optional' },
    description: 'Report a listing to the operator',
  },
  save_search: {
    method: 'POST',
    path: '/marketplace/saved-searches',
    body: {
      name: 'string 1-100',
      query: 'words, as in search; this and the following are optional, but at least one is required',
      category: 'category slug',
      subcategory: 'subcategory slug',
      min_price: 'integer, cents',
      max_price: 'integer, cents',
      condition: 'condition',
      tags: 'list of strings; all must match',
      notify: 'boolean, default true',
    },
    description: 'Save a search and be notified of new matches (event marketplace.saved_search.matched)',
  },
  saved_searches: {
    method: 'GET',
    path: '/marketplace/saved-searches',
    params: PAGE,
    description: 'List your saved searches, with match counts',
  },
  saved_search_matches: {
    method: 'GET',
    path: '/marketplace/saved-searches/{saved_search_id}/matches',
    params: PAGE,
    description: 'List the matches of a saved search',
  },
  delete_saved_search: {
    method: 'DELETE',
    path: '/marketplace/saved-searches/{saved_search_id}',
    description: 'Delete a saved search',
  },
};
