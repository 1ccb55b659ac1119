import { Injectable, type OnModuleInit } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { Repository } from 'typeorm';
import { PersonalData } from '../../agents/personal-data/personal-data.service';
import { HeartbeatUpdates } from '../../agents/status/heartbeat-updates.service';
import { Clock } from '../../kernel/clock';
import { Database, statement } from '../../platform/database/statements';
import { statusAt } from './connection-sides';
import { Block, Connection } from './connection.entity';
import { ConnectionsReader } from './connections.reader';

const LATEST = 5;

const HELD = statement(
  'connections_own_data',
  `SELECT s.id AS connection_id, s.other_id AS other_agent_id, s.is_initiator, ${statusAt('$2')} AS status, s.message,
          s.proposed_collaboration, s.response, s.note, s.created_at, s.accepted_at
     FROM connection_sides s WHERE s.agent_id = $1 AND s.status <> 'removed' ORDER BY s.created_at DESC, s.id DESC`,
);

const WITHOUT_REQUEST = { initiatorMessage: null, proposedCollaboration: null, initiatorNote: null };

/** Adds an agent's connections to its heartbeat and its data export. */
@Injectable()
export class ConnectionData implements OnModuleInit {
  constructor(
    @InjectRepository(Block) private readonly blocks: Repository<Block>,
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
    this.personalData.add('blocks', async (blockerId) => {
      const blocks = await this.blocks.find({ where: { blockerId }, order: { id: 'DESC' } });
      return blocks.map(({ blockedId, createdAt }) => ({ agent_id: blockedId, created_at: createdAt }));
    });
    this.personalData.addErasure(
      (tx, initiatorId) => tx.update(Connection, { initiatorId }, WITHOUT_REQUEST),
      (tx, targetId) => tx.update(Connection, { targetId }, { targetResponse: null, targetNote: null }),
      (tx, blockerId) => tx.delete(Block, { blockerId }),
    );
  }
}
