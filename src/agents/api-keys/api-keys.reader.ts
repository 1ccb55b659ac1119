import { wholeListFields } from '../../platform/validation/paging';
import { Injectable } from '@nestjs/common';
import { Clock } from '../../kernel/clock';
import { Database, statement } from '../../platform/database/statements';
import type { KeyHolder } from '../../platform/security/caller';
import { issuerIn } from './api-key.entity';
import { apiKeyNotFound } from './api-keys.errors';
import { ApiKeysView, ApiKeyView, type KeyRow } from './api-keys.dto';

const LIVE_KEYS = statement(
  'api_keys_live',
  `SELECT k.id, k.name, s.prefix, k.scopes, k.daily_cap_cents, k.platform_profile_url, k.purpose,
          k.ancestor_ids AS "ancestorIds", k.limits, k.expires_at, k.last_used_at, k.rotated_at, k.created_at, ${issuerIn('k', 'a')} AS issuer,
          coalesce((SELECT jsonb_agg(jsonb_build_object('prefix', r.prefix, 'retires_at', r.retires_at) ORDER BY r.retires_at)
                      FROM api_key_secrets r WHERE r.key_id = k.id AND r.retires_at > $2), '[]') AS retiring
     FROM api_keys k JOIN agents a ON a.agent_id = k.agent_id JOIN api_key_secrets s ON s.key_id = k.id AND s.retires_at IS NULL
    WHERE k.agent_id = $1 AND ($3::text IS NULL OR k.id = $3 OR $3 = ANY (k.ancestor_ids)) AND k.revoked_at IS NULL AND (k.expires_at IS NULL OR k.expires_at > $2)
    ORDER BY k.id`,
);

@Injectable()
export class ApiKeysReader {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
  ) {}

  /** A key with a parent, or limits other than a daily cap, sees itself and the keys below it. */
  async listOwn(holder: KeyHolder): Promise<ApiKeysView> {
    const keys = await this.keysSeenBy(holder);
    return { keys, ...wholeListFields(keys) };
  }

  async getOwn(holder: KeyHolder, id: string): Promise<ApiKeyView> {
    const found = (await this.keysSeenBy(holder)).find(({ key_id }) => key_id === id);
    if (!found) throw apiKeyNotFound();
    return found;
  }

  private async keysSeenBy({ agentId, keyId, isBounded }: KeyHolder): Promise<ApiKeyView[]> {
    const values = [agentId, this.clock.now(), isBounded ? keyId : null];
    const rows = await this.database.rows<KeyRow>(LIVE_KEYS, values);
    return rows.map((row) => ApiKeyView.of(row, keyId));
  }
}
