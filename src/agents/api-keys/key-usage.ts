import { Injectable, type OnApplicationShutdown, type OnModuleInit } from '@nestjs/common';
import { Clock, MINUTE } from '../../kernel/clock';
import { Reads, statement } from '../../platform/database/statements';
import { Log } from '../../platform/observability/log';
import { Workers } from '../../platform/workers/workers';

const FLUSH_EVERY_MS = 30_000;

/**
 * The rows are locked in one order by every process, agents before keys as everywhere, so that nobody waits for another
 * in a circle: the keys are looked at once all the agents are held.
 */
const SAVE = statement(
  'api_keys_used',
  `WITH used AS (SELECT * FROM unnest($1::text[], $2::text[], $3::timestamptz[]) AS u(id, agent_id, at)),
        seen AS (SELECT agent_id, max(at) AS at FROM used GROUP BY agent_id),
        held_agents AS (
          SELECT a.agent_id FROM agents a JOIN seen USING (agent_id) ORDER BY a.agent_id FOR NO KEY UPDATE OF a),
        held_keys AS (
          SELECT k.id FROM api_keys k JOIN used USING (id) WHERE (SELECT count(*) FROM held_agents) >= 0
           ORDER BY k.id FOR NO KEY UPDATE OF k),
        active AS (
          UPDATE agents a SET last_active_at = seen.at FROM held_agents JOIN seen USING (agent_id)
           WHERE a.agent_id = held_agents.agent_id AND (a.last_active_at IS NULL OR a.last_active_at < seen.at))
   UPDATE api_keys k SET last_used_at = used.at
     FROM held_keys JOIN used USING (id)
    WHERE k.id = held_keys.id AND (k.last_used_at IS NULL OR k.last_used_at < used.at)`,
);

interface Use {
  agentId: string;
  at: Date;
}

/**
 * When each key was last used, and its agent last active, to the minute. Kept in memory and written in one statement now
 * and then: a request must not cost a write. A crash loses half a minute of it.
 */
@Injectable()
export class KeyUsage implements OnModuleInit, OnApplicationShutdown {
  private unsaved = new Map<string, Use>();

  constructor(
    private readonly reads: Reads,
    private readonly clock: Clock,
    private readonly workers: Workers,
    private readonly log: Log,
  ) {}

  onModuleInit(): void {
    this.workers.add({ name: 'key-usage', role: 'web', everyMs: FLUSH_EVERY_MS, step: () => this.flush() });
  }

  note(keyId: string, agentId: string, savedAt: Date | null): void {
    const minute = new Date(Math.floor(this.clock.now().getTime() / MINUTE) * MINUTE);
    if (savedAt === null || savedAt < minute) this.unsaved.set(keyId, { agentId, at: minute });
  }

  async flush(): Promise<boolean> {
    const batch = this.unsaved;
    if (batch.size === 0) return false;
    this.unsaved = new Map();
    try {
      const uses = [...batch.values()];
      const values = [[...batch.keys()], uses.map(({ agentId }) => agentId), uses.map(({ at }) => at)];
      await this.reads.rows(SAVE, values);
    } catch (error) {
      this.unsaved = new Map([...batch, ...this.unsaved]); // the next round tries again
      throw error;
    }
    return false;
  }

  /** The last requests have been answered by now, and the connections are still open. */
  async onApplicationShutdown(): Promise<void> {
    await this.flush().catch((error: unknown) =>
      this.log.warn({ err: error }, 'times of last use not saved'),
    );
  }
}
