import { Injectable } from '@nestjs/common';
import { Clock } from '../../kernel/clock';
import type { KeyHolder, KeyScope } from '../../platform/security/caller';
import type { AgentStatus } from '../profiles/profile';
import { InactivityWorker } from '../status/inactivity';
import { agentFrozen } from '../owner-controls/owner-controls.errors';
import { keyExpired, keyRevoked, keyRotated } from './api-keys.errors';
import { requireUsable } from './usable-agents';
import { KeyUsage } from './key-usage';

/** A key and its agent, as loaded to authenticate a call. */
export interface HeldKey {
  id: string;
  agent_id: string;
  scopes: KeyScope[];
  daily_cap_cents: number | null;
  platform_profile_url: string | null;
  expires_at: Date | null;
  revoked_at: Date | null;
  last_used_at: Date | null;
  /** When the presented secret expires. Null if it is the current one, or if the key has no secret. */
  retires_at: Date | null;
  status: AgentStatus;
  /** When its owner froze the agent. */
  frozen_at: Date | null;
  display_name: string;
}

/** Decides whether a key may call, however it was found. A call reactivates an inactive agent. */
@Injectable()
export class HeldKeys {
  constructor(
    private readonly usage: KeyUsage,
    private readonly resting: InactivityWorker,
    private readonly clock: Clock,
  ) {}

  async holderOf(key: HeldKey, frozenToo = false): Promise<KeyHolder> {
    requireGood(key, this.clock.now());
    if (key.frozen_at !== null && !frozenToo) throw agentFrozen();
    const status = key.status === 'inactive' ? await this.resting.reactivate(key.agent_id) : key.status;
    requireUsable(status);
    this.usage.note(key.id, key.agent_id, key.last_used_at);
    return {
      agentId: key.agent_id,
      displayName: key.display_name,
      provisional: status === 'provisional',
      keyId: key.id,
      scopes: key.scopes,
      dailyCapCents: key.daily_cap_cents,
      platformProfileUrl: key.platform_profile_url,
    };
  }
}

function requireGood(key: HeldKey, at: Date): void {
  if (key.revoked_at !== null) throw keyRevoked();
  if (key.retires_at !== null && key.retires_at <= at) throw keyRotated();
  if (key.expires_at !== null && key.expires_at <= at) throw keyExpired();
}
