import { Injectable, type OnModuleInit } from '@nestjs/common';
import { after, Clock, MINUTE, SECOND } from '../../kernel/clock';
import { random } from '../../kernel/random';
import { PgNotifications } from '../../platform/database/pg-notifications';
import { camelCase } from '../../platform/database/rows';
import { Database, statement, execute } from '../../platform/database/statements';
import { Transactions, type Tx } from '../../platform/database/transactions';
import type { EventOf } from '../../platform/outbox/define-event';
import { OnDomainEvent } from '../../platform/outbox/on-domain-event';
import { Outbox } from '../../platform/outbox/outbox';
import { Workers } from '../../platform/workers/workers';
import { Listing } from '../catalog/listing.entity';
import { listingChanged, listingPublished } from '../catalog/listings.events';
import { MAX_SEARCHES_NOTIFIED, MAX_LISTING_PRICE_CENTS } from '../policies';
import { SavedSearchJob } from './saved-search.entity';
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
interface MatchingPlace {
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

const MATCH_CHANNEL = 'saved_search_jobs';

/** A listing that changes while it is matched starts over, but the number of notified owners stays. */
const QUEUE = statement(
  'saved_search_queue',
  `INSERT INTO saved_search_jobs AS j (listing_id, due_at, after_key, after_id, notified_count) VALUES ($1, $2, '', '', 0)
   ON CONFLICT (listing_id) DO UPDATE SET due_at = excluded.due_at, after_key = '', after_id = '', lease_token = NULL`,
);

/**
 * Queues listings for matching with the saved searches. A repeated event is harmless, because each match is stored
 * once.
 */
@Injectable()
export class MatchQueue {
  constructor(
    private readonly database: Database,
    private readonly notifications: PgNotifications,
    private readonly clock: Clock,
  ) {}

  @OnDomainEvent(listingPublished, listingChanged)
  async onListing({ payload }: EventOf<typeof listingPublished | typeof listingChanged>): Promise<void> {
    if (payload.status !== 'active') return;
    await this.database.rows(QUEUE, [payload.id, this.clock.now()]);
    this.notifications.send(MATCH_CHANNEL);
  }
}

const WORKER = 'saved-searches';
const LEASE_MS = MINUTE;
/** A listing pauses in proportion to its notifications, so that a flood of them does not delay the events of others. */
const MS_PER_CALL = 1;

const CLAIM = statement(
  'saved_search_job_claim',
  `UPDATE saved_search_jobs j SET due_at = $2, lease_token = $3
     FROM (SELECT listing_id FROM saved_search_jobs WHERE due_at <= $1 ORDER BY due_at, listing_id LIMIT 1 FOR UPDATE SKIP LOCKED) due
    WHERE j.listing_id = due.listing_id
   RETURNING j.listing_id AS "listingId", j.after_key AS "afterKey", j.after_id AS "afterId", j.notified_count AS "notifiedCount"`,
);

type Job = Pick<SavedSearchJob, 'listingId' | 'afterKey' | 'afterId' | 'notifiedCount'>;

/**
 * Matches listings with the saved searches in batches. Matches, notifications, and progress commit together. If a
 * process dies, its lease expires, and another process continues without repeating matches.
 */
@Injectable()
export class MatchWorker implements OnModuleInit {
  constructor(
    private readonly database: Database,
    private readonly transactions: Transactions,
    private readonly finder: MatchFinder,
    private readonly workers: Workers,
    private readonly clock: Clock,
  ) {}

  onModuleInit(): void {
    this.workers.add({ name: WORKER, role: 'sweeper', everyMs: 5 * SECOND, step: () => this.step() });
    this.workers.wakeOn(MATCH_CHANNEL, WORKER);
  }

  private async step(): Promise<boolean> {
    const now = this.clock.now();
    const token = random.uuid();
    const [job] = await this.database.rows<Job & Record<string, unknown>>(CLAIM, [
      now,
      after(now, LEASE_MS),
      token,
    ]);
    if (!job) return false;
    await this.transactions.run((tx) => this.continueJob(tx, job, token));
    return true;
  }

  private async continueJob(tx: Tx, job: Job, token: string): Promise<void> {
    const { listingId, afterKey, afterId, notifiedCount } = job;
    const from = { key: afterKey, id: afterId };
    const { notified, stopped } = await this.finder.matchNext(
      tx,
      listingId,
      from,
      MAX_SEARCHES_NOTIFIED - notifiedCount,
    );
    const leased = { listingId, leaseToken: token };
    if (!stopped) {
      await tx.delete(SavedSearchJob, leased);
      return;
    }
    await tx.update(SavedSearchJob, leased, {
      dueAt: after(this.clock.now(), notified * MS_PER_CALL),
      afterKey: stopped.key,
      afterId: stopped.id,
      notifiedCount: notifiedCount + notified,
      leaseToken: null,
    });
  }
}
