import { Injectable, type OnModuleInit } from '@nestjs/common';
import { PersonalData } from '../../agents/personal-data/personal-data.service';
import { HeartbeatUpdates } from '../../agents/status/heartbeat-updates.service';
import { Clock } from '../../kernel/clock';
import { Database, statement } from '../../platform/database/statements';
import { statusAt } from './connection-sides';
import { ConnectionsReader } from './connections.reader';

const LATEST = 5;

const HELD = statement(
  'connections_own_data',
  `SELECT s.id AS connection_id, s.other_id AS other_agent_id, s.is_initiator, ${statusAt('$2')} AS status, s.message,
          s.proposed_collaboration, s.response, s.note, s.created_at, s.accepted_at
     FROM connection_sides s WHERE s.agent_id = $1 AND s.status <> 'removed' ORDER BY s.created_at DESC, s.id DESC`,
);
const BLOCKS = statement(
  'blocks_own_data',
  'SELECT blocked_id AS agent_id, created_at FROM blocks WHERE blocker_id = $1 ORDER BY id DESC',
);

const ERASE_MESSAGES = statement(
  'erase_connections_begun',
  `UPDATE connections SET initiator_message = NULL, proposed_collaboration = NULL, initiator_note = NULL
    WHERE initiator_id = $1`,
);
const ERASE_NOTES = statement(
  'erase_connections_accepted',
  'UPDATE connections SET target_response = NULL, target_note = NULL WHERE target_id = $1',
);
const ERASE_BLOCKS = statement('erase_blocks', 'DELETE FROM blocks WHERE blocker_id = $1');

/** Adds an agent's connections to its heartbeat and its data export. */
@Injectable()
export class ConnectionData implements OnModuleInit {
  constructor(
    private readonly reader: ConnectionsReader,
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly updates: HeartbeatUpdates,
    private readonly personalData: PersonalData,
  ) {}

  onModuleInit(): void {
    this.updates.add('pending_connections', (agentId) => this.reader.countPending(agentId));
    this.updates.add('notifications', async (agentId) => ({
      connection_requests: await this.reader.latestPending(agentId, LATEST),
    }));
    this.personalData.add('connections', (agentId) => this.database.rows(HELD, [agentId, this.clock.now()]));
    this.personalData.add('blocks', (agentId) => this.database.rows(BLOCKS, [agentId]));
    this.personalData.addErasure(ERASE_MESSAGES, ERASE_NOTES, ERASE_BLOCKS);
  }
}
