import { Injectable, type OnModuleInit } from '@nestjs/common';
import { Settings } from '../config/settings';
import { HealthChecks, type HealthReport, onlyOnce } from '../observability/health-checks';
import { Metrics } from '../observability/metrics';
import { ANNOUNCED, besidePool, INSTANCE_ID, mostConnections } from './instance-connections';
import { MonitoringConnection } from './server-connection';

/** For migrations, a backup, `psql`, and monitoring. */
const FOR_OTHERS = 10;

/**
 * The limit for this role in this database, excluding connections reserved for administrators, the open connections, and
 * what the other running instances may open.
 */
const CONNECTIONS = `SELECT least(
    current_setting('max_connections')::int - current_setting('superuser_reserved_connections')::int
      - coalesce(current_setting('reserved_connections', true), '0')::int,
    (SELECT nullif(rolconnlimit, -1) FROM pg_roles WHERE rolname = current_user),
    (SELECT nullif(datconnlimit, -1) FROM pg_database WHERE datname = current_database())) AS allowed,
  (SELECT count(*)::int FROM pg_stat_activity WHERE datid IS NOT NULL AND usesysid IS NOT NULL) AS open,
  count(*)::int AS others, (count(*) FILTER (WHERE here))::int AS "othersHere", coalesce(sum(most), 0)::int AS "mostOfOthers" FROM (${ANNOUNCED}) AS others`;

interface Connections {
  allowed: number;
  open: number;
  others: number;
  othersHere: number;
  mostOfOthers: number;
}

/** Compares the connections that all running instances may open together with the server's limit. */
@Injectable()
export class ConnectionBudget implements OnModuleInit {
  constructor(
    private readonly settings: Settings,
    private readonly connection: MonitoringConnection,
    private readonly checks: HealthChecks,
    private readonly metrics: Metrics,
  ) {}

  onModuleInit(): void {
    this.checks.add('connections', () => this.report());
    const gauge = (name: string, help: string, read: (connections: Connections) => number): void =>
      this.metrics.sharedGauge(name, help, async () => read(await this.read()));
    gauge('database_server_connections', 'Open connections of all clients', ({ open }) => open);
    gauge(
      'database_server_max_connections',
      'The most connections that PostgreSQL allows the account of the service',
      ({ allowed }) => allowed,
    );
    gauge(
      'database_cluster_connections',
      'The most connections that all running instances open together, without those of a pooler',
      ({ mostOfOthers }) => mostOfOthers + mostConnections(this.settings),
    );
  }

  /** A message if the running instances may together open more connections than the server allows. */
  async problem(): Promise<string | undefined> {
    return this.problemOf(await this.read());
  }

  /** How many instances serve this database, with this one. */
  async instances(): Promise<number> {
    return (await this.read()).othersHere + 1;
  }

  private async report(): Promise<HealthReport> {
    const connections = await this.read();
    const reason = this.problemOf(connections);
    const { allowed, open, others, mostOfOthers } = connections;
    const own = mostConnections(this.settings);
    return {
      status: reason ? 'degraded' : 'ok',
      ...(reason && { reason }),
      instances: others + 1,
      most_of_instance: own,
      most_of_all: own + mostOfOthers,
      open,
      allowed,
      ...(this.settings.DATABASE_DIRECT_URL !== undefined && {
        not_counted: 'the connections that the pooler opens (default_pool_size)',
      }),
    };
  }

  private problemOf({ allowed, others, mostOfOthers }: Connections): string | undefined {
    const own = mostConnections(this.settings);
    const needed = own + mostOfOthers + FOR_OTHERS;
    if (needed <= allowed) return undefined;
    const { PROCESSES, DATABASE_POOL, DATABASE_DIRECT_URL } = this.settings;
    const instances = others + 1;
    // assumes that all instances have the same settings
    const fitting = Math.floor((allowed - FOR_OTHERS) / (instances * PROCESSES)) - besidePool(this.settings);
    const pooled = DATABASE_DIRECT_URL !== undefined;
    const smallerPool =
      !pooled && fitting >= 2 ? `set DATABASE_POOL to ${fitting} at most in each instance, ` : '';
    const pool = pooled
      ? ' here), without those of the pooler'
      : ` with DATABASE_POOL=${DATABASE_POOL} here)`;
    const pooler = pooled ? '' : ', or use a pooler';
    const counted = others === 0 ? 'this instance' : `the ${instances} running instances`;
    return (
      `${counted} may open ${own + mostOfOthers} connections (PROCESSES=${PROCESSES}${pool}, ` +
      `and migrations, a backup, and psql need ${FOR_OTHERS} more, where PostgreSQL allows ${allowed}: ` +
      `${smallerPool}raise max_connections by ${needed - allowed}${pooler}`
    );
  }

  private readonly read = onlyOnce(async (): Promise<Connections> => {
    const [row] = await this.connection.query<Connections>(CONNECTIONS, [INSTANCE_ID]);
    return row as Connections;
  });
}
