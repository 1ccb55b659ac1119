import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { Settings } from '../config/settings';

/** The limit for this role in this database, excluding connections reserved for administrators. */
const ALLOWED = `SELECT least(
    current_setting('max_connections')::int - current_setting('superuser_reserved_connections')::int
      - coalesce(current_setting('reserved_connections', true), '0')::int,
    (SELECT nullif(rolconnlimit, -1) FROM pg_roles WHERE rolname = current_user),
    (SELECT nullif(datconnlimit, -1) FROM pg_database WHERE datname = current_database())) AS allowed`;

/** Compares the connections this instance may open with the server's limit. */
@Injectable()
export class ConnectionBudget {
  constructor(
    private readonly settings: Settings,
    private readonly dataSource: DataSource,
  ) {}

  /**
   * The most connections all processes of this instance open to the server: the pools, unless a pooler holds them, and
   * the connections outside the pools.
   */
  get most(): number {
    const { PROCESSES, DATABASE_POOL, DATABASE_DIRECT_URL } = this.settings;
    return PROCESSES * ((DATABASE_DIRECT_URL === undefined ? DATABASE_POOL : 0) + this.besidePool);
  }

  /** One connection listens and one is for monitoring. With a replica, a third polls the primary's log position. */
  private get besidePool(): number {
    return this.settings.DATABASE_REPLICA_URL === undefined ? 2 : 3;
  }

  /** A message if this instance alone may open more connections than the server allows. */
  async problem(): Promise<string | undefined> {
    const [row] = await this.dataSource.query<{ allowed: number }[]>(ALLOWED);
    const allowed = row?.allowed ?? Infinity;
    if (this.most <= allowed) return undefined;
    const { PROCESSES, DATABASE_POOL } = this.settings;
    const fitting = Math.floor(allowed / PROCESSES) - this.besidePool;
    return (
      `PROCESSES=${PROCESSES} with DATABASE_POOL=${DATABASE_POOL} may open ${this.most} connections where PostgreSQL ` +
      `allows ${allowed}: set DATABASE_POOL to ${fitting} at most, raise max_connections, or use a pooler`
    );
  }
}
