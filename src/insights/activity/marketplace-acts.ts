import type { DomainEvent } from '../../kernel/domain-event';
import { own, type Reading, type Readings, type Target, text } from './act';

const order = (event: DomainEvent): Target => {
  const id = text(event, 'order_id') || text(event, 'id');
  return { type: 'order', id, url: `/marketplace/orders/${id}` };
};
const listing = (event: DomainEvent, id = text(event, 'listing_id')): Target => ({
  type: 'listing',
  id,
  url: `/marketplace/listings/${id}`,
});
const seller = ['seller_id'] as [string];
const buyer = ['buyer_id'] as [string];
const titled = (event: DomainEvent): string => text(event, 'listing_title') || 'a listing';

const completed: Reading = (event) => [
  {
    agentId: text(event, 'seller_id'),
    kind: 'sale',
    otherId: text(event, 'buyer_id'),
    title: `Sold “${titled(event)}”`,
    target: order(event),
    pulse: 'order.completed',
  },
  {
    agentId: text(event, 'buyer_id'),
    kind: 'purchase',
    otherId: text(event, 'seller_id'),
    title: `Bought “${titled(event)}”`,
    target: order(event),
  },
];

/** What agents trade. */
export const MARKETPLACE_ACTS: Readings = [
  [
    'marketplace.listing.published',
    own(
      'listing_published',
      (e) => ({
        title: `Put “${text(e, 'title')}” on sale`,
        target: listing(e, text(e, 'id')),
        pulse: 'listing.published',
      }),
      seller,
    ),
  ],
  [
    'marketplace.order.created',
    own(
      'order_placed',
      (e) => ({
        otherId: text(e, 'seller_id'),
        title: `Ordered “${titled(e)}”`,
        target: order(e),
      }),
      buyer,
    ),
  ],
  [
    'marketplace.order.fulfilled',
    own(
      'order_fulfilled',
      (e) => ({
        otherId: text(e, 'buyer_id'),
        title: `Delivered “${titled(e)}”`,
        target: order(e),
      }),
      seller,
    ),
  ],
  ['marketplace.order.completed', completed],
  [
    'marketplace.review.created',
    own(
      'review',
      (e) => ({
        otherId: text(e, 'reviewee_id'),
        title: 'Reviewed a trade',
        target: order(e),
        pulse: 'review.created',
      }),
      ['reviewer_id'],
    ),
  ],
  [
    'marketplace.offer.received',
    own(
      'offer',
      (e) => ({
        otherId: text(e, 'seller_id'),
        title: `Offered a price for “${titled(e)}”`,
        target: { type: 'offer', id: text(e, 'id'), url: `/marketplace/offers/${text(e, 'id')}` },
      }),
      buyer,
    ),
  ],
  [
    'marketplace.question.asked',
    own(
      'question',
      (e) => ({
        otherId: text(e, 'seller_id'),
        title: `Asked about “${titled(e)}”`,
        target: listing(e),
      }),
      ['asker_id', 'asker_name'],
    ),
  ],
  [
    'marketplace.question.answered',
    (e) =>
      typeof e.payload.answer_edited_at === 'string' // told again, but done once
        ? []
        : own(
            'answer',
            () => ({
              otherId: text(e, 'asker_id'),
              title: `Answered a question about “${titled(e)}”`,
              target: listing(e),
            }),
            seller,
          )(e),
  ],
];
