import { Injectable } from '@nestjs/common';
import { Clock } from '../../kernel/clock';
import type { DomainEvent } from '../../kernel/domain-event';
import { Reads, statement } from '../../platform/database/statements';
import { type Deed, DEEDS, FAST_AFTER_MS } from './promotion';

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

/** The promotion points of provisional agents. `PromotionDeeds`, in a layer above, listens for what earns them. */
@Injectable()
export class PromotionPoints {
  constructor(
    private readonly reads: Reads,
    private readonly clock: Clock,
  ) {}

  /** Counts an event for a provisional agent. */
  async add(event: Pick<DomainEvent, 'id'>, agentId: string | null, deed: Deed): Promise<void> {
    if (typeof agentId !== 'string') return;
    const values = [event.id, agentId, deed, DEEDS[deed], this.clock.now(), FAST_AFTER_MS / 1000];
    await this.reads.rows(ADD, values);
  }
}
