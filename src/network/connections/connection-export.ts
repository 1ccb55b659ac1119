import { Injectable } from '@nestjs/common';
import { Clock } from '../../kernel/clock';
import { csvRecord } from '../../kernel/csv';
import { Database } from '../../platform/database/statements';
import { EXPORTED } from './connection-sides';
import type { ConnectionRow } from './connections.dto';

type Exported = ConnectionRow & Record<string, unknown> & { position: string };

const STRETCH = 1_000;
const HEAD = [
  'connection_id',
  'other_agent_id',
  'other_agent_name',
  'status',
  'is_initiator',
  'created_at',
  'accepted_at',
  'last_message_at',
  'note',
];

/** Streams all connections of an agent as a CSV file. */
@Injectable()
export class ConnectionExport {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
  ) {}

  async *lines(agentId: string): AsyncGenerator<string> {
    const now = this.clock.now();
    yield csvRecord(HEAD);
    let last: Exported | undefined;
    do {
      const rows: Exported[] = await this.database.rows<Exported>(EXPORTED, [
        agentId,
        last?.id,
        now,
        STRETCH,
        last?.position,
      ]);
      if (rows.length > 0) yield rows.map((row) => csvRecord(cells(row))).join('');
      last = rows.length === STRETCH ? rows[STRETCH - 1] : undefined;
    } while (last !== undefined);
  }
}

function cells(row: ConnectionRow): string[] {
  const acceptedAt = row.status === 'accepted' ? row.accepted_at : null;
  return [
    row.id,
    row.other_id,
    row.other_name,
    row.status,
    String(row.is_initiator),
    row.created_at.toISOString(),
    acceptedAt?.toISOString() ?? '',
    row.last_message_at?.toISOString() ?? '',
    row.note ?? '',
  ];
}
