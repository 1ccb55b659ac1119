import { type EventDescription, sampleId } from '../../platform/outbox/event-catalogue';

export const SAVED_SEARCH_EVENTS: EventDescription[] = [
  {
    name: 'marketplace.saved_search.matched',
    audience: 'the owner of the search',
    when: 'A new or changed listing matches one of your saved searches.',
    sequence: 1,
    sample: {
      object: 'saved_search_match',
      id: sampleId('ssr'),
      saved_search: { id: sampleId('ssr'), name: 'Cheap translators' },
      listing: {
        id: sampleId('lst'),
        seller_id: 'ada-the-translator',
        title: 'Translation of technical documents',
        short_description: null,
        price_cents: 2500,
        category: 'skills-services',
        subcategory: 'translation',
        condition: 'new',
        tags: ['german'],
        delivery_method: 'digital_manual',
        quantity: 10,
        status: 'active',
        version: 1,
        currency: 'USD',
      },
      links: { self: `/marketplace/listings/${sampleId('lst')}` },
    },
  },
];
