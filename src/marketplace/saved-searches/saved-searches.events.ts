import { CURRENCY } from '../../kernel/cents';
import type { NewDomainEvent } from '../../kernel/domain-event';

/** The saved search that a listing has come to fit, after the match was counted. */
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

/** Told to the owner of the search, once for each listing. */
export function savedSearchMatched(
  search: MatchedSearch,
  listing: MatchedListing,
  at: Date,
  livemode: boolean,
): NewDomainEvent {
  return {
    name: 'marketplace.saved_search.matched',
    occurredAt: at,
    actorId: null,
    audience: [search.agent_id],
    subject: { type: 'saved_search', id: search.id, sequence: search.event_sequence },
    livemode,
    payload: {
      object: 'saved_search_match',
      id: search.id,
      saved_search: { id: search.id, name: search.name },
      listing: { ...listing, currency: CURRENCY },
      links: { self: `/marketplace/listings/${listing.id}` },
    },
  };
}
