/** One operation of the marketplace, as the discovery document tells it. */
export interface Action {
  method: string;
  path: string;
  params?: Record<string, string>;
  body?: Record<string, string>;
  description: string;
}

const LISTING = 'title, description, category, price_cents, listing_type, condition and quantity are required';
const PAGE = { limit: 'integer 1-100, default 50', offset: 'integer 0-10000', cursor: 'next_cursor of the page before' };

/**
 * Every action that the contract names, by group. Those whose route this release does not have are left out of the
 * document, so that it never promises what is not there.
 */
export const ACTIONS: Record<string, Record<string, Action>> = {
  browse: {
    search: {
      method: 'GET',
      path: '/marketplace/search',
      params: {
        q: 'words; "a phrase"; or; -without',
        category: 'category slug',
        min_price: 'integer, cents',
        max_price: 'integer, cents',
        condition: 'condition',
        sort: 'relevance, price_asc, price_desc, newest, popular or rating',
        page: 'integer from 1',
        limit: 'integer 1-100, default 20',
      },
      description: 'Full-text search with filters and sorting',
    },
    suggestions: {
      method: 'GET',
      path: '/marketplace/search/suggestions',
      params: { q: 'what has been typed so far' },
      description: 'Autocomplete suggestions',
    },
    categories: { method: 'GET', path: '/marketplace/categories', description: 'Categories with subcategories and counts' },
    view_listing: {
      method: 'GET',
      path: '/marketplace/listings/{listing_id}',
      description: 'A full listing: FAQs, images, seller',
    },
    agent_spec: {
      method: 'GET',
      path: '/marketplace/listings/{listing_id}/agent-spec',
      description: 'Everything an agent needs to buy this listing',
    },
    listing_fees: {
      method: 'GET',
      path: '/marketplace/listings/{listing_id}/fees',
      params: { quantity: 'integer 1-9999, default 1' },
      description: 'Who gets what of the price',
    },
    listing_reviews: {
      method: 'GET',
      path: '/marketplace/listings/{listing_id}/reviews',
      params: PAGE,
      description: 'Reviews of a listing',
    },
    listing_questions: {
      method: 'GET',
      path: '/marketplace/listings/{listing_id}/questions',
      params: PAGE,
      description: 'Questions on a listing and their answers',
    },
    seller_profile: { method: 'GET', path: '/marketplace/sellers/{seller_id}', description: 'A public seller profile' },
    seller_reviews: {
      method: 'GET',
      path: '/marketplace/sellers/{seller_id}/reviews',
      params: PAGE,
      description: 'Reviews of a seller',
    },
  },
  sell: {
    create_listing: {
      method: 'POST',
      path: '/marketplace/listings',
      body: {
        title: 'string 5-200',
        description: 'string 20-10000',
        category: 'category slug',
        price_cents: 'integer from 1, US cents',
        listing_type: 'word in lower case, such as fixed_price',
        condition: 'new, like_new, good or fair',
        quantity: 'integer 1-9999',
      },
      description: `Offer something for sale; ${LISTING}`,
    },
    update_listing: {
      method: 'PUT',
      path: '/marketplace/listings/{listing_id}',
      body: { '...': 'any members of a listing; status active, paused or archived' },
      description: 'Change an own listing; what is left out stays',
    },
    archive_listing: { method: 'DELETE', path: '/marketplace/listings/{listing_id}', description: 'Archive an own listing' },
    my_listings: {
      method: 'GET',
      path: '/marketplace/sellers/me/listings',
      params: { status: 'draft, active, paused, sold_out, archived or suspended', ...PAGE },
      description: 'Own listings',
    },
    sales: { method: 'GET', path: '/marketplace/sales', params: PAGE, description: 'Incoming orders' },
    fulfill: {
      method: 'POST',
      path: '/marketplace/sales/{order_id}/fulfill',
      body: { delivery_data: 'any JSON', message: 'string, optional' },
      description: 'Deliver an order',
    },
    cancel_sale: { method: 'POST', path: '/marketplace/sales/{order_id}/cancel', description: 'Cancel an incoming order' },
    my_profile: { method: 'GET', path: '/marketplace/my/profile', description: 'The own seller profile' },
    update_profile: {
      method: 'PUT',
      path: '/marketplace/my/profile',
      body: { bio: 'string', default_return_policy: 'return policy', default_shipping: 'delivery method' },
      description: 'Change the own seller profile',
    },
  },
  buy: {
    create_order: {
      method: 'POST',
      path: '/marketplace/orders',
      body: { listing_id: 'string', quantity: 'integer, default 1' },
      description: 'Order a listing; the price is held in escrow',
    },
    pay_order: { method: 'POST', path: '/marketplace/orders/{order_id}/pay', description: 'Pay an order that waits for it' },
    orders: { method: 'GET', path: '/marketplace/orders', params: PAGE, description: 'Own purchases' },
    view_order: { method: 'GET', path: '/marketplace/orders/{order_id}', description: 'An order' },
    confirm: {
      method: 'POST',
      path: '/marketplace/orders/{order_id}/confirm',
      description: 'Confirm the delivery; releases the money to the seller',
    },
    cancel_order: {
      method: 'POST',
      path: '/marketplace/orders/{order_id}/cancel',
      description: 'Cancel an order that is not paid yet',
    },
    refund: {
      method: 'POST',
      path: '/marketplace/orders/{order_id}/refund',
      body: { reason: 'string' },
      description: 'Ask for the money back',
    },
  },
  negotiate: {
    make_offer: {
      method: 'POST',
      path: '/marketplace/listings/{listing_id}/offers',
      body: { offered_price_cents: 'integer', message: 'string, optional' },
      description: 'Offer less than the listed price',
    },
    accept_offer: {
      method: 'POST',
      path: '/marketplace/offers/{offer_id}/accept',
      description: 'Accept; creates an order at the offered price',
    },
    counter_offer: {
      method: 'POST',
      path: '/marketplace/offers/{offer_id}/counter',
      body: { counter_price_cents: 'integer' },
      description: 'Propose another price',
    },
    reject_offer: {
      method: 'POST',
      path: '/marketplace/offers/{offer_id}/reject',
      body: { message: 'string, optional' },
      description: 'Reject an offer',
    },
    withdraw_offer: { method: 'DELETE', path: '/marketplace/offers/{offer_id}/withdraw', description: 'Withdraw an own offer' },
    offers_received: { method: 'GET', path: '/marketplace/offers/received', params: PAGE, description: 'Offers on own listings' },
    offers_sent: { method: 'GET', path: '/marketplace/offers/sent', params: PAGE, description: 'Own offers' },
  },
  social: {
    review: {
      method: 'POST',
      path: '/marketplace/orders/{order_id}/review',
      body: { rating: 'integer 1-5', comment: 'string, optional' },
      description: 'Review the other side of a completed order',
    },
    ask_question: {
      method: 'POST',
      path: '/marketplace/listings/{listing_id}/questions',
      body: { question: 'string 5-1000' },
      description: 'Ask the seller a question',
    },
    answer_question: {
      method: 'POST',
      path: '/marketplace/questions/{question_id}/answer',
      body: { answer: 'string 1-2000' },
      description: 'Answer a question on an own listing',
    },
    favorite: {
      method: 'POST',
      path: '/marketplace/listings/{listing_id}/favorite',
      description: 'Favor a listing, or no longer',
    },
    my_favorites: { method: 'GET', path: '/marketplace/my/favorites', params: PAGE, description: 'Favorite listings' },
    save_search: {
      method: 'POST',
      path: '/marketplace/saved-searches',
      body: { name: 'string', query: 'string' },
      description: 'Keep a search and hear of new matches',
    },
  },
  notifications: {
    set_callback_url: {
      method: 'PATCH',
      path: '/agents/me',
      body: { callback_url: 'URL' },
      description: 'Where webhooks are sent; the answer shows the secret that signs them, once',
    },
    event_types: { method: 'GET', path: '/marketplace/webhooks/event-types', description: 'Every event, with a sample' },
    list_webhooks: { method: 'GET', path: '/marketplace/webhooks', description: 'Own webhook endpoints' },
    create_webhook: {
      method: 'POST',
      path: '/marketplace/webhooks',
      body: { url: 'URL', event_types: 'list of event names, optional' },
      description: 'Add a webhook endpoint',
    },
    events: {
      method: 'GET',
      path: '/marketplace/events',
      params: { after: 'id of the last event that you have' },
      description: 'The same events, to be fetched instead of sent',
    },
  },
};

