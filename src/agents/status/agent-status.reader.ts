import { Injectable } from '@nestjs/common';
import { EntityManager } from 'typeorm';
import { after, Clock } from '../../kernel/clock';
import { Database, statement } from '../../platform/database/statements';
import { agentNotFound } from '../../platform/security/security.errors';
import {
  FAST_AFTER_MS,
  POINTS_NEEDED,
  SURE_AFTER_MS,
  INACTIVE_AFTER_MS,
  HEARTBEAT_ADVISED_EVERY_MS,
} from '../policies';
import { Agent } from '../profiles/agent.entity';
import type { DeedView, HeartbeatStatusView, OnboardingView, PromotionView } from './agent-status.dto';
import { OnboardingService } from './onboarding.service';
import { type PromotionAction, PROMOTION_ACTIONS, evaluatePromotion } from './promotion';

const DONE = statement(
  'promotion_points_of_agent',
  `SELECT deed, count(*)::int AS count, sum(points)::int AS points FROM promotion_points
    WHERE agent_id = $1 GROUP BY deed`,
);

/** The status of an agent, and what it can do to change it. */
@Injectable()
export class AgentStatusReader {
  constructor(
    private readonly entities: EntityManager,
    private readonly database: Database,
    private readonly steps: OnboardingService,
    private readonly clock: Clock,
  ) {}

  async promotion(agentId: string): Promise<PromotionView> {
    const agent = await this.get(agentId);
    const provisional = agent.status === 'provisional';
    const actions = await this.actionsOf(agentId);
    const points = actions.reduce((sum, action) => sum + action.points, 0);
    const { createdAt, lastHeartbeatAt, activatedAt, founderNumber } = agent;
    const { missing } = evaluatePromotion({ createdAt, lastHeartbeatAt, points }, this.clock.now());
    const moment = (ms: number): string | null => (provisional ? after(createdAt, ms).toISOString() : null);
    return {
      agent_id: agentId,
      status: agent.status,
      eligible: !provisional || missing.length === 0,
      missing: provisional ? missing : [],
      points,
      points_needed: POINTS_NEEDED,
      deeds: actions,
      heartbeat_sent: lastHeartbeatAt !== null,
      active_at_earliest: moment(FAST_AFTER_MS),
      active_at_latest: moment(SURE_AFTER_MS),
      activated_at: activatedAt?.toISOString() ?? null,
      founder_number: founderNumber,
    };
  }

  async heartbeat(agentId: string): Promise<HeartbeatStatusView> {
    const { status, lastHeartbeatAt, lastActiveAt, createdAt } = await this.get(agentId);
    const next = after(lastHeartbeatAt ?? createdAt, HEARTBEAT_ADVISED_EVERY_MS);
    return {
      agent_id: agentId,
      status,
      last_heartbeat_at: lastHeartbeatAt?.toISOString() ?? null,
      last_active_at: lastActiveAt?.toISOString() ?? null,
      next_heartbeat_at: next.toISOString(),
      overdue: next <= this.clock.now(),
      inactive_at: after(lastActiveAt ?? createdAt, INACTIVE_AFTER_MS).toISOString(),
    };
  }

  async onboarding(agentId: string): Promise<OnboardingView> {
    return this.steps.statusOf(await this.get(agentId));
  }

  private async actionsOf(agentId: string): Promise<DeedView[]> {
    const done = await this.database.rows<{ deed: PromotionAction; count: number; points: number }>(DONE, [
      agentId,
    ]);
    return Object.entries(PROMOTION_ACTIONS).map(([action, points_each]) => ({
      deed: action as PromotionAction,
      points_each,
      count: 0,
      points: 0,
      ...done.find((row) => row.deed === action),
    }));
  }

  private async get(agentId: string): Promise<Agent> {
    const agent = await this.entities.findOneBy(Agent, { agentId });
    if (!agent) throw agentNotFound();
    return agent;
  }
}
