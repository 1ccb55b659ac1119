import { Injectable, type OnModuleInit } from '@nestjs/common';
import { after, Clock } from '../../kernel/clock';
import { Commands } from '../../platform/commands/commands';
import { execute, statement } from '../../platform/database/statements';
import { Transactions, type Tx } from '../../platform/database/transactions';
import type { Caller } from '../../platform/security/caller';
import { Sweeper } from '../../platform/workers/sweeper';
import { Agent } from '../profiles/agent.entity';
import { FAST_AFTER_MS, judge } from './promotion';
import type { PromotedView } from './agent-status.dto';
import { StatusTransitions } from './status-transitions';

const CLAIM = statement(
  'promotions_claim',
  `UPDATE agents SET promotion_due_at = $2 WHERE agent_id IN (
     SELECT agent_id FROM agents WHERE status = 'provisional' AND promotion_due_at <= $1
      ORDER BY promotion_due_at LIMIT 50 FOR NO KEY UPDATE SKIP LOCKED)
   RETURNING agent_id AS id`,
);
const CANDIDATES = statement(
  'promotions_candidates',
  `SELECT agent_id FROM agents WHERE status = 'provisional' AND last_heartbeat_at IS NOT NULL AND created_at <= $1
    ORDER BY created_at, agent_id LIMIT 500`,
);
const POINTS = statement(
  'promotions_points',
  'SELECT coalesce(sum(points), 0)::int AS points FROM promotion_points WHERE agent_id = $1',
);

/** Promotes provisional agents that have enough points or age. */
@Injectable()
export class PromotionsService implements OnModuleInit {
  constructor(
    private readonly commands: Commands,
    private readonly transactions: Transactions,
    private readonly sweeper: Sweeper,
    private readonly transitions: StatusTransitions,
    private readonly clock: Clock,
  ) {}

  onModuleInit(): void {
    const act = async (agentId: string): Promise<void> => void (await this.promoteIfDue(agentId, 'system'));
    this.sweeper.add({ name: 'promotions', claim: CLAIM, act });
  }

  /** For operators who do not want to wait for the scheduled job. Each agent has a separate transaction. */
  async promoteEligible(caller: Caller): Promise<PromotedView> {
    const oldEnough = after(this.clock.now(), -FAST_AFTER_MS);
    const candidates = await this.commands.run(caller, (tx) =>
      execute<{ agent_id: string }>(tx, CANDIDATES, [oldEnough]),
    );
    const promoted: string[] = [];
    for (const { agent_id: agentId } of candidates)
      if (await this.promoteIfDue(agentId, 'operator')) promoted.push(agentId);
    return { promoted, considered: candidates.length };
  }

  private promoteIfDue(agentId: string, by: 'system' | 'operator'): Promise<boolean> {
    return this.transactions.run(async (tx) => {
      const agent = await this.transitions.lock(tx, agentId);
      if (agent?.status !== 'provisional') return false;
      const { createdAt, lastHeartbeatAt } = agent;
      const points = await pointsOf(tx, agentId);
      const verdict = judge({ createdAt, lastHeartbeatAt, points }, this.clock.now());
      if (verdict.missing.length > 0) {
        await tx.update(Agent, agentId, { promotionDueAt: verdict.nextLook });
        return false;
      }
      await this.transitions.make(tx, agent, 'promote', by);
      return true;
    });
  }
}

async function pointsOf(tx: Tx, agentId: string): Promise<number> {
  const [sum] = await execute<{ points: number }>(tx, POINTS, [agentId]);
  return sum?.points ?? 0;
}
