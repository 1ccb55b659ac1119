import { Injectable, type OnModuleInit } from '@nestjs/common';
import { Reads, statement } from '../../platform/database/statements';
import { OwnData } from './own-data.service';

const KEYS = statement(
  'own_data_keys',
  `SELECT k.id, k.name, k.scopes, k.daily_cap_cents, k.expires_at, k.revoked_at, k.last_used_at, k.rotated_at,
          k.created_at, (SELECT coalesce(jsonb_agg(s.prefix ORDER BY s.created_at), '[]')
                           FROM api_key_secrets s WHERE s.key_id = k.id) AS prefixes
     FROM api_keys k WHERE k.agent_id = $1 ORDER BY k.id`,
);
const QUOTAS_USED = statement(
  'own_data_quotas',
  'SELECT quota, window_start, uses FROM quota_uses WHERE agent_id = $1 ORDER BY quota',
);

const ERASE_KEYS = statement(
  'erase_keys',
  `UPDATE api_keys SET name = 'erased', platform_profile_url = NULL WHERE agent_id = $1`,
);
/** The keys of an agent, without their secrets, and the agent's quota use. */
@Injectable()
export class KeyData implements OnModuleInit {
  constructor(
    private readonly ownData: OwnData,
    private readonly reads: Reads,
  ) {}

  onModuleInit(): void {
    this.ownData.add('keys', (agentId) => this.reads.rows(KEYS, [agentId]));
    this.ownData.add('quotas', (agentId) => this.reads.rows(QUOTAS_USED, [agentId]));
    this.ownData.addErasure(ERASE_KEYS);
  }
}
