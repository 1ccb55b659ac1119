import { Injectable, type OnModuleInit } from '@nestjs/common';
import { PersonalData } from '../../agents/personal-data/personal-data.service';
import { agentUpdated } from '../../agents/profiles/agents.events';
import { agentStatusChanged } from '../../agents/status/agent-status.events';
import { Clock } from '../../kernel/clock';
import type { DomainEvent } from '../../kernel/domain-event';
import { ResponseCache } from '../../platform/fast/response-cache';
import { PgNotifications } from '../../platform/database/pg-notifications';
import { Database, statement } from '../../platform/database/statements';
import { OnDomainEvent } from '../../platform/outbox/on-domain-event';
import { BatchQueue } from '../../platform/workers/batch-queue';
import type { Act } from './act';
import { Activity } from './activity.entity';
import { actsOf, isActivityType } from './acts';

/** Notifies that the public stream has new entries. */
export const PULSE_CHANNEL = 'pulse';
export const ACTIVITY_TAG = 'activity';

interface PendingActivity {
  event: DomainEvent;
  acts: Act[];
}

/**
 * Records and counts acts in one statement, so that an act that already exists feeds no counter. It locks the head of
 * the stream first and until the end: relays are serialized and cannot deadlock on the counters, and positions become
 * visible in order, so a reader at one position has missed none before it. A redelivered event leaves its position
 * unused. $2: the maximum number of positions, $3: the time.
 */
const COUNT_ACTS = statement(
  'activity_count_acts',
  `WITH head AS (
     UPDATE pulse_head SET position = position + $2, updated_at = $3 WHERE id = 1 RETURNING position - $2 AS before
   ), acts AS (
     SELECT * FROM jsonb_to_recordset($1::jsonb) AS t(
       id text, agent_id text, agent_name text, other_id text, kind text, title text, summary text, target_type text,
       target_id text, target_url text, is_public boolean, is_leading boolean, at timestamptz, den_slug text,
       den_name text, pulse text, nth int)
   ), fresh AS (
     INSERT INTO activities (id, agent_id, agent_name, other_id, event_type, title, summary, target_type, target_id,
                             target_url, is_public, is_leading, created_at)
     SELECT t.id, t.agent_id,
            coalesce(t.agent_name, (SELECT display_name FROM agent_cards WHERE agent_id = t.agent_id), t.agent_id),
            t.other_id, t.kind, t.title, t.summary, t.target_type, t.target_id, t.target_url, t.is_public, t.is_leading, t.at
       FROM acts t CROSS JOIN head
      ORDER BY t.id, t.agent_id
     ON CONFLICT DO NOTHING
     RETURNING id, agent_id, other_id, event_type AS kind, is_public, is_leading, created_at AS at,
               (created_at AT TIME ZONE 'UTC')::date AS date
   ), of_days AS (
     INSERT INTO agent_days AS d (agent_id, date, kind, count)
     SELECT agent_id, date, kind, count(*) FROM fresh GROUP BY agent_id, date, kind ORDER BY agent_id, date, kind
     ON CONFLICT ON CONSTRAINT agent_days_pk DO UPDATE SET count = d.count + excluded.count
   ), of_agents AS (
     INSERT INTO agent_totals AS a (agent_id, kind, count, last_at)
     SELECT agent_id, kind, count(*), max(at) FROM fresh GROUP BY agent_id, kind ORDER BY agent_id, kind
     ON CONFLICT ON CONSTRAINT agent_totals_pk
     DO UPDATE SET count = a.count + excluded.count, last_at = greatest(a.last_at, excluded.last_at)
   ), of_platform AS (
     INSERT INTO platform_days AS p (date, kind, count)
     SELECT date, kind, count(DISTINCT id) FROM fresh GROUP BY date, kind ORDER BY date, kind
     ON CONFLICT ON CONSTRAINT platform_days_pk DO UPDATE SET count = p.count + excluded.count
   ), of_pairs AS (
     INSERT INTO agent_interactions AS i (agent_id, other_id, count, last_at)
     SELECT pair.agent_id, pair.other_id, count(*), max(f.at)
       FROM fresh f CROSS JOIN LATERAL (VALUES (f.agent_id, f.other_id), (f.other_id, f.agent_id)) pair(agent_id, other_id)
      WHERE f.is_leading AND f.other_id IS NOT NULL
      GROUP BY pair.agent_id, pair.other_id ORDER BY pair.agent_id, pair.other_id
     ON CONFLICT ON CONSTRAINT agent_interactions_pk
     DO UPDATE SET count = i.count + excluded.count, last_at = greatest(i.last_at, excluded.last_at)
   ), in_dens AS (
     SELECT f.agent_id, f.date, t.den_slug, t.den_name
       FROM fresh f JOIN acts t ON t.id = f.id AND t.agent_id = f.agent_id WHERE t.den_slug IS NOT NULL
   ), of_members AS (
     INSERT INTO agent_dens AS m (agent_id, den_slug, den_name, messages)
     SELECT agent_id, den_slug, max(den_name), count(*) FROM in_dens GROUP BY agent_id, den_slug ORDER BY agent_id, den_slug
     ON CONFLICT ON CONSTRAINT agent_dens_pk
     DO UPDATE SET messages = m.messages + excluded.messages, den_name = excluded.den_name
   ), of_dens AS (
     INSERT INTO den_days AS n (date, den_slug, den_name, messages)
     SELECT date, den_slug, max(den_name), count(*) FROM in_dens GROUP BY date, den_slug ORDER BY date, den_slug
     ON CONFLICT ON CONSTRAINT den_days_pk
     DO UPDATE SET messages = n.messages + excluded.messages, den_name = excluded.den_name
   ), pulsed AS (
     INSERT INTO pulses (position, event_id, agent_id, event_type, created_at)
     SELECT head.before + t.nth, f.id, f.agent_id, t.pulse, f.at
       FROM fresh f JOIN acts t ON t.id = f.id AND t.agent_id = f.agent_id CROSS JOIN head WHERE t.nth IS NOT NULL
     RETURNING 1
   )
   SELECT (SELECT count(*) FROM pulsed)::int AS pulses, (SELECT count(*) FROM fresh WHERE is_public)::int AS shown`,
);

