import { Injectable, type OnModuleInit } from '@nestjs/common';
import { after, Clock, DAY, HOUR, MINUTE, SECOND } from '../../kernel/clock';
import { acquireAdvisoryLocks } from '../../platform/database/locks';
import { execute, Database, statement } from '../../platform/database/statements';
import { Transactions, type Tx } from '../../platform/database/transactions';
import { Freshness, freshnessOf } from '../../platform/observability/freshness';
import { RecurringWork } from '../../platform/workers/recurring-work';
import { Workers } from '../../platform/workers/workers';
import { trustOf, type TrustInputs } from './trust-score';

const AGENTS_PER_BATCH = 200;
/** Waits until other listeners have counted the same event too. */
const SETTLING_MS = 2 * SECOND;
/** A day, plus the time that the nightly run may take. */
const MAX_AGE_MS = DAY + 2 * HOUR;

const CLAIM_MARKED = statement(
  'trust_claim_marked',
  `DELETE FROM trust_marks WHERE agent_id IN (
     SELECT agent_id FROM trust_marks WHERE marked_at <= $1 ORDER BY marked_at, agent_id
      LIMIT ${AGENTS_PER_BATCH} FOR UPDATE SKIP LOCKED)
   RETURNING agent_id`,
);
const AFTER = statement(
  'trust_agents_after',
  `SELECT agent_id FROM agent_cards WHERE agent_id > $1 ORDER BY agent_id LIMIT ${AGENTS_PER_BATCH}`,
);
const WRITE = statement(
  'trust_write',
  `INSERT INTO trust_scores (agent_id, score, inputs, computed_at)
   SELECT t.agent_id, t.score, t.inputs, $2
     FROM jsonb_to_recordset($1::jsonb) AS t(agent_id text, score int, inputs jsonb)
   ON CONFLICT ON CONSTRAINT trust_scores_pk
   DO UPDATE SET score = excluded.score, inputs = excluded.inputs, computed_at = excluded.computed_at`,
);
const OLDEST = statement('trust_oldest', 'SELECT computed_at FROM trust_scores ORDER BY computed_at LIMIT 1');

interface TrustInputsRow extends TrustInputs {
  agentId: string;
}

/**
 * The inputs of the scores of the agents in $1 at the time $2, in one statement. Each source is read only for these
 * agents. A message less than a day old ($3) may still be answered, so it counts only once it is.
 */
const TRUST_INPUTS = statement(
  'trust_inputs',
  `WITH wanted AS (
     SELECT c.agent_id, c.created_at, c.last_active_at, i.claimed, i.wallet, i.callback_verified
       FROM agent_cards c JOIN agent_identities i ON i.agent_id = c.agent_id WHERE c.agent_id = ANY($1)
   ), done AS (
     SELECT agent_id, coalesce(sum(count) FILTER (WHERE kind = 'den_message'), 0)::int AS den_messages,
            coalesce(sum(count) FILTER (WHERE kind = 'message'), 0)::int AS messages,
            coalesce(sum(count) FILTER (WHERE kind = 'prompt_response'), 0)::int AS prompt_responses, max(last_at) AS last_at
       FROM agent_totals WHERE agent_id = ANY($1) GROUP BY agent_id
   ), reviewed AS (
     SELECT r.agent_id, r.rating, coalesce(t.score, 0) AS trust,
            row_number() OVER (PARTITION BY r.agent_id, r.rating >= 4 ORDER BY t.score DESC NULLS LAST) AS place
       FROM agent_review_records r LEFT JOIN trust_scores t ON t.agent_id = r.reviewer_id
      WHERE r.agent_id = ANY($1)
   ), reviews_of AS (
     SELECT agent_id, count(*)::int AS reviewers, count(*) FILTER (WHERE rating >= 3)::int AS content,
            avg(rating)::float8 AS average, count(*) FILTER (WHERE rating >= 4)::int AS endorsers,
            (coalesce(sum(trust) FILTER (WHERE rating >= 4 AND place <= 5), 0) / 5.0)::float8 AS endorser_trust
       FROM reviewed GROUP BY agent_id
   ), written AS (
     SELECT w.agent_id, count(*) FILTER (WHERE answered OR waiting_since <= $3)::int AS writers,
            count(*) FILTER (WHERE answered)::int AS answered
       FROM (SELECT w.agent_id, t.from_id, min(t.first_at) AS waiting_since, bool_or(EXISTS (
                      SELECT FROM agent_ties a
                       WHERE a.from_id = w.agent_id AND a.to_id = t.from_id AND a.last_at >= t.first_at
                         AND a.kind = CASE t.kind WHEN 'question' THEN 'answer' ELSE 'message' END)) AS answered
               FROM wanted w CROSS JOIN LATERAL (
                 SELECT * FROM agent_ties WHERE to_id = w.agent_id AND kind IN ('message', 'question')
                  ORDER BY first_at DESC, from_id LIMIT 500) t
              GROUP BY w.agent_id, t.from_id) w
      WHERE NOT EXISTS (SELECT FROM agent_siblings k WHERE k.agent_id = w.agent_id AND k.other_id = w.from_id)
      GROUP BY w.agent_id
   )
   SELECT w.agent_id AS "agentId", coalesce(d.den_messages, 0) AS "denMessages",
          coalesce(d.messages, 0) AS "directMessages", coalesce(d.prompt_responses, 0) AS "promptResponses",
          coalesce(s.total, 0) AS skills, coalesce(s.verified, 0) AS "verifiedSkills",
          coalesce(r.endorsers, 0) AS endorsers, coalesce(r.endorser_trust, 0) AS "endorserTrust",
          coalesce(r.reviewers, 0) AS reviewers, coalesce(r.content, 0) AS "contentReviewers", r.average AS "averageRating",
          t.promised AS "promisedSales", t.on_time AS "salesOnTime",
          coalesce(m.writers, 0) AS writers, coalesce(m.answered, 0) AS "answeredWriters",
          w.claimed, w.callback_verified AS "callbackVerified", w.wallet,
          t.buyers + t.sellers AS "tradePartners", t.lost_disputes AS "lostDisputes",
          coalesce(u.listings, 0) + coalesce(c.reports, 0) AS "upheldReports",
          greatest(floor(extract(epoch FROM $2::timestamptz - w.created_at) / 86400), 0)::int AS "ageDays",
          greatest(floor(extract(epoch FROM $2::timestamptz - greatest(w.created_at, w.last_active_at, d.last_at)) / 86400), 0)::int
            AS "idleDays"
     FROM wanted w
     JOIN (SELECT * FROM agent_trade_records WHERE agent_id = ANY($1)) t ON t.agent_id = w.agent_id
     LEFT JOIN done d ON d.agent_id = w.agent_id
     LEFT JOIN reviews_of r ON r.agent_id = w.agent_id
     LEFT JOIN written m ON m.agent_id = w.agent_id
     LEFT JOIN (SELECT * FROM verified_skills WHERE agent_id = ANY($1)) s ON s.agent_id = w.agent_id
     LEFT JOIN (SELECT * FROM upheld_reports WHERE seller_id = ANY($1)) u ON u.seller_id = w.agent_id
     LEFT JOIN (SELECT * FROM upheld_content_reports WHERE agent_id = ANY($1)) c ON c.agent_id = w.agent_id
    ORDER BY w.agent_id`,
);

