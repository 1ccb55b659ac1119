import { types } from 'pg';
import type { DataSourceOptions } from 'typeorm';
import type { Settings } from '../config/settings';
import { SnakeNaming } from './snake-naming';

const INT8 = 20;

/** Sums of cents stay far below 2^53, so 64-bit integers are read as numbers; one that is not is a bug. */
types.setTypeParser(INT8, (text) => {
  const value = Number(text);
  if (!Number.isSafeInteger(value)) throw new RangeError(`64-bit integer beyond 2^53: ${text}`);
  return value;
});

/** How this process talks to PostgreSQL. Limits are set on the connection, so that no query can hold it forever. */
export function dataSourceOptions(settings: Settings): DataSourceOptions {
  return {
    type: 'postgres',
    url: settings.DATABASE_URL,
    poolSize: settings.DATABASE_POOL,
    applicationName: settings.PLATFORM_NAME.toLowerCase(),
    connectTimeoutMS: 5_000,
    namingStrategy: new SnakeNaming(),
    installExtensions: false,
    extra: {
      statement_timeout: 5_000,
      lock_timeout: 2_000,
      idle_in_transaction_session_timeout: 10_000,
      idleTimeoutMillis: 30_000,
      // parallel plans starve the other requests of a busy server; compiled ones cost more than they save here
      options: '-c jit=off -c max_parallel_workers_per_gather=0 -c TimeZone=UTC',
    },
  };
}
