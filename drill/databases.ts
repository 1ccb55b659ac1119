import type { ProgramName } from './programs';
import { PostgresServer } from './postgres';

/** How the database behind the instances is built. */
export type DatabaseKind = 'single';

export interface Database {
  inWords: string;
  /** Where things are written now. */
  primary: PostgresServer;
  /** What the service is told of it. */
  settings: Record<string, string>;
  /** Once the schema is there: starts what copies it. */
  follow(): Promise<void>;
  stop(): Promise<void>;
}

export const NEEDS: Record<DatabaseKind, ProgramName[]> = {
  single: [],
};

export function startDatabase(kind: DatabaseKind, folder: string): Promise<Database> {
  return { single }[kind](folder);
}

async function single(folder: string): Promise<Database> {
  const primary = await PostgresServer.create('postgres', folder);
  await primary.start();
  return {
    inWords: 'one PostgreSQL',
    primary,
    settings: { DATABASE_URL: primary.url() },
    follow: async () => undefined,
    stop: () => primary.stop(),
  };
}
