import { Client, types } from 'pg';
import {
  type DataSourceOptions,
  DefaultNamingStrategy,
  type NamingStrategyInterface,
  type Table,
} from 'typeorm';
import type { Settings } from '../config/settings';
import { addErrorListener, MAX_WAIT_MS } from './pool';
import { asStartupOptions } from './session';

/**
 * A connection that removes statement names. A named statement exists only on the server connection that parsed it, and
 * a pooler in transaction mode may assign a different connection to the next transaction.
 */
export class UnnamedStatements extends Client {
  // in every overload of the driver, the first argument is the statement
  override query = ((statement: unknown, ...rest: unknown[]): unknown =>
    (super.query as (...all: unknown[]) => unknown)(unnamed(statement), ...rest)) as Client['query'];
}

function unnamed(statement: unknown): unknown {
  if (typeof statement !== 'object' || statement === null || !('name' in statement)) return statement;
  return { ...statement, name: undefined };
}

/**
 * Properties are camelCase, columns snake_case. Keys are named after their table and columns (`orders_buyer_fk` for
 * `buyer_id`) unless they have a name; indexes always have one.
 */
export class SnakeNaming extends DefaultNamingStrategy implements NamingStrategyInterface {
  override columnName(propertyName: string, customName: string | undefined): string {
    return customName ?? propertyName.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
  }

  override primaryKeyName = (table: Table | string): string => `${nameOf(table)}_pk`;
  override uniqueConstraintName = (table: Table | string, columns: string[]): string =>
    `${keyName(table, columns)}_uq`;
  override foreignKeyName = (table: Table | string, columns: string[]): string =>
    `${keyName(table, columns)}_fk`;
}

const nameOf = (table: Table | string): string =>
  (typeof table === 'string' ? table : table.name).replace(/^.*\./, '');
const keyName = (table: Table | string, columns: string[]): string =>
  [nameOf(table), ...columns.map((column) => column.replace(/_id$/, ''))].join('_');

const INT8 = 20;

/** Reads 64-bit integers as numbers: sums of cents stay far below 2^53. A larger value is a bug and throws. */
function numberOf(text: string): number {
  const value = Number(text);
  if (!Number.isSafeInteger(value)) throw new RangeError(`64-bit integer beyond 2^53: ${text}`);
  return value;
}
types.setTypeParser(INT8, numberOf);

/**
 * For each connection of the service: a second copy of the driver would not know the parser above, and a balance that is a text
 * would be joined with an amount instead of added.
 */
const ROW_TYPES = {
  getTypeParser: (oid: number, format?: 'text' | 'binary'): unknown =>
    oid === INT8 && format !== 'binary' ? numberOf : types.getTypeParser(oid, format as 'text'),
};

/** Connection options for this process. Pass `namedStatements: false` behind a pooler that does not support them. */
export function dataSourceOptions(settings: Settings, namedStatements = true): DataSourceOptions {
  return {
    type: 'postgres',
    url: settings.DATABASE_URL,
    poolSize: settings.DATABASE_POOL,
    applicationName: settings.PLATFORM_NAME.toLowerCase(),
    connectTimeoutMS: MAX_WAIT_MS,
    namingStrategy: new SnakeNaming(),
    installExtensions: false,
    extra: {
      onConnect: addErrorListener,
      types: ROW_TYPES,
      pipeline: true, // statements do not wait for the answers to those before them
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
