import { Injectable } from '@nestjs/common';
import { ConnectionCounts } from '../../agents/profiles/connection-counts.service';
import { execute, statement } from '../../platform/database/statements';
import type { Tx } from '../../platform/database/transactions';
import { Outbox } from '../../platform/outbox/outbox';
import type { Connection } from './connection.entity';
import { ConnectionStore } from './connection-store';
import type { NewDomainEvent } from '../../kernel/domain-event';
import {
  connectionAccepted,
  connectionRemoved,
  connectionRequested,
  interestShown,
  type Names,
} from './connections.events';

const NAMES = statement(
  'connections_names',
  'SELECT agent_id, display_name FROM agent_cards WHERE agent_id = ANY($1)',
);

/** Saves changes to a connection, with their events and counters. */
@Injectable()
export class ConnectionJournal {
  constructor(
    private readonly store: ConnectionStore,
    private readonly counts: ConnectionCounts,
    private readonly outbox: Outbox,
  ) {}

  /** The target is notified immediately, or when the hold after a decline or withdrawal ends. */
  async interestExpressed(tx: Tx, connection: Connection, at: Date): Promise<void> {
    const names = await this.names(tx, connection);
    await this.outbox.record(tx, interestShown(connection, names, at));
    if (connection.heldUntil) await this.store.save(tx, connection);
    else await this.record(tx, connection, () => connectionRequested(connection, names, at));
  }

  async requested(tx: Tx, connection: Connection, at: Date): Promise<void> {
    const names = await this.names(tx, connection);
    await this.record(tx, connection, () => connectionRequested(connection, names, at));
  }

  async accepted(tx: Tx, connection: Connection, by: string): Promise<void> {
    const names = await this.names(tx, connection);
    await this.record(tx, connection, () => connectionAccepted(connection, names, by));
    await this.counts.changeCounts(tx, connection.parties, 1);
  }

  /** Only for a connection that was accepted. */
  async ended(tx: Tx, connection: Connection, by: string, at: Date): Promise<void> {
    await this.record(tx, connection, () => connectionRemoved(connection, by, at));
    await this.counts.changeCounts(tx, connection.parties, -1);
  }

  private async record(tx: Tx, connection: Connection, event: () => NewDomainEvent): Promise<void> {
    connection.eventSequence += 1;
    await this.store.save(tx, connection);
    await this.outbox.record(tx, event());
  }

  private async names(tx: Tx, { parties }: Connection): Promise<Names> {
    const found = await execute<{ agent_id: string; display_name: string }>(tx, NAMES, [parties]);
    return new Map(found.map((row) => [row.agent_id, row.display_name]));
  }
}
