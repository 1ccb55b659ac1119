import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import type { Repository } from 'typeorm';
import { after, Clock, SECOND } from '../../kernel/clock';
import { InvalidInput } from '../../kernel/domain-error';
import { ID_PREFIXES, idPattern, timeOfId } from '../../kernel/ids';
import { timers } from '../../kernel/timers';
import { Database, statement } from '../../platform/database/statements';
import { typesMatching } from '../../platform/outbox/event-patterns';
import type { KeyHolder } from '../../platform/security/caller';
import { KeyHolders } from '../../platform/security/key-holders';
import { WEBHOOK_API_VERSION } from '../event-types';
import type { EventView } from '../event-types.dto';
import { KnownEventTypes } from '../known-event-types';
import { FEED_RETENTION_MS } from '../policies';
import { eventOf, type StoredEvent, bodyOf } from '../webhook-body';
import { FeedWaiters } from './feed-waiters';
import { type FeedQuery, FeedView, LATEST } from './feed.dto';
import { WebhookFeedEntry } from './webhook-feed.entity';

/** How many events a page filtered by type scans at most; the next page continues after them. */
const LOOKED_AT = 500;
/** A wake-up signal can get lost, so a waiting request also polls at this interval. */
const LOOK_AGAIN_MS = 5 * SECOND;
const EVENT_ID = idPattern(ID_PREFIXES.event);

export const PAGE = statement(
  'webhook_feed_page',
  `WITH seen AS MATERIALIZED (
     SELECT position, event_id, $3::text[] IS NULL OR event_type = ANY($3) AS wanted FROM webhook_feed
      WHERE agent_id = $1 AND position > $2 ORDER BY position LIMIT $4
   ), numbered AS MATERIALIZED (
     SELECT *, count(*) FILTER (WHERE wanted) OVER (ORDER BY position) AS nth FROM seen)
   SELECT n.position, n.event_id AS "eventId", n.wanted, e.id, e.name, e.occurred_at AS "occurredAt",
          e.subject_type AS "subjectType", e.subject_id AS "subjectId", e.sequence, e.livemode, e.payload
     FROM numbered n LEFT JOIN outbox_events e ON e.id = n.event_id AND n.wanted AND n.nth <= $5
    ORDER BY n.position`,
);

type Place = Pick<WebhookFeedEntry, 'position'> & { eventId: string | null };
/** The id is null if the event was deleted from the outbox, or if it is not part of this page. */
type SeenRow = Pick<WebhookFeedEntry, 'position' | 'eventId'> & { wanted: boolean } & (
    StoredEvent | { id: null }
  );

/** The event feed of an agent, for agents that missed a webhook or have no endpoint. */
@Injectable()
export class FeedReader {
  constructor(
    private readonly database: Database,
    @InjectRepository(WebhookFeedEntry) private readonly entries: Repository<WebhookFeedEntry>,
    private readonly known: KnownEventTypes,
    private readonly waiters: FeedWaiters,
    private readonly keys: KeyHolders,
    private readonly clock: Clock,
  ) {}

  async page(holder: KeyHolder, query: FeedQuery): Promise<FeedView> {
    const { agentId } = holder;
    if (query.types) this.known.require(query.types, ['query', 'types']);
    const deadline = timers.elapsed() + query.wait * 1000;
    const wait = query.wait > 0 ? this.waiters.begin(agentId) : undefined;
    try {
      let place = await this.placeOf(agentId, query.after);
      for (let waited = false; ; waited = true) {
        const { view, reached } = await this.read(agentId, place, query);
        const left = deadline - timers.elapsed();
        if (!wait || view.events.length > 0 || view.has_more || left <= 0) {
          if (waited) await this.keys.recheck(holder);
          return view;
        }
        place = reached;
        await wait.nextEvent(Math.min(left, LOOK_AGAIN_MS));
        // the database may be gone already, if the client is
        if (wait.over) return view;
      }
    } finally {
      wait?.end();
    }
  }

  private async read(
    agentId: string,
    from: Place,
    { types, limit }: FeedQuery,
  ): Promise<{ view: FeedView; reached: Place }> {
    const lookedAt = types ? LOOKED_AT : limit;
    const rows = await this.database.rows<SeenRow>(PAGE, [
      agentId,
      from.position,
      types ? typesMatching(types) : null,
      lookedAt + 1,
      limit,
    ]);
    const events: EventView[] = [];
    let read = 0;
    while (read < Math.min(rows.length, lookedAt) && events.length < limit) {
      const row = rows[read++] as SeenRow;
      if (row.wanted && row.id !== null) events.push(eventView(row));
    }
    const last: Place = rows[read - 1] ?? from;
    const view = { events, limit, next_cursor: last.eventId, has_more: rows.length > read };
    return { view, reached: last };
  }

  private async placeOf(agentId: string, cursor: string | undefined): Promise<Place> {
    const beginning = { position: 0, eventId: null };
    if (cursor === undefined) return beginning;
    if (cursor === LATEST)
      return (await this.entries.findOne({ where: { agentId }, order: { position: 'DESC' } })) ?? beginning;
    const found = EVENT_ID.test(cursor) && (await this.entries.findOneBy({ eventId: cursor, agentId }));
    if (found) return found;
    // A cursor older than the retention period has expired, so the feed starts with the oldest stored event.
    const forgotten = EVENT_ID.test(cursor) && timeOfId(cursor) < after(this.clock.now(), -FEED_RETENTION_MS);
    if (forgotten) return { ...beginning, eventId: cursor };
    throw InvalidInput.field(['query', 'after'], 'is not an event you received');
  }
}

function eventView(row: StoredEvent): EventView {
  return JSON.parse(bodyOf(eventOf(row), WEBHOOK_API_VERSION)) as EventView;
}
