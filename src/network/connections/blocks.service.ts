import { Injectable } from '@nestjs/common';
import { Clock } from '../../kernel/clock';
import { newId } from '../../kernel/ids';
import { Commands } from '../../platform/commands/commands';
import { execute, statement } from '../../platform/database/statements';
import type { Tx } from '../../platform/database/transactions';
import type { AgentCaller } from '../../platform/security/caller';
import { agentNotFound } from '../../platform/security/security.errors';
import { blockNotFound, connectionNotFound, ownSelf } from '../network.errors';
import { ConnectionJournal } from './connection-journal';
import { sideIn } from './connection-sides';
import { ConnectionStore } from './connection-store';
import { Block } from './connection.entity';
import { type BlockRow, BlockView, ConnectionView } from './connections.dto';

const INSERT = statement(
  'blocks_insert',
  `INSERT INTO blocks (id, blocker_id, blocked_id, created_at) VALUES ($1, $2, $3, $4)
   ON CONFLICT ON CONSTRAINT blocks_once_uq DO NOTHING`,
);
const BLOCK = statement(
  'blocks_get',
  `SELECT b.id, b.blocked_id, a.display_name, b.created_at
     FROM blocks b JOIN agent_cards a ON a.agent_id = b.blocked_id
    WHERE b.blocker_id = $1 AND b.blocked_id = $2`,
);
/** Who may be blocked: public agents, and agents with a connection or request. */
const KNOWN = statement(
  'blocks_known',
  `SELECT FROM agent_cards a
    WHERE a.agent_id = $2 AND (a.is_public
       OR EXISTS (SELECT FROM connection_sides s WHERE s.agent_id = $1 AND s.other_id = $2 AND s.status <> 'removed')
       OR EXISTS (SELECT FROM blocks b WHERE b.blocker_id = $1 AND b.blocked_id = $2))`,
);

const OTHER = statement(
  'blocks_other_of_connection',
  `SELECT other_id FROM connection_sides WHERE id = $1 AND agent_id = $2 AND status <> 'removed'`,
);

/** Blocks between agents. While a block lasts, neither agent can see or reach the other. */
@Injectable()
export class BlocksService {
  constructor(
    private readonly commands: Commands,
    private readonly store: ConnectionStore,
    private readonly journal: ConnectionJournal,
    private readonly clock: Clock,
  ) {}

  /** A repeat has no second effect. */
  blockAgent(caller: AgentCaller, otherId: string): Promise<BlockView> {
    const { agentId } = caller.holder;
    if (otherId === agentId) throw ownSelf('path', 'agent_id');
    return this.commands.run(caller, async (tx) => {
      const known = await execute(tx, KNOWN, [agentId, otherId]);
      if (known.length === 0) throw agentNotFound();
      await this.store.acquireLocks(tx, agentId, [otherId]);
      await this.block(tx, agentId, otherId);
      const [block] = await execute<BlockRow & Record<string, unknown>>(tx, BLOCK, [agentId, otherId]);
      return BlockView.of(block as BlockRow);
    });
  }

  /** Blocks the other party of a connection. A repeat has no second effect. */
  blockConnection(caller: AgentCaller, id: string): Promise<ConnectionView> {
    const { agentId } = caller.holder;
    return this.commands.run(caller, async (tx) => {
      const otherId = await this.otherOf(tx, id, agentId);
      await this.store.acquireLocks(tx, agentId, [otherId]);
      await this.otherOf(tx, id, agentId); // the connection may have been removed while this call waited for the lock
      await this.block(tx, agentId, otherId);
      return ConnectionView.of(await sideIn(tx, id, agentId, this.clock.now()));
    });
  }

  /** Does not restore the previous connection. */
  async unblock(caller: AgentCaller, otherId: string): Promise<void> {
    const { agentId } = caller.holder;
    await this.commands.run(caller, async (tx) => {
      await this.store.acquireLocks(tx, agentId, [otherId]);
      const { affected } = await tx.delete(Block, { blockerId: agentId, blockedId: otherId });
      if (affected === 0) throw blockNotFound();
      const connection = await this.store.between(tx, agentId, otherId);
      if (!connection) return {};
      const now = this.clock.now();
      const party = connection.roleOf(agentId);
      connection.next(party, 'unblock', now);
      connection.unblock(party, now);
      await this.store.save(tx, connection);
      return {};
    });
  }

  private async block(tx: Tx, agentId: string, otherId: string): Promise<void> {
    const now = this.clock.now();
    await execute(tx, INSERT, [newId('blk', now.getTime()), agentId, otherId, now]);
    const connection = await this.store.between(tx, agentId, otherId);
    if (!connection) return;
    const party = connection.roleOf(agentId);
    if (connection.statusFor(party, now) === 'blocked') return;
    const wasAccepted = connection.accepted;
    connection.next(party, 'block', now);
    connection.block(party, now);
    if (wasAccepted) await this.journal.ended(tx, connection, agentId, now);
    else await this.store.save(tx, connection);
  }

  private async otherOf(tx: Tx, id: string, agentId: string): Promise<string> {
    const [side] = await execute<{ other_id: string }>(tx, OTHER, [id, agentId]);
    if (!side) throw connectionNotFound();
    return side.other_id;
  }
}
