import { Injectable } from '@nestjs/common';
import { Clock } from '../../kernel/clock';
import { Reads, statement } from '../../platform/database/statements';
import { ResponseCache } from '../../platform/http/response-cache';

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

export interface Snapshot<T> {
  data: T;
  updated_at: Date;
}

/** Platform-wide numbers, computed periodically by a worker, so that a request reads one row. */
@Injectable()
export class Snapshots {
  constructor(
    private readonly reads: Reads,
    private readonly cache: ResponseCache,
    private readonly clock: Clock,
  ) {}

  read<T>(name: SnapshotName): Promise<Snapshot<T> | undefined> {
    return this.reads.first<Snapshot<T>>(READ, [name]);
  }

  async write(name: SnapshotName, data: object): Promise<void> {
    await this.reads.rows(WRITE, [name, JSON.stringify(data), this.clock.now()]);
    this.cache.invalidate(STATISTICS_TAG);
  }
}
