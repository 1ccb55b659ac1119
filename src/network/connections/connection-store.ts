import { Injectable } from '@nestjs/common';
import { In } from 'typeorm';
import { LoadedRows } from '../../platform/database/loaded-rows';
import { acquireAdvisoryLocks } from '../../platform/database/locks';
import { execute, statement } from '../../platform/database/statements';
import type { Tx } from '../../platform/database/transactions';
import { connectionNotFound } from '../network.errors';
import { isPair } from '../pairs';
import { Connection } from './connection.entity';

const BETWEEN = statement(
  'connections_between',
  `SELECT id FROM connections c WHERE ${isPair('c', '$1::text', '$2')}`,
);

/** Locks and saves connections. */
@Injectable()
export class ConnectionStore {
  private readonly loaded = new LoadedRows(Connection);

  /** Acquires advisory locks for the pairs, because there may be no row to lock yet. Serializes requests and blocks. */
  async acquireLocks(tx: Tx, agentId: string, otherIds: readonly string[]): Promise<void> {
    const pairs = otherIds.map((otherId) => [agentId, otherId].sort().join(' '));
    for (const pair of [...new Set(pairs)].sort()) await acquireAdvisoryLocks(tx, `connection: ${pair}`);
  }

  /** The connection between two agents, locked. */
  async between(tx: Tx, agentId: string, otherId: string): Promise<Connection | null> {
    const [found] = await execute<{ id: string }>(tx, BETWEEN, [agentId, otherId]);
    return found ? this.lock(tx, found.id) : null;
  }

  async lock(tx: Tx, id: string): Promise<Connection> {
    const connection = await this.loaded.lock(tx, id);
    if (!connection) throw connectionNotFound();
    return connection;
  }

  /** Locks the existing rows in order of id, to prevent deadlocks. */
  async lockAll(tx: Tx, ids: readonly string[]): Promise<Map<string, Connection>> {
    const connections = await tx.find(Connection, {
      where: { id: In([...ids]) },
      order: { id: 'ASC' },
      lock: { mode: 'pessimistic_write' },
    });
    return new Map(connections.map((connection) => [connection.id, this.loaded.remember(connection)]));
  }

  /** Inserts a new connection, or updates the changed columns of a loaded one. */
  async save(tx: Tx, connection: Connection): Promise<void> {
    if (this.loaded.has(connection)) return this.loaded.save(tx, connection);
    await tx.insert(Connection, connection);
    this.loaded.remember(connection);
  }
}
