import { Injectable, type OnApplicationShutdown, type OnModuleInit } from '@nestjs/common';
import { Clock, MINUTE } from '../../kernel/clock';
import { Database, statement } from '../../platform/database/statements';
import { Log } from '../../platform/observability/log';
import { Workers } from '../../platform/workers/workers';

const WORKER = 'key-usage';
const FLUSH_EVERY_MS = 30_000;

/**
 * Every process locks agents before keys, each in order of id, to prevent deadlocks. Counting `held_agents` makes sure
 * that all agents are locked before any key.
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
 * Records when each key was last used and its agent last active, to the minute. Collects the times in memory and writes
 * them in batches, so that a request costs no write. A crash loses up to half a minute of them.
 */
@Injectable()
export class KeyUsage implements OnModuleInit, OnApplicationShutdown {
  private unsaved = new Map<string, Use>();

  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly workers: Workers,
    private readonly log: Log,
  ) {}

  onModuleInit(): void {
    this.workers.add({ name: WORKER, role: 'web', everyMs: FLUSH_EVERY_MS, step: () => this.flush() });
  }

  note(keyId: string, agentId: string, savedAt: Date | null): void {
    const minute = new Date(Math.floor(this.clock.now().getTime() / MINUTE) * MINUTE);
    if (savedAt !== null && savedAt >= minute) return;
    this.unsaved.set(keyId, { agentId, at: minute });
    if (savedAt === null) this.workers.wake(WORKER); // a person may be waiting for the first call
  }

  async flush(): Promise<boolean> {
    const batch = this.unsaved;
    if (batch.size === 0) return false;
    this.unsaved = new Map();
    try {
      const uses = [...batch.values()];
      const values = [[...batch.keys()], uses.map(({ agentId }) => agentId), uses.map(({ at }) => at)];
      await this.database.rows(SAVE, values);
    } catch (error) {
      this.unsaved = new Map([...batch, ...this.unsaved]); // the next flush tries again
      throw error;
    }
    return false;
  }

  /** By now all requests have been answered, and the database connections are still open. */
  async onApplicationShutdown(): Promise<void> {
    await this.flush().catch((error: unknown) =>
      this.log.warn({ err: error }, 'times of last use not saved'),
    );
  }
}
