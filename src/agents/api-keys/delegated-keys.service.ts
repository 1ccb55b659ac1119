import { Injectable } from '@nestjs/common';
import { Clock } from '../../kernel/clock';
import { newId } from '../../kernel/ids';
import { execute, statement } from '../../platform/database/statements';
import type { Tx } from '../../platform/database/transactions';
import { OwnedAgents } from '../owner-controls/owned-agents';
import { ApiKey, type KeyTerms } from './api-key.entity';
import { ownerActs } from '../owner-controls/owner-controls.events';
import { KeyRevocation } from './key-revocation.service';

const LOCK_LIVE = statement(
  'delegated_key_lock',
  'SELECT 1 AS live FROM api_keys WHERE id = $1 AND delegated AND revoked_at IS NULL FOR NO KEY UPDATE',
);

/**
 * Keys without a secret, for clients that the owner of an agent authorized to act for it. Their spending is counted and
 * capped, and they are revoked with the other keys, but they do not count towards the maximum number of keys.
 */
@Injectable()
export class DelegatedKeysService {
  constructor(
    private readonly agents: OwnedAgents,
    private readonly revocation: KeyRevocation,
    private readonly clock: Clock,
  ) {}

  /** Throws 404 if the person no longer owns the agent, and 403 if it has retired. */
  async createKey(
    tx: Tx,
    agentId: string,
    issuedBy: string,
    { name, ...terms }: KeyTerms & { name: string },
  ): Promise<string> {
    const agent = await this.agents.lockCurrent(tx, issuedBy, agentId);
    const at = this.clock.now();
    const id = newId('key', at.getTime());
    const unused = { revokedAt: null, lastUsedAt: null, rotatedAt: null };
    const key = { id, agentId, name, ...terms, ...unused, delegated: true, issuedBy, createdAt: at };
    await tx.insert(ApiKey, key);
    await this.agents.save(tx, agent, ownerActs.keyCreated, [id]);
    return id;
  }

  /** Changes the terms of a key and keeps counting its spending. Returns false if the key was revoked. */
  async changeTerms(tx: Tx, keyId: string, terms: Partial<KeyTerms>): Promise<boolean> {
    if ((await execute(tx, LOCK_LIVE, [keyId])).length === 0) return false;
    await tx.update(ApiKey, keyId, terms);
    return true;
  }

  async revokeKey(tx: Tx, keyId: string): Promise<void> {
    const key = await tx.findOneBy(ApiKey, { id: keyId, delegated: true });
    if (key) await this.revocation.one(tx, key);
  }
}
