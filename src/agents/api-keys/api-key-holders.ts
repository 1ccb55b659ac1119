import { Injectable } from '@nestjs/common';
import { Clock } from '../../kernel/clock';
import { Settings } from '../../platform/config/settings';
import { Reads, statement } from '../../platform/database/statements';
import type { AgentCaller, KeyHolder, KeyScope } from '../../platform/security/caller';
import { KeyHolders } from '../../platform/security/key-holders';
import { Secrets } from '../../platform/security/secrets';
import type { AgentStatus } from '../profiles/profile';
import { Resting } from '../standing/resting';
import { RIGHTS } from '../standing/standing.lifecycle';
import { judgeApiKey } from './api-key';
import {
  agentDeactivated,
  agentSuspended,
  invalidApiKey,
  keyExpired,
  keyOfOtherMode,
  keyRevoked,
  keyRotated,
} from './api-keys.errors';
import { KeyUsage } from './key-usage';

const HOLDER = statement(
  'api_key_holder',
  `SELECT k.id, k.agent_id, k.scopes, k.daily_cap_cents, k.expires_at, k.revoked_at, k.last_used_at,
          s.retires_at, a.status, a.display_name
     FROM api_key_secrets s
     JOIN api_keys k ON k.id = s.key_id
     JOIN agents a ON a.agent_id = k.agent_id
    WHERE s.hash = $1`,
);

interface HolderRow {
  id: string;
  agent_id: string;
  scopes: KeyScope[];
  daily_cap_cents: number | null;
  expires_at: Date | null;
  revoked_at: Date | null;
  last_used_at: Date | null;
  retires_at: Date | null;
  status: AgentStatus;
  display_name: string;
}

/** Also says which secret of the key was shown, since an earlier one may go on working for a while. */
export interface SecretHolder extends KeyHolder {
  secretHash: Buffer;
}

export interface SecretCaller extends AgentCaller {
  holder: SecretHolder;
}

/**
 * Finds the agent behind a key with one prepared statement, or none at all when the key cannot be one of ours. An agent
 * that rests is back with the call.
 */
@Injectable()
export class ApiKeyHolders extends KeyHolders {
  constructor(
    private readonly reads: Reads,
    private readonly secrets: Secrets,
    private readonly usage: KeyUsage,
    private readonly resting: Resting,
    private readonly settings: Settings,
    private readonly clock: Clock,
  ) {
    super();
  }

  /**
   * Errors: `invalid_api_key`, `key_revoked`, `key_expired`, `key_rotated`; `agent_suspended`, `agent_deactivated`.
   */
  async holderOf(apiKey: string): Promise<SecretHolder> {
    const verdict = judgeApiKey(apiKey, this.settings.livemode);
    if (verdict === 'malformed') throw invalidApiKey();
    if (verdict === 'other_mode') throw keyOfOtherMode(this.settings.livemode);
    const secretHash = this.secrets.hash('api-keys', apiKey);
    const row = await this.reads.first<HolderRow>(HOLDER, [secretHash]);
    if (!row) throw invalidApiKey();
    requireGood(row, this.clock.now());
    const status = row.status === 'inactive' ? await this.resting.comeBack(row.agent_id) : row.status;
    requireStanding(status);
    this.usage.note(row.id, row.agent_id, row.last_used_at);
    return {
      agentId: row.agent_id,
      displayName: row.display_name,
      provisional: status === 'provisional',
      keyId: row.id,
      scopes: row.scopes,
      dailyCapCents: row.daily_cap_cents,
      secretHash,
    };
  }
}

function requireGood(row: HolderRow, at: Date): void {
  if (row.revoked_at !== null) throw keyRevoked();
  if (row.retires_at !== null && row.retires_at <= at) throw keyRotated();
  if (row.expires_at !== null && row.expires_at <= at) throw keyExpired();
}

function requireStanding(status: AgentStatus): void {
  if (status === 'suspended') throw agentSuspended();
  if (!RIGHTS[status].calls) throw agentDeactivated();
}
