import { Injectable, type OnModuleInit } from '@nestjs/common';
import { after, Clock, DAY, HOUR, MINUTE, SECOND } from '../../kernel/clock';
import { acquireAdvisoryLocks } from '../../platform/database/locks';
import { execute, Database, statement } from '../../platform/database/statements';
import { Transactions, type Tx } from '../../platform/database/transactions';
import { Freshness, freshnessOf } from '../../platform/observability/freshness';
import { RecurringWork } from '../../platform/workers/recurring-work';
import { Workers } from '../../platform/workers/workers';
import { TRUST_INPUTS, type TrustInputsRow } from './trust-inputs';
import { trustOf, type TrustInputs } from './trust-score';
import { Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import { SqlIndex } from '../../platform/database/entities';

/** The trust score of an agent, replaced by `TrustComputation`. */
@Entity('trust_scores')
@SqlIndex('trust_scores_best_ix', '(score DESC, agent_id)')
@Index('trust_scores_computed_ix', ['computedAt'])
export class TrustScore {
  @ForeignKey('agents') @PrimaryColumn('text') agentId: string;
  /** From 0 to `MAX_TRUST_SCORE`, computed from the inputs by `trustOf`. */
  @Column('integer') score: number;
  @Column('jsonb') inputs: TrustInputs;
  @Column('timestamptz') computedAt: Date;
}

/** An agent whose score is to be recomputed, because an event concerned it. The computation deletes the row. */
@Entity('trust_marks')
@Index('trust_marks_marked_ix', ['markedAt', 'agentId'])
export class TrustMark {
  @ForeignKey('agents') @PrimaryColumn('text') agentId: string;
  /** When the first event since the last computation arrived. */
  @Column('timestamptz') markedAt: Date;
}

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
