import { Injectable } from '@nestjs/common';
import { Settings } from '../../platform/config/settings';
import { Database, statement } from '../../platform/database/statements';
import type { AgentCaller, KeyHolder } from '../../platform/security/caller';
import { SharedLookups } from '../../platform/fast/shared-lookups';
import { KeyHolders } from '../../platform/security/key-holders';
import { Secrets } from '../../platform/security/secrets';
import { verifyApiKey } from './api-key';
import { invalidApiKey, keyOfOtherMode, keyRevoked, malformedApiKey } from './api-keys.errors';
import { type HeldKey, HeldKeys } from './held-keys';

const COLUMNS = `k.id, k.agent_id AS "agentId", k.scopes, k.daily_cap_cents AS "dailyCapCents",
  k.ancestor_ids AS "ancestorIds", k.limits IS NOT NULL AS "hasLimits",
  k.platform_profile_url AS "platformProfileUrl", k.expires_at AS "expiresAt", k.revoked_at AS "revokedAt",
  k.last_used_at AS "lastUsedAt", a.status, a.frozen_at AS "frozenAt", a.display_name AS "displayName"`;
const BY_ID = statement(
  'api_key_holder_by_id',
  `SELECT ${COLUMNS}, NULL AS "retiresAt" FROM api_keys k JOIN agents a ON a.agent_id = k.agent_id WHERE k.id = $1`,
);
const HOLDER = statement(
  'api_key_holder',
  `SELECT s.hash, s.retires_at AS "retiresAt", ${COLUMNS}
     FROM api_key_secrets s
     JOIN api_keys k ON k.id = s.key_id
     JOIN agents a ON a.agent_id = k.agent_id
    WHERE s.hash = ANY($1)`,
);

/**
 * Also identifies which secret of the key was presented: after a rotation, the earlier one may stay valid for a while.
 */
export interface SecretHolder extends KeyHolder {
  secretHash: Buffer;
}

export interface SecretCaller extends AgentCaller {
  holder: SecretHolder;
}

/**
 * Finds the agent behind a key with one prepared statement. Sends no query for a string that cannot be one of our keys.
 */
@Injectable()
export class ApiKeyHolders extends KeyHolders {
  private readonly find = this.lookups.byHash<HeldKey & { hash: Buffer }>((hashes) =>
    this.database.rows(HOLDER, [hashes]),
  );

  constructor(
    private readonly database: Database,
    private readonly secrets: Secrets,
    private readonly held: HeldKeys,
    private readonly settings: Settings,
    private readonly lookups: SharedLookups,
  ) {
    super();
  }

  async holderOf(apiKey: string, frozenToo = false): Promise<SecretHolder> {
    const verdict = verifyApiKey(apiKey, this.settings.livemode);
    if (verdict === 'malformed') throw malformedApiKey();
    if (verdict === 'other_mode') throw keyOfOtherMode(this.settings.livemode);
    const secretHash = this.secrets.hash('api-keys', apiKey);
    const row = await this.find(secretHash);
    if (!row) throw invalidApiKey();
    return { ...(await this.held.holderOf(row, frozenToo)), secretHash };
  }

  async holderOfKey(keyId: string): Promise<KeyHolder> {
    const key = await this.database.first<HeldKey>(BY_ID, [keyId]);
    if (!key) throw keyRevoked();
    return this.held.holderOf(key);
  }

  async recheck({ keyId, secretHash }: KeyHolder): Promise<void> {
    if (!secretHash) return void (await this.holderOfKey(keyId));
    const row = await this.database.first<HeldKey>(HOLDER, [[secretHash]]);
    if (!row) throw invalidApiKey();
    await this.held.holderOf(row);
  }
}
