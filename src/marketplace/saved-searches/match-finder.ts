import { Injectable } from '@nestjs/common';
import { Clock } from '../../kernel/clock';
import { camelCase } from '../../platform/database/rows';
import { execute, statement } from '../../platform/database/statements';
import type { Tx } from '../../platform/database/transactions';
import { Outbox } from '../../platform/outbox/outbox';
import { Listing } from '../catalog/listing.entity';
import { MAX_LISTING_PRICE_CENTS } from '../policies';
import { LISTING_MEMBERS, type MatchedSearch, savedSearchMatched } from './saved-searches.events';

/** How many searches one transaction checks. */
const CANDIDATES = 1_000;

const SELECTED = Object.fromEntries(LISTING_MEMBERS.map((name) => [camelCase(name), true]));
/** Searches indexed under a key that the listing has, in the order of the index, after the last batch. */
const NEXT = statement(
  'saved_search_candidates',
  `SELECT key, saved_search_id AS id FROM saved_search_keys
    WHERE key = ANY ((SELECT tsvector_to_array(search) FROM listings WHERE id = $1)::text[])
      AND (key, saved_search_id) > ($2::text, $3::text)
    ORDER BY key, saved_search_id LIMIT ${CANDIDATES}`,
);
/**
 * Stores and counts the candidates that match the listing for the first time, and selects up to $4 of them for
 * notification. Locks the searches in the order of their ids, because another listing may match them at the same time.
 */
const MATCH = statement(
  'saved_search_match',
  `WITH listing AS MATERIALIZED (SELECT id, seller_id, price_cents, search FROM listings WHERE id = $1),
   fitting AS MATERIALIZED (
     SELECT s.id, s.notify FROM saved_searches s CROSS JOIN listing l
      WHERE s.id = ANY ($2) AND s.agent_id <> l.seller_id AND l.search @@ s.wanted
        AND l.price_cents BETWEEN coalesce(s.min_price, 0) AND coalesce(s.max_price, ${MAX_LISTING_PRICE_CENTS})
        AND NOT EXISTS (SELECT FROM saved_search_matches m WHERE m.saved_search_id = s.id AND m.listing_id = l.id)
      ORDER BY s.id FOR NO KEY UPDATE OF s),
   found AS (
     INSERT INTO saved_search_matches (saved_search_id, listing_id, matched_at) SELECT id, $1, $3 FROM fitting
     ON CONFLICT DO NOTHING RETURNING saved_search_id),
   numbered AS (
     SELECT f.id, f.notify AND row_number() OVER (PARTITION BY f.notify ORDER BY f.id) <= $4 AS tell
       FROM found m JOIN fitting f ON f.id = m.saved_search_id)
   UPDATE saved_searches s SET matches = s.matches + 1, last_matched_at = $3,
          event_sequence = s.event_sequence + n.tell::int
     FROM numbered n WHERE s.id = n.id
   RETURNING s.id, s.name, s.agent_id AS "agentId", s.event_sequence AS "eventSequence", n.tell`,
);

/** How far the matching of a listing has progressed. */
export interface MatchingPlace {
  key: string;
  id: string;
}

/** Finds the saved searches that match a listing, without checking those that cannot match. */
@Injectable()
export class MatchFinder {
  constructor(
    private readonly outbox: Outbox,
    private readonly clock: Clock,
  ) {}

  /**
   * Checks the next searches after `from`, stores the matches, and notifies up to `room` owners. Returns how many it
   * notified and where it stopped; `stopped` is undefined at the end, or if the listing is no longer active.
   */
  async matchNext(
    tx: Tx,
    listingId: string,
    from: MatchingPlace,
    room: number,
  ): Promise<{ notified: number; stopped?: MatchingPlace }> {
    const where = { id: listingId, status: 'active' } as const;
    const listing = await tx.findOne(Listing, { where, select: SELECTED });
    if (!listing) return { notified: 0 };
    const candidates = await execute<MatchingPlace & Record<string, unknown>>(tx, NEXT, [
      listingId,
      from.key,
      from.id,
    ]);
    const last = candidates.at(-1);
    if (!last) return { notified: 0 };
    const ids = [...new Set(candidates.map(({ id }) => id))];
    const notified = await this.match(tx, listing, ids, room);
    return { notified, stopped: candidates.length === CANDIDATES ? last : undefined };
  }

  private async match(tx: Tx, listing: Listing, ids: string[], room: number): Promise<number> {
    const at = this.clock.now();
    const matched = await execute<MatchedSearch & { tell: boolean }>(tx, MATCH, [listing.id, ids, at, room]);
    const events = matched
      .filter(({ tell }) => tell)
      .map((search) => savedSearchMatched(search, listing, at));
    if (events.length > 0) await this.outbox.record(tx, ...events);
    return events.length;
  }
}