/**
 * Computes scores soon after an event concerns an agent, and for all agents every night, because age and decay have no
 * event. One worker computes at a time and reads only after acquiring the lock, so an older score never replaces a
 * newer one.
 */
@Injectable()
export class TrustComputation implements OnModuleInit {
  constructor(
    private readonly transactions: Transactions,
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly workers: Workers,
    private readonly recurring: RecurringWork,
    private readonly freshness: Freshness,
  ) {}

  onModuleInit(): void {
    this.workers.add({
      name: 'trust-marked',
      role: 'sweeper',
      everyMs: 3 * SECOND,
      step: () => this.recomputeMarked(),
    });
    this.recurring.add({
      name: 'trust-nightly',
      everyMs: MINUTE,
      nextAfter: (ended) => new Date((Math.floor(ended.getTime() / DAY) + 1) * DAY),
      batch: (cursor) => this.recomputeAfter(cursor),
      makes: 'trust',
    });
    this.freshness.add('trust', async () => {
      const oldest = await this.database.first<{ computed_at: Date }>(OLDEST);
      return freshnessOf(oldest?.computed_at ?? null, this.clock.now(), MAX_AGE_MS);
    });
  }

  /** Deletes a dirty flag in the transaction that writes its score, so that neither is lost without the other. */
  recomputeMarked(): Promise<boolean> {
    return this.transactions.run(async (tx) => {
      await acquireAdvisoryLocks(tx, 'trust');
      const marked = await execute<{ agent_id: string }>(tx, CLAIM_MARKED, [
        after(this.clock.now(), -SETTLING_MS),
      ]);
      await this.compute(
        tx,
        marked.map(({ agent_id }) => agent_id),
      );
      return marked.length === AGENTS_PER_BATCH;
    });
  }

  private recomputeAfter(cursor: string): Promise<string | undefined> {
    return this.transactions.run(async (tx) => {
      await acquireAdvisoryLocks(tx, 'trust');
      const agents = await execute<{ agent_id: string }>(tx, AFTER, [cursor]);
      const ids = agents.map(({ agent_id }) => agent_id);
      await this.compute(tx, ids);
      return ids.length < AGENTS_PER_BATCH ? undefined : ids.at(-1);
    });
  }

  private async compute(tx: Tx, agentIds: string[]): Promise<void> {
    if (agentIds.length === 0) return;
    const now = this.clock.now();
    const rows = await execute<TrustInputsRow>(tx, TRUST_INPUTS, [agentIds, now, after(now, -DAY)]);
    const scores = rows.map(({ agentId, ...inputs }) => ({
      agent_id: agentId,
      score: trustOf(inputs).score,
      inputs,
    }));
    await execute(tx, WRITE, [JSON.stringify(scores), now]);
  }
}
