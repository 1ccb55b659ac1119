import { Injectable } from '@nestjs/common';
import { Clock } from '../../kernel/clock';
import { Commands } from '../../platform/commands/commands';
import { execute, statement } from '../../platform/database/statements';
import type { AgentCaller } from '../../platform/security/caller';
import { FAST_AFTER_MS } from '../policies';
import type { HeartbeatView } from './agent-status.dto';
import { HeartbeatUpdates } from './heartbeat-updates.service';

/** The first heartbeat of a provisional agent schedules its promotion check. */
const BEAT = statement(
  'heartbeat_record',
  `UPDATE agents SET
      last_heartbeat_at = $2,
      last_active_at = greatest(last_active_at, $2),
      promotion_due_at = CASE WHEN status = 'provisional' AND last_heartbeat_at IS NULL
        THEN greatest($2, created_at + make_interval(secs => $3)) ELSE promotion_due_at END
    WHERE agent_id = $1`,
);

/** Records that an agent is active, and returns its updates. */
@Injectable()
export class HeartbeatsService {
  constructor(
    private readonly commands: Commands,
    private readonly updates: HeartbeatUpdates,
    private readonly clock: Clock,
  ) {}

  async beat(caller: AgentCaller): Promise<HeartbeatView> {
    const { agentId } = caller.holder;
    const recorded = await this.commands.run(caller, async (tx) => {
      const at = this.clock.now();
      await execute(tx, BEAT, [agentId, at, FAST_AFTER_MS / 1000]);
      return { status: 'ok' as const, timestamp: at.toISOString(), heartbeat_recorded: true };
    });
    return { ...(await this.updates.updatesOf(agentId)), ...recorded };
  }
}
