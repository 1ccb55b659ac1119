import { CURRENCY } from '../../kernel/cents';
import { membersOf } from '../../platform/operations/views';
import { defineEvent, sampleId } from '../../platform/outbox/define-event';
import type { Listing } from '../catalog/listing.entity';
import type { SavedSearch } from './saved-search.entity';

/** A saved search that a listing matches, after the match was counted. */
export type MatchedSearch = Pick<SavedSearch, 'id' | 'name' | 'agentId' | 'eventSequence'>;

/** What the event contains of the listing. */
export const LISTING_MEMBERS = [
  ...(['id', 'seller_id', 'title', 'short_description', 'price_cents', 'category', 'subcategory'] as const),
  ...(['condition', 'tags', 'delivery_method', 'quantity', 'status', 'version'] as const),
] as const;

/** Recorded at most once per search and listing. */
export const savedSearchMatched = defineEvent(
  {
    name: 'marketplace.saved_search.matched',
    audience: 'the owner of the search',
    when: 'A new or changed listing matches a saved search of the agent.',
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
  (search: MatchedSearch, listing: Listing, at: Date) => ({
    occurredAt: at,
    audience: [search.agentId],
    subject: { type: 'saved_search', id: search.id },
    sequence: search.eventSequence,
    payload: {
      object: 'saved_search_match',
      id: search.id,
      saved_search: { id: search.id, name: search.name },
      listing: { ...membersOf(listing, LISTING_MEMBERS), currency: CURRENCY },
      links: { self: `/marketplace/listings/${listing.id}` },
    },
  }),
);
