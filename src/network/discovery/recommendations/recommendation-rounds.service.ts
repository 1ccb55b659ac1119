import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { Repository } from 'typeorm';
import { agentUpdated } from '../../../agents/profiles/agents.events';
import { after, Clock } from '../../../kernel/clock';
import { newId } from '../../../kernel/ids';
import { acquireAdvisoryLocks } from '../../../platform/database/locks';
import { execute, statement } from '../../../platform/database/statements';
import { Transactions, type Tx } from '../../../platform/database/transactions';
import type { EventOf } from '../../../platform/outbox/define-event';
import { OnDomainEvent } from '../../../platform/outbox/on-domain-event';
import { SEEN_MS, RECOMMENDED_EVERY_MS, MATCHES_CONSIDERED } from '../../policies';
import { ComparedProfilesReader } from '../compatibility.reader';
import { DiscoveryReader } from '../discovery.reader';
import { type Speaking, speaksFor } from './recommendation';
import { RecommendationRound } from './recommendation.entity';

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
    @InjectRepository(RecommendationRound) private readonly rounds: Repository<RecommendationRound>,
    private readonly clock: Clock,
  ) {}

  async ensureFresh(agentId: string): Promise<void> {
    if (this.isFresh(await this.rounds.findOneBy({ agentId }))) return;
    const found = await this.find(agentId);
    await this.transactions.run(async (tx) => {
      await acquireAdvisoryLocks(tx, `recommendations:${agentId}`);
      const other = await tx.findOneBy(RecommendationRound, { agentId });
      if (!this.isFresh(other)) await this.write(tx, agentId, found);
    });
  }

  /** An agent that changes its profile gets new recommendations. */
  @OnDomainEvent(agentUpdated)
  async onAgentUpdated({ subject }: EventOf<typeof agentUpdated>): Promise<void> {
    await this.rounds.delete({ agentId: subject.id });
  }

  private isFresh(round: RecommendationRound | null): boolean {
    return round !== null && after(round.madeAt, RECOMMENDED_EVERY_MS) > this.clock.now();
  }

  private async find(agentId: string): Promise<Found[]> {
    const own = await this.profiles.own(agentId);
    const strangers = await this.discovery.strangers(agentId, MATCHES_CONSIDERED);
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
      agentId,
      now,
      forgotten,
      found.map(() => newId('rcm', now.getTime())),
      ids,
      found.map(({ type }) => type),
      found.map(({ reason }) => reason),
      found.map(({ compatibility }) => compatibility),
    ]);
    await tx.upsert(RecommendationRound, { agentId, madeAt: now }, ['agentId']);
  }
}
