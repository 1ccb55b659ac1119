import { Injectable } from '@nestjs/common';
import { Clock } from '../../kernel/clock';
import type { Tx } from '../../platform/database/transactions';
import type { KeyHolder } from '../../platform/security/caller';
import { agentFrozen } from '../owner-controls/owner-controls.errors';
import type { Agent } from '../profiles/agent.entity';
import type { AgentStatus } from '../profiles/profile';
import { RIGHTS } from '../status/agent-status.lifecycle';
import { InactivityWorker } from '../status/inactivity';
import { type ApiKey, ApiKeySecret } from './api-key.entity';
import { keyExpired, keyRevoked, keyRotated, agentDeactivated, agentSuspended } from './api-keys.errors';
import { KeyUsage } from './key-usage';

/** A key and its agent, as loaded to authenticate a call. */
export type HeldKey = Pick<
  ApiKey,
  | 'id'
  | 'agentId'
  | 'scopes'
  | 'dailyCapCents'
  | 'ancestorIds'
  | 'platformProfileUrl'
  | 'expiresAt'
  | 'revokedAt'
  | 'lastUsedAt'
> &
  Required<Pick<Agent, 'status' | 'frozenAt' | 'displayName'>> & {
    hasLimits: boolean;
    /** When the presented secret expires. Null if it is the current one, or if the key has no secret. */
    retiresAt: Date | null;
  };

const NO_LIMITS: readonly string[] = [];

/** Decides whether a key may call, however it was found. A call reactivates an inactive agent. */
@Injectable()
export class HeldKeys {
  constructor(
    private readonly usage: KeyUsage,
    private readonly inactivity: InactivityWorker,
    private readonly clock: Clock,
  ) {}

  async holderOf(key: HeldKey, frozenToo = false): Promise<KeyHolder> {
    requireGood(key, this.clock.now());
    if (key.frozenAt !== null && !frozenToo) throw agentFrozen();
    const status = key.status === 'inactive' ? await this.inactivity.reactivate(key.agentId) : key.status;
    requireUsable(status);
    this.usage.note(key.id, key.agentId, key.lastUsedAt);
    const isBounded = key.hasLimits || key.ancestorIds.length > 0;
    return {
      agentId: key.agentId,
      displayName: key.displayName,
      provisional: status === 'provisional',
      keyId: key.id,
      scopes: key.scopes,
      dailyCapCents: key.dailyCapCents,
      limitedBy: isBounded || key.dailyCapCents !== null ? [...key.ancestorIds, key.id] : NO_LIMITS,
      isBounded,
      platformProfileUrl: key.platformProfileUrl,
    };
  }
}

function requireGood(key: HeldKey, at: Date): void {
  if (key.revokedAt !== null) throw keyRevoked();
  if (key.retiresAt !== null && key.retiresAt <= at) throw keyRotated();
  if (key.expiresAt !== null && key.expiresAt <= at) throw keyExpired();
}

/** Throws if nobody may act for an agent with this status, neither its keys nor its owner. */
export function requireUsable(status: AgentStatus): void {
  if (status === 'suspended') throw agentSuspended();
  if (!RIGHTS[status].calls) throw agentDeactivated();
}

/**
 * A secret in its grace period may still call, but must not decide who else may act for the agent: the key may have been
 * rotated because that secret was stolen. The agent must be locked.
 */
export async function requireCurrentSecret(tx: Tx, { secretHash }: KeyHolder): Promise<void> {
  if (secretHash === undefined) return; // a delegated client
  const secret = await tx.findOneBy(ApiKeySecret, { hash: secretHash });
  if (!secret || secret.retiresAt !== null) throw keyRotated();
}