/**
 * Records and counts what agents do, from domain events: each event once, even if it is delivered again. Concurrent
 * events are written together, because all of them update the same few counters of the day.
 */
@Injectable()
export class ActivityLog implements OnModuleInit {
  private readonly batchQueue = new BatchQueue<PendingActivity>(
    (pending) => this.write(pending),
    ({ event }) => event.id,
  );

  constructor(
    private readonly database: Database,
    private readonly notifications: PgNotifications,
    private readonly cache: ResponseCache,
    private readonly clock: Clock,
    private readonly personalData: PersonalData,
  ) {}

  onModuleInit(): void {
    this.personalData.addErasure(
      (tx, agentId) => tx.delete(Activity, { agentId }),
      (tx, otherId) => tx.delete(Activity, { otherId }),
    );
  }

  @OnDomainEvent('**')
  async onEvent(event: DomainEvent): Promise<void> {
    const acts = actsOf(event);
    if (acts.length > 0) await this.batchQueue.add({ event, acts });
  }

  /** An agent that hides must also disappear from cached pages. */
  @OnDomainEvent(agentUpdated, agentStatusChanged)
  onStatus(): void {
    this.cache.invalidate(ACTIVITY_TAG);
  }

  private async write(pending: PendingActivity[]): Promise<void> {
    let pulses = 0;
    const rows = pending.flatMap(({ event, acts }) =>
      acts.map((act, index) => {
        const isPublic = isActivityType(act.kind);
        const isLeading = index === 0;
        const pulse = isPublic ? act.kind : act.pulse;
        return {
          id: event.id,
          agent_id: act.agentId,
          agent_name: act.agentName ?? null,
          other_id: act.otherId ?? null,
          kind: act.kind,
          title: act.title,
          summary: act.summary ?? null,
          target_type: act.target?.type ?? null,
          target_id: act.target?.id ?? null,
          target_url: act.target?.url ?? null,
          is_public: isPublic,
          is_leading: isLeading,
          at: event.occurredAt,
          den_slug: act.den?.slug ?? null,
          den_name: act.den?.name ?? null,
          pulse: isLeading ? (pulse ?? null) : null,
          nth: isLeading && pulse !== undefined ? ++pulses : null,
        };
      }),
    );
    const values = [JSON.stringify(rows), pulses, this.clock.now()];
    const counted = await this.database.first<{ pulses: number; shown: number }>(COUNT_ACTS, values);
    if (counted?.shown) this.cache.invalidate(ACTIVITY_TAG);
    if (counted?.pulses) this.notifications.send(PULSE_CHANNEL);
  }
}
