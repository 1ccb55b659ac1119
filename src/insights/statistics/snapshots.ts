import { Injectable, type OnModuleInit } from '@nestjs/common';
import { after, Clock, MINUTE, SECOND } from '../../kernel/clock';
import { ResponseCache } from '../../platform/fast/response-cache';
import { Database, statement } from '../../platform/database/statements';
import { Log } from '../../platform/observability/log';
import { RecurringWork } from '../../platform/workers/recurring-work';
import { HEALTH_DAYS } from '../policies';
import { type HealthParts, NO_PARTS } from './platform-health';
import { PlatformNumbersReader } from './platform-numbers.reader';

const READ = statement(
  'platform_snapshot',
  'SELECT data, updated_at FROM platform_snapshots WHERE name = $1',
);
const WRITE = statement(
  'platform_snapshot_write',
  `INSERT INTO platform_snapshots AS s (name, data, updated_at) VALUES ($1, $2, $3)
   ON CONFLICT ON CONSTRAINT platform_snapshots_pk DO UPDATE SET data = excluded.data, updated_at = excluded.updated_at`,
);
export const STATISTICS_TAG = 'statistics';

export type SnapshotName = 'stats' | 'platform_health';

export interface StoredNumbers<T> {
  data: T;
  updated_at: Date;
}

/** Platform-wide numbers, computed periodically by a worker, so that a request reads one row. */
@Injectable()
export class Snapshots {
  constructor(
    private readonly database: Database,
    private readonly cache: ResponseCache,
    private readonly clock: Clock,
  ) {}

  read<T>(name: SnapshotName): Promise<StoredNumbers<T> | undefined> {
    return this.database.first<StoredNumbers<T>>(READ, [name]);
  }

  async write(name: SnapshotName, data: object): Promise<void> {
    await this.database.rows(WRITE, [name, JSON.stringify(data), this.clock.now()]);
    this.cache.invalidate(STATISTICS_TAG);
  }
}

export const STATS_EVERY_MS = 30 * SECOND;
export const HEALTH_EVERY_MS = 10 * MINUTE;

export interface StoredHealth {
  parts: HealthParts;
  /** Parts that could not be recomputed and keep an older value. */
  old: string[];
}

/** Computes the platform-wide numbers. */
@Injectable()
export class SnapshotWorker implements OnModuleInit {
  constructor(
    private readonly work: RecurringWork,
    private readonly numbers: PlatformNumbersReader,
    private readonly snapshots: Snapshots,
    private readonly clock: Clock,
    private readonly log: Log,
  ) {}

  onModuleInit(): void {
    const add = (name: string, makes: string, everyMs: number, batch: () => Promise<undefined>): void => {
      const nextAfter = (ended: Date): Date => after(ended, everyMs);
      this.work.add({ name, everyMs: 5 * SECOND, nextAfter, batch, makes });
    };
    add('platform-stats', 'statistics', STATS_EVERY_MS, () => this.stats());
    add('platform-health', 'platform_health', HEALTH_EVERY_MS, () => this.health());
  }

  private async stats(): Promise<undefined> {
    await this.snapshots.write('stats', await this.numbers.numbers(this.clock.now()));
  }

  /** A part that fails keeps its previous value. */
  private async health(): Promise<undefined> {
    const now = this.clock.now();
    const before = (await this.snapshots.read<StoredHealth>('platform_health'))?.data.parts ?? NO_PARTS;
    const old: string[] = [];
    const part = async <Name extends keyof HealthParts>(
      name: Name,
      compute: () => Promise<HealthParts[Name]>,
    ): Promise<HealthParts[Name]> => {
      try {
        return await compute();
      } catch (error) {
        this.log.error({ err: error, part: name }, 'a part of platform health could not be computed');
        old.push(name);
        return before[name];
      }
    };
    const series = async (): Promise<HealthParts['series']> => ({
      agents: await this.numbers.series('agents', HEALTH_DAYS, now),
      connections: await this.numbers.series('connections', HEALTH_DAYS, now),
      activity: await this.numbers.series('activity', HEALTH_DAYS, now),
    });
    const parts: HealthParts = {
      numbers: await part('numbers', () => this.numbers.numbers(now)),
      series: await part('series', series),
      dens: await part('dens', () => this.numbers.dens(now)),
      specialties: await part('specialties', () => this.numbers.specialties()),
      clustering: await part('clustering', () => this.numbers.clustering()),
    };
    await this.snapshots.write('platform_health', { parts, old } satisfies StoredHealth);
  }
}
