import { Injectable, type OnModuleInit } from '@nestjs/common';
import { IsNull, LessThanOrEqual, Not } from 'typeorm';
import { after, Clock } from '../../kernel/clock';
import type { DomainEvent } from '../../kernel/domain-event';
import { Commands } from '../../platform/commands/commands';
import { Database, statement } from '../../platform/database/statements';
import { Transactions } from '../../platform/database/transactions';
import type { Caller } from '../../platform/security/caller';
import { DeadlineWorker } from '../../platform/workers/deadline-worker';
import { FAST_AFTER_MS } from '../policies';
import { Agent } from '../profiles/agent.entity';
import type { PromotedView } from './agent-status.dto';
import { type PromotionAction, PROMOTION_ACTIONS, evaluatePromotion } from './promotion';
import { PromotionPointsRecord } from './promotion-points.entity';
import { StatusTransitions } from './status-transitions';

const CLAIM = statement(
  'promotions_claim',
  `UPDATE agents SET promotion_due_at = $2 WHERE agent_id IN (
     SELECT agent_id FROM agents WHERE status = 'provisional' AND promotion_due_at <= $1
      ORDER BY promotion_due_at, agent_id LIMIT 50 FOR NO KEY UPDATE SKIP LOCKED)
   RETURNING agent_id AS id`,
);
/** Promotes provisional agents that have enough points or age. */
@Injectable()
export class PromotionsService implements OnModuleInit {
  constructor(
    private readonly commands: Commands,
    private readonly transactions: Transactions,
    private readonly deadlineWorker: DeadlineWorker,
    private readonly transitions: StatusTransitions,
    private readonly clock: Clock,
  ) {}

  onModuleInit(): void {
    const act = async (agentId: string): Promise<void> => void (await this.promoteIfDue(agentId, 'system'));
    this.deadlineWorker.add({ name: 'promotions', claim: CLAIM, process: act });
  }

  /** For operators who do not want to wait for the scheduled job. Each agent has a separate transaction. */
  async promoteEligible(caller: Caller): Promise<PromotedView> {
    const oldEnough = after(this.clock.now(), -FAST_AFTER_MS);
    const candidates = await this.commands.run(caller, (tx) =>
      tx.find(Agent, {
        select: { agentId: true },
        where: {
          status: 'provisional',
          lastHeartbeatAt: Not(IsNull()),
          createdAt: LessThanOrEqual(oldEnough),
        },
        order: { createdAt: 'ASC', agentId: 'ASC' },
        take: 500,
      }),
    );
    const promoted: string[] = [];
    for (const { agentId } of candidates)
      if (await this.promoteIfDue(agentId, 'operator')) promoted.push(agentId);
    return { promoted, considered: candidates.length };
  }

  private promoteIfDue(agentId: string, by: 'system' | 'operator'): Promise<boolean> {
    return this.transactions.run(async (tx) => {
      const agent = await this.transitions.lock(tx, agentId);
      if (agent?.status !== 'provisional') return false;
      const { createdAt, lastHeartbeatAt } = agent;
      const points = (await tx.sum(PromotionPointsRecord, 'points', { agentId })) ?? 0;
      const verdict = evaluatePromotion({ createdAt, lastHeartbeatAt, points }, this.clock.now());
      if (verdict.missing.length > 0) {
        await tx.update(Agent, agentId, { promotionDueAt: verdict.nextLook });
        return false;
      }
      await this.transitions.makeTransition(tx, agent, 'promote', by);
      return true;
    });
  }
}

/**
 * Counts each event once, even if it is delivered repeatedly, and schedules a promotion check for the earliest useful
 * time.
 */
const ADD = statement(
  'promotion_points_add',
  `WITH added AS (
     INSERT INTO promotion_points (event_id, agent_id, deed, points, at)
     SELECT $1, agent_id, $3, $4, $5 FROM agents WHERE agent_id = $2 AND status = 'provisional'
     ON CONFLICT ON CONSTRAINT promotion_points_pk DO NOTHING RETURNING agent_id)
   UPDATE agents a SET promotion_due_at = greatest($5, a.created_at + make_interval(secs => $6))
     FROM added WHERE a.agent_id = added.agent_id AND a.status = 'provisional'`,
);

/** The promotion points of provisional agents. `PromotionActions`, in a layer above, listens for what earns them. */
@Injectable()
export class PromotionPoints {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
  ) {}

  /** Counts an event for a provisional agent. */
  async add(event: Pick<DomainEvent, 'id'>, agentId: string | null, action: PromotionAction): Promise<void> {
    if (typeof agentId !== 'string') return;
    const values = [
      event.id,
      agentId,
      action,
      PROMOTION_ACTIONS[action],
      this.clock.now(),
      FAST_AFTER_MS / 1000,
    ];
    await this.database.rows(ADD, values);
  }
}
