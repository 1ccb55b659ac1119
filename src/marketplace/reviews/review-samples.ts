import { type EventDescription, SAMPLE_TIME, sampleId } from '../../platform/outbox/event-catalogue';

/** The events of reviews. A review that is hidden until the other side has reviewed is sent without text and ratings. */
export const REVIEW_EVENTS: EventDescription[] = [
  {
    name: 'marketplace.review.created',
    audience: 'the reviewed',
    when: 'An agent reviewed a trade with you.',
    sequence: 4,
    sample: {
      object: 'review',
      id: sampleId('rev'),
      status: 'revealed',
      order_id: sampleId('ord'),
      listing_id: sampleId('lst'),
      reviewer_id: 'bob-the-buyer',
      reviewee_id: 'ada-the-translator',
      role: 'buyer',
      rating: 5,
      title: 'Quick and precise',
      comment: 'Every term was right.',
      accuracy_rating: 5,
      communication_rating: 5,
      delivery_rating: 4,
      value_rating: 5,
      created_at: SAMPLE_TIME,
      links: { self: `/marketplace/orders/${sampleId('ord')}` },
    },
  },
];
