import { Injectable, type OnModuleInit } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { Settings } from '../config/settings';
import { Metrics } from '../observability/metrics';
import { poolOf } from './pool';

/** How much of the pool of connections is in use. Waiting for one is where a database that is too slow shows first. */
@Injectable()
export class PoolMetrics implements OnModuleInit {
  constructor(
    private readonly metrics: Metrics,
    private readonly dataSource: DataSource,
    private readonly settings: Settings,
  ) {}

  onModuleInit(): void {
    const pool = poolOf(this.dataSource);
    const add = this.metrics.gauge.bind(this.metrics);
    add('database_pool_size', 'Connections that there may be', () => this.settings.DATABASE_POOL);
    add('database_pool_open', 'Connections that there are', () => pool.totalCount);
    add('database_pool_in_use', 'Connections at work', () => pool.totalCount - pool.idleCount);
    add('database_pool_waiting', 'Queries that wait for a connection', () => pool.waitingCount);
  }
}
