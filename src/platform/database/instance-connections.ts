import cluster from 'node:cluster';
import { createHash } from 'node:crypto';
import { hostname } from 'node:os';
import type { Settings } from '../config/settings';

/** All processes of an instance have the same one; no two running instances do. */
export const INSTANCE_ID = createHash('sha256')
  .update(`${hostname()} ${cluster.isWorker ? process.ppid : process.pid}`)
  .digest('hex')
  .slice(0, 8);

/**
 * Connections of each process outside its pool: one listens, and one is for monitoring. With a replica, a third polls the
 * primary's log position.
 */
export const besidePool = ({ DATABASE_REPLICA_URL }: Settings): number =>
  DATABASE_REPLICA_URL === undefined ? 2 : 3;

/** The most connections that all processes of an instance open to the server. With a pooler, it holds those of the pools. */
export function mostConnections(settings: Settings): number {
  const { PROCESSES, DATABASE_POOL, DATABASE_DIRECT_URL } = settings;
  return PROCESSES * ((DATABASE_DIRECT_URL === undefined ? DATABASE_POOL : 0) + besidePool(settings));
}

/** PostgreSQL truncates names of connections to 63 bytes, and escapes other characters than these. */
const platformName = ({ PLATFORM_NAME }: Settings): string =>
  PLATFORM_NAME.toLowerCase()
    .replace(/[^ -~]/g, '?')
    .slice(0, 30);

/** The name of a connection that checks a server's state. */
export const watchingName = (settings: Settings): string => `${platformName(settings)} watch`;

/**
 * The name of a process's monitoring connection, which announces the most connections of its instance to all others:
 * `rialto watch 44@1f2e3d4c`. Unlike a row of a table, it disappears with its process.
 */
export const announcingName = (settings: Settings): string =>
  `${watchingName(settings)} ${mostConnections(settings)}@${INSTANCE_ID}`;

/** What the other instances have announced, and whether they serve this database. Every role can read names of connections. */
export const ANNOUNCED = `SELECT max(announced[1]::int) AS most, bool_or(datname = current_database()) AS here
   FROM pg_stat_activity, regexp_match(application_name, ' watch (\\d+)@([0-9a-f]{8})$') AS announced
  WHERE announced[2] <> $1 GROUP BY announced[2]`;
