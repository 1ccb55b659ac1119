import { createServer, type Server } from 'node:http';
import { freePort } from '../tools/embedded-postgres/embedded-postgres-cluster';
import type { PostgresServer } from './postgres';

/**
 * Reports over HTTP whether a PostgreSQL server is the primary, like `/primary` of Patroni's REST API, for a proxy that
 * routes connections to the primary.
 */
export class RoleProbe {
  private constructor(
    private readonly server: Server,
    readonly port: number,
  ) {}

  static async of(postgres: PostgresServer): Promise<RoleProbe> {
    const port = await freePort();
    const server = createServer((_, response) => {
      void isPrimary(postgres).then((primary) => response.writeHead(primary ? 200 : 503).end());
    });
    await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
    return new RoleProbe(server, port);
  }

  async stop(): Promise<void> {
    this.server.closeAllConnections();
    await new Promise((resolve) => this.server.close(resolve));
  }
}

async function isPrimary(postgres: PostgresServer): Promise<boolean> {
  const asked = postgres.rows<{ follows: boolean }>('SELECT pg_is_in_recovery() AS follows', [], 'postgres');
  return asked.then(
    ([row]) => row?.follows === false,
    () => false,
  );
}
