import { types } from 'pg';
import type { DataSourceOptions } from 'typeorm';
import type { Settings } from '../config/settings';
import { hearErrors } from './pool';
import { asStartupOptions } from './session';
import { SnakeNaming } from './snake-naming';
import { UnnamedStatements } from './unnamed-statements';

const INT8 = 20;

/** Reads 64-bit integers as numbers: sums of cents stay far below 2^53. A larger value is a bug and throws. */
types.setTypeParser(INT8, (text) => {
  const value = Number(text);
  if (!Number.isSafeInteger(value)) throw new RangeError(`64-bit integer beyond 2^53: ${text}`);
  return value;
});

/** Connection options for this process. Pass `namedStatements: false` behind a pooler that does not support them. */
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
      // a vanished host closes no connection: keepalive detects it after about twenty seconds
      keepAlive: true,
      keepAliveInitialDelayMillis: 10_000,
      // poolers refuse startup options that they cannot track per client; behind a pooler, the role carries these
      // settings
      ...(settings.DATABASE_DIRECT_URL ? {} : { options: asStartupOptions() }),
      ...(namedStatements ? {} : { Client: UnnamedStatements }),
    },
  };
}
