import { Injectable, type OnModuleInit } from '@nestjs/common';
import type { Pool } from 'pg';
import { DataSource } from 'typeorm';
import type { DomainError } from '../../kernel/domain-error';
import { Overloaded } from '../../kernel/shared-refusals';
import { Settings } from '../config/settings';
import { Metrics } from '../observability/metrics';
import { ConnectionShares, type Done, type Elsewhere, type SharedPool } from './connection-shares';
import { poolOf } from './pool';

/** Statements that may wait for each connection of the pool before new requests are refused. */
const MOST_PER_CONNECTION = 5;
const SHED = 'requests_shed_total';
const CONCURRENT = 'concurrent_requests_refused_total';

/** Queries that wait for a connection. A slow database shows here first. */
@Injectable()
export class PoolQueue implements OnModuleInit {
  readonly shares: ConnectionShares;
  private readonly pool: Pool;
  private readonly elsewhere: Elsewhere[] = [];

  constructor(
    private readonly metrics: Metrics,
    dataSource: DataSource,
    private readonly settings: Settings,
  ) {
    this.pool = poolOf(dataSource);
    const { DATABASE_POOL: size } = settings;
    const pool = this.pool as unknown as SharedPool;
    const refused = (error: DomainError): void =>
      error instanceof Overloaded ? this.countShed() : metrics.count(CONCURRENT);
    const shares = new ConnectionShares(pool, size, size * MOST_PER_CONNECTION, this.elsewhere, refused);
    this.shares = shares;
    const connected = (): Promise<unknown> =>
      new Promise((resolve, reject) =>
        shares.connect((error, client) => (client ? resolve(client) : reject(error as Error))),
      );
    Object.assign(this.pool, { connect: (done?: Done) => (done ? shares.connect(done) : connected()) });
  }

  onModuleInit(): void {
    this.metrics.counter(SHED, 'Requests rejected because too many statements were waiting for the database');
    this.metrics.counter(CONCURRENT, 'Requests rejected because too many of the same caller were waiting');
    const add = this.metrics.gauge.bind(this.metrics);
    add('database_pool_size', 'Maximum number of connections', () => this.settings.DATABASE_POOL);
    add('database_pool_open', 'Open connections', () => this.pool.totalCount);
    add('database_pool_in_use', 'Connections in use', () => this.pool.totalCount - this.pool.idleCount);
    add('database_pool_waiting', 'Queries and commands waiting for a connection', () => this.waiting);
    add(
      'database_callers_waiting',
      'Calls waiting for earlier calls of the same caller',
      () => this.shares.waitingForOwn,
    );
  }

  countShed(): void {
    this.metrics.count(SHED);
  }

  /** Adds work that waits elsewhere for a connection. */
  addWaiting(elsewhere: Elsewhere): void {
    this.elsewhere.push(elsewhere);
  }

  get waiting(): number {
    return this.shares.waiting;
  }

  /** Whether a new request would wait too long, so that it is better to refuse it immediately. */
  get isFull(): boolean {
    return this.shares.isFull;
  }

  /** Whether to refuse every new request: no caller has more calls waiting than another. */
  get refusesAll(): boolean {
    return this.isFull && !this.shares.isUneven;
  }

  /** Does nothing when every connection is busy: the query would only join the queue. */
  async ping(): Promise<void> {
    if (this.pool.idleCount === 0 && this.pool.totalCount >= this.settings.DATABASE_POOL) return;
    await this.pool.query('SELECT 1');
  }
}
