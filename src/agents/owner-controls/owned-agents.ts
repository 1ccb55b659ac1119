import { Injectable } from '@nestjs/common';
import { Clock } from '../../kernel/clock';
import { execute, statement } from '../../platform/database/statements';
import type { Tx } from '../../platform/database/transactions';
import { Outbox } from '../../platform/outbox/outbox';
import { agentNotFound } from '../../platform/security/security.errors';
import { DirectoryCache } from '../directory/directory-cache.service';
import { agentDeactivated } from '../api-keys/api-keys.errors';
import { type ActedOn, type OwnerAct, ownerActs, ownershipEnded } from './owner-controls.events';

const COLUMNS = `agent_id AS "agentId", display_name AS "displayName", version, status, frozen_at AS "frozenAt",
  approval_above_cents AS "approvalAboveCents", purchases_per_minute AS "purchasesPerMinute", owner_id AS "ownerId"`;

const LOCK = statement(
  'owned_agents_lock',
  `SELECT ${COLUMNS} FROM agents WHERE agent_id = $1 FOR NO KEY UPDATE`,
);
const SAVE = statement(
  'owned_agents_save',
  `UPDATE agents SET owner_id = $2, claimed_at = CASE WHEN $2::text IS NULL THEN NULL ELSE coalesce(claimed_at, $5) END,
          frozen_at = $3, approval_above_cents = $4, purchases_per_minute = $6, version = version + 1, updated_at = $5
    WHERE agent_id = $1 RETURNING ${COLUMNS}`,
);

/** Locks and changes an agent on behalf of its owner, and notifies the agent. */
@Injectable()
export class OwnedAgents {
  constructor(
    private readonly directory: DirectoryCache,
    private readonly outbox: Outbox,
    private readonly clock: Clock,
  ) {}

  async lock(tx: Tx, agentId: string): Promise<ActedOn> {
    const [agent] = await execute<ActedOn>(tx, LOCK, [agentId]);
    if (!agent) throw agentNotFound();
    return agent;
  }

  /** Throws 404 unless `ownerId` owns the agent. */
  async lockOwn(tx: Tx, ownerId: string, agentId: string): Promise<ActedOn> {
    const agent = await this.lock(tx, agentId);
    if (agent.ownerId !== ownerId) throw agentNotFound();
    return agent;
  }

  /** The same for an agent that can change: nothing changes for one that has retired. */
  async lockCurrent(tx: Tx, ownerId: string, agentId: string): Promise<ActedOn> {
    const agent = await this.lockOwn(tx, ownerId, agentId);
    if (agent.status === 'retired') throw agentDeactivated();
    return agent;
  }

  /** Saves the changes and notifies the agent. */
  async save(tx: Tx, agent: ActedOn, act: OwnerAct, keyIds?: string[]): Promise<void> {
    const at = this.clock.now();
    const { agentId, ownerId, frozenAt, approvalAboveCents, purchasesPerMinute } = agent;
    const [saved] = await execute<ActedOn>(tx, SAVE, [
      agentId,
      ownerId,
      frozenAt,
      approvalAboveCents,
      at,
      purchasesPerMinute,
    ]);
    this.directory.changed(tx);
    await this.outbox.record(tx, act(saved as ActedOn, at, keyIds));
  }

  /** Ends the ownership and resets the spending controls. */
  async free(tx: Tx, agent: ActedOn, revokedKeyIds: string[]): Promise<void> {
    const free = {
      ...agent,
      ownerId: null,
      frozenAt: null,
      approvalAboveCents: null,
      purchasesPerMinute: null,
    };
    await this.save(tx, free, ownerActs.released, revokedKeyIds);
    await this.outbox.record(tx, ownershipEnded(agent, this.clock.now()));
  }
}