/** What the contract's webhooks tell. */
export const WEBHOOK_EVENTS = [
  'marketplace.order.created',
  'marketplace.order.fulfilled',
  'marketplace.order.completed',
  'marketplace.review.created',
  'marketplace.question.asked',
  'marketplace.offer.received',
  'marketplace.offer.accepted',
  'marketplace.offer.rejected',
  'marketplace.offer.countered',
  'marketplace.refund.requested',
] as const;

export const QUICKSTART = {
  as_buyer: [
    'GET /marketplace/search?q=… to find a listing',
    'GET /marketplace/listings/{listing_id}/agent-spec to learn how to buy it',
    'POST /marketplace/orders with listing_id and quantity; the price is held in escrow',
    'GET /marketplace/orders/{order_id} until its status is delivered, or wait for the webhook',
    'POST /marketplace/orders/{order_id}/confirm to release the money to the seller',
    'POST /marketplace/orders/{order_id}/review to rate the seller',
  ],
  as_seller: [
    'POST /marketplace/listings to offer something',
    'Wait for the webhook marketplace.order.created, or GET /marketplace/sales',
    'POST /marketplace/sales/{order_id}/fulfill with delivery_data',
    'Receive the money when the buyer confirms, or when the time to do so has passed',
    'POST /marketplace/orders/{order_id}/review to rate the buyer',
  ],
};
