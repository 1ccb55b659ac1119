import { Injectable, type OnApplicationShutdown, type OnModuleInit } from '@nestjs/common';
import { Clock, MINUTE } from '../../kernel/clock';
import { Reads, statement } from '../../platform/database/statements';
import { Log } from '../../platform/observability/log';
import { Workers } from '../../platform/workers/workers';

const FLUSH_EVERY_MS = 30_000;

/** The rows are locked in one order by every process, so that two flushes never wait for each other in a circle. */
const SAVE = statement(
  'api_keys_used',
  `WITH used AS (SELECT * FROM unnest($1::text[], $2::timestamptz[]) AS u(id, at)),
        held AS (SELECT k.id FROM api_keys k JOIN used USING (id) ORDER BY k.id FOR NO KEY UPDATE OF k)
   UPDATE api_keys k SET last_used_at = used.at
     FROM held JOIN used USING (id)
    WHERE k.id = held.id AND (k.last_used_at IS NULL OR k.last_used_at < used.at)`,
);

/**
 * When each key was last used, to the minute. Kept in memory and written in one statement now and then: a request
 * must not cost a write. A crash loses half a minute of it.
 */
@Injectable()
export class KeyUsage implements OnModuleInit, OnApplicationShutdown {
  private unsaved = new Map<string, Date>();

  constructor(
    private readonly reads: Reads,
    private readonly clock: Clock,
    private readonly workers: Workers,
    private readonly log: Log,
  ) {}

  onModuleInit(): void {
    this.workers.add({ name: 'key-usage', role: 'web', everyMs: FLUSH_EVERY_MS, step: () => this.flush() });
  }

  note(keyId: string, savedAt: Date | null): void {
    const minute = new Date(Math.floor(this.clock.now().getTime() / MINUTE) * MINUTE);
    if (savedAt === null || savedAt < minute) this.unsaved.set(keyId, minute);
  }

  async flush(): Promise<boolean> {
    const batch = this.unsaved;
    if (batch.size === 0) return false;
    this.unsaved = new Map();
    try {
      await this.reads.rows(SAVE, [[...batch.keys()], [...batch.values()]]);
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
