import { types } from 'pg';
import type { DataSourceOptions } from 'typeorm';
import type { Settings } from '../config/settings';
import { hearErrors } from './pool';
import { asStartupOptions } from './session';
import { SnakeNaming } from './snake-naming';
import { UnnamedStatements } from './unnamed-statements';

const INT8 = 20;

/** Sums of cents stay far below 2^53, so 64-bit integers are read as numbers; one that is not is a bug. */
types.setTypeParser(INT8, (text) => {
  const value = Number(text);
  if (!Number.isSafeInteger(value)) throw new RangeError(`64-bit integer beyond 2^53: ${text}`);
  return value;
});

/** How this process talks to PostgreSQL; `namedStatements`: whether what lies in between lets them through. */
export function dataSourceOptions(settings: Settings, namedStatements = true): DataSourceOptions {
  return {
    type: 'postgres',
    url: settings.DATABASE_URL,
    poolSize: settings.DATABASE_POOL,
    applicationName: settings.PLATFORM_NAME.toLowerCase(),
    connectTimeoutMS: 5_000,
    namingStrategy: new SnakeNaming(),
    installExtensions: false,
    extra: {
      onConnect: hearErrors,
      idleTimeoutMillis: 30_000,
      // a vanished host closes no connection: keepalive notices after about twenty seconds
      keepAlive: true,
      keepAliveInitialDelayMillis: 10_000,
      // a pooler refuses what it cannot keep for one client: behind it the role has these settings
      ...(settings.DATABASE_DIRECT_URL ? {} : { options: asStartupOptions() }),
      ...(namedStatements ? {} : { Client: UnnamedStatements }),
    },
  };
}
