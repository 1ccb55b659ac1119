import { Injectable } from '@nestjs/common';
import { after, Clock, DAY } from '../../../kernel/clock';
import { newId } from '../../../kernel/ids';
import { acquireAdvisoryLocks } from '../../../platform/database/locks';
import { execute, Database, statement } from '../../../platform/database/statements';
import { Transactions, type Tx } from '../../../platform/database/transactions';
import { OnDomainEvent } from '../../../platform/outbox/on-domain-event';
import { ComparedProfilesReader } from '../compatibility.reader';
import { DiscoveryReader } from '../discovery.reader';
import { type Speaking, speaksFor } from './recommendation';
import { agentUpdated } from '../../../agents/profiles/agents.events';
import type { EventOf } from '../../../platform/outbox/define-event';

/** How long a recommendation that was seen is not shown again. */
export const SEEN_MS = 30 * DAY;
const ROUND_MS = DAY;
const CONSIDERED = 60;

const ROUND = statement(
  'recommendation_round',
  'SELECT made_at FROM recommendation_rounds WHERE agent_id = $1',
);
const BEGIN = statement(
  'recommendation_round_begin',
  `INSERT INTO recommendation_rounds (agent_id, made_at) VALUES ($1, $2)
   ON CONFLICT ON CONSTRAINT recommendation_rounds_pk DO UPDATE SET made_at = excluded.made_at`,
);
const END = statement('recommendation_round_end', 'DELETE FROM recommendation_rounds WHERE agent_id = $1');
const DROP = statement(
  'recommendations_drop',
  `DELETE FROM recommendations WHERE agent_id = $1 AND recommended_id <> ALL($2)
      AND (seen_at IS NULL OR seen_at <= $3)`,
);
const SAVE = statement(
  'recommendations_keep',
  `INSERT INTO recommendations AS r (id, agent_id, recommended_id, type, reason, compatibility, seen_at, created_at)
   SELECT n.id, $1, n.recommended_id, n.type, n.reason, n.compatibility, NULL, $2
     FROM unnest($4::text[], $5::text[], $6::text[], $7::text[], $8::float8[])
          AS n(id, recommended_id, type, reason, compatibility)
   ON CONFLICT ON CONSTRAINT recommendations_pair_uq DO UPDATE
      SET type = excluded.type, reason = excluded.reason, compatibility = excluded.compatibility,
          seen_at = CASE WHEN r.seen_at > $3 THEN r.seen_at END`,
);

type Found = Speaking & { recommendedId: string; compatibility: number };

/** Computes the recommendations of an agent on demand, at most once a day. */
@Injectable()
export class RecommendationRounds {
  constructor(
    private readonly discovery: DiscoveryReader,
    private readonly profiles: ComparedProfilesReader,
    private readonly transactions: Transactions,
    private readonly database: Database,
    private readonly clock: Clock,
  ) {}

  async ensureFresh(agentId: string): Promise<void> {
    const [round] = await this.database.rows<{ made_at: Date }>(ROUND, [agentId]);
    if (this.isFresh(round)) return;
    const found = await this.find(agentId);
    await this.transactions.run(async (tx) => {
      await acquireAdvisoryLocks(tx, `recommendations:${agentId}`);
      const [other] = await execute<{ made_at: Date }>(tx, ROUND, [agentId]);
      if (!this.isFresh(other)) await this.write(tx, agentId, found);
    });
  }

  /** An agent that changes its profile gets new recommendations. */
  @OnDomainEvent(agentUpdated)
  async onAgentUpdated({ subject }: EventOf<typeof agentUpdated>): Promise<void> {
    await this.database.rows(END, [subject.id]);
  }

  private isFresh(round: { made_at: Date } | undefined): boolean {
    return round !== undefined && after(round.made_at, ROUND_MS) > this.clock.now();
  }

  private async find(agentId: string): Promise<Found[]> {
    const own = await this.profiles.own(agentId);
    const strangers = await this.discovery.strangers(agentId, CONSIDERED);
    return strangers.flatMap((one): Found[] => {
      const speaking = speaksFor(one, own, one.profile);
      return speaking ? [{ ...speaking, recommendedId: one.agentId, compatibility: one.score.overall }] : [];
    });
  }

  private async write(tx: Tx, agentId: string, found: Found[]): Promise<void> {
    const now = this.clock.now();
    const forgotten = after(now, -SEEN_MS);
    const ids = found.map(({ recommendedId }) => recommendedId);
    await execute(tx, DROP, [agentId, ids, forgotten]);
    await execute(tx, SAVE, [
      ...[agentId, now, forgotten, found.map(() => newId('rcm', now.getTime())), ids],
      ...[found.map(({ type }) => type), found.map(({ reason }) => reason)],
      found.map(({ compatibility }) => compatibility),
    ]);
    await execute(tx, BEGIN, [agentId, now]);
  }
}
