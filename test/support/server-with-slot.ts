import { PostgresServer } from '../../drill/postgres';
import type { Settings } from '../../src/platform/config/settings';
import { MonitoringConnection } from '../../src/platform/database/server-connection';
import { ServerMetrics } from '../../src/platform/database/server-metrics';
import { Metrics } from '../../src/platform/observability/metrics';
import { parseExposition } from './prometheus';
import type { Scrape } from './recorded-metrics';

/**
 * A PostgreSQL server for which a standby has left a slot behind. The database of the tests cannot have slots. PostgreSQL
 * must have access to the folder.
 */
export class ServerWithSlot {
  private constructor(private readonly server: PostgresServer) {}

  static async start(folder: string): Promise<ServerWithSlot> {
    const server = await PostgresServer.create('slots', folder);
    await server.start();
    await server.rows(`SELECT pg_create_physical_replication_slot('left_behind', true)`, [], 'postgres');
    return new ServerWithSlot(server);
  }

  /** The metrics of the server, as an instance reports them. */
  async scrape(): Promise<Scrape> {
    const settings = { sessionUrl: this.server.url('postgres'), PLATFORM_NAME: 'Rialto' };
    const connection = new MonitoringConnection(settings as Settings);
    const own = new Metrics();
    new ServerMetrics(connection, own).onModuleInit();
    const text = await own.shared.metrics();
    await connection.close();
    return parseExposition(text);
  }

  stop(): Promise<void> {
    return this.server.stop();
  }
}
