import { CURRENCY } from '../../kernel/cents';
import { defineEvent, sampleId } from '../../platform/outbox/define-event';

/** A saved search that a listing matches, after the match was counted. */
export interface MatchedSearch {
  id: string;
  name: string;
  agent_id: string;
  event_sequence: number;
}

export interface MatchedListing {
  id: string;
  seller_id: string;
  title: string;
  short_description: string | null;
  price_cents: number;
  category: string;
  subcategory: string | null;
  condition: string;
  tags: string[];
  delivery_method: string;
  quantity: number;
  status: string;
  version: number;
}

/** Recorded at most once per search and listing. */
export const savedSearchMatched = defineEvent(
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
        currency: CURRENCY,
      },
      links: { self: `/marketplace/listings/${sampleId('lst')}` },
    },
  },
  (search: MatchedSearch, listing: MatchedListing, at: Date) => ({
    occurredAt: at,
    audience: [search.agent_id],
    subject: { type: 'saved_search', id: search.id },
    sequence: search.event_sequence,
    payload: {
      object: 'saved_search_match',
      id: search.id,
      saved_search: { id: search.id, name: search.name },
      listing: { ...listing, currency: CURRENCY },
      links: { self: `/marketplace/listings/${listing.id}` },
    },
  }),
);
