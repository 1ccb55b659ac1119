import { Injectable } from '@nestjs/common';
import { IsNull } from 'typeorm';
import { Clock } from '../../kernel/clock';
import { newId } from '../../kernel/ids';
import { execute, statement } from '../../platform/database/statements';
import type { Tx } from '../../platform/database/transactions';
import { OwnedAgents } from '../owner-controls/owned-agents';
import { ApiKey, type KeyTerms } from './api-key.entity';
import { ownerActs } from '../owner-controls/owner-controls.events';

const LOCK_LIVE = statement(
  'delegated_key_lock',
  'SELECT 1 AS live FROM api_keys WHERE id = $1 AND delegated AND revoked_at IS NULL FOR NO KEY UPDATE',
);

/**
 * Keys without a secret, for clients that an agent's owner lets act for it: what such a client spends is counted and
 * capped, and ended by revoking all, as it is for a key that the agent itself holds. They count against no number of keys.
 */
@Injectable()
export class DelegatedKeysService {
  constructor(
    private readonly agents: OwnedAgents,
    private readonly clock: Clock,
  ) {}

  async open(tx: Tx, agentId: string, { name, ...terms }: KeyTerms & { name: string }): Promise<string> {
    const agent = await this.agents.lock(tx, agentId);
    const at = this.clock.now();
    const id = newId('key', at.getTime());
    const unused = { revokedAt: null, lastUsedAt: null, rotatedAt: null };
    await tx.insert(ApiKey, { id, agentId, name, ...terms, ...unused, delegated: true, createdAt: at });
    await this.agents.save(tx, agent, ownerActs.keyCreated, [id]);
    return id;
  }

  /** New terms for a key, whose spending goes on being counted. False where it was revoked. */
  async change(tx: Tx, keyId: string, terms: Partial<KeyTerms>): Promise<boolean> {
    if ((await execute(tx, LOCK_LIVE, [keyId])).length === 0) return false;
    await tx.update(ApiKey, keyId, terms);
    return true;
  }

  async close(tx: Tx, keyId: string): Promise<void> {
    await tx.update(
      ApiKey,
      { id: keyId, delegated: true, revokedAt: IsNull() },
      { revokedAt: this.clock.now() },
    );
  }

  async closeAll(tx: Tx, agentId: string): Promise<void> {
    await tx.update(
      ApiKey,
      { agentId, delegated: true, revokedAt: IsNull() },
      { revokedAt: this.clock.now() },
    );
  }
}
