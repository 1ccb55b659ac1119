import { Injectable } from '@nestjs/common';
import { Clock } from '../../kernel/clock';
import type { KeyHolder } from '../../platform/security/caller';
import { InactivityWorker } from '../status/inactivity';
import { agentFrozen } from '../owner-controls/owner-controls.errors';
import type { Agent } from '../profiles/agent.entity';
import { keyExpired, keyRevoked, keyRotated } from './api-keys.errors';
import { requireUsable } from './usable-agents';
import { KeyUsage } from './key-usage';
import type { ApiKey } from './api-key.entity';

/** A key and its agent, as loaded to authenticate a call. */
export type HeldKey = Pick<
  ApiKey,
  | 'id'
  | 'agentId'
  | 'scopes'
  | 'dailyCapCents'
  | 'platformProfileUrl'
  | 'expiresAt'
  | 'revokedAt'
  | 'lastUsedAt'
> &
  Required<Pick<Agent, 'status' | 'frozenAt' | 'displayName'>> & {
    /** When the presented secret expires. Null if it is the current one, or if the key has no secret. */
    retiresAt: Date | null;
  };

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
    return {
      agentId: key.agentId,
      displayName: key.displayName,
      provisional: status === 'provisional',
      keyId: key.id,
      scopes: key.scopes,
      dailyCapCents: key.dailyCapCents,
      platformProfileUrl: key.platformProfileUrl,
    };
  }
}

function requireGood(key: HeldKey, at: Date): void {
  if (key.revokedAt !== null) throw keyRevoked();
  if (key.retiresAt !== null && key.retiresAt <= at) throw keyRotated();
  if (key.expiresAt !== null && key.expiresAt <= at) throw keyExpired();
}
