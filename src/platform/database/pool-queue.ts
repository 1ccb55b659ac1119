import { Injectable, type OnModuleInit } from '@nestjs/common';
import type { Pool } from 'pg';
import { DataSource } from 'typeorm';
import { Settings } from '../config/settings';
import { Metrics } from '../observability/metrics';
import { poolOf } from './pool';

/** Statements that may wait for each connection of the pool before new requests are refused. */
const MOST_PER_CONNECTION = 5;

/** Queries that wait for a connection. A slow database shows here first. */
@Injectable()
export class PoolQueue implements OnModuleInit {
  private readonly pool: Pool;
  private readonly others: (() => number)[] = [];

  constructor(
    private readonly metrics: Metrics,
    dataSource: DataSource,
    private readonly settings: Settings,
  ) {
    this.pool = poolOf(dataSource);
  }

  onModuleInit(): void {
    const add = this.metrics.gauge.bind(this.metrics);
    add('database_pool_size', 'Maximum number of connections', () => this.settings.DATABASE_POOL);
    add('database_pool_open', 'Open connections', () => this.pool.totalCount);
    add('database_pool_in_use', 'Connections in use', () => this.pool.totalCount - this.pool.idleCount);
    add('database_pool_waiting', 'Queries and commands waiting for a connection', () => this.waiting);
  }

  /** Adds work that waits elsewhere for a connection. */
  addWaiting(count: () => number): void {
    this.others.push(count);
  }

  get waiting(): number {
    return this.others.reduce((sum, count) => sum + count(), this.pool.waitingCount);
  }

  /** Whether a new request would wait too long, so that it is better to refuse it immediately. */
  get isFull(): boolean {
    return this.waiting >= this.settings.DATABASE_POOL * MOST_PER_CONNECTION;
  }

  /** Does nothing when every connection is busy: the query would only join the queue. */
  async ping(): Promise<void> {
    if (this.pool.idleCount === 0 && this.pool.totalCount >= this.settings.DATABASE_POOL) return;
    await this.pool.query('SELECT 1');
  }
}
