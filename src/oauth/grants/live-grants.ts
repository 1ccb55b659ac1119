import { Injectable } from '@nestjs/common';
import { statement, execute } from '../../platform/database/statements';
import type { Tx } from '../../platform/database/transactions';
import type { Grant } from './grant.entity';

const LIVE = statement(
  'oauth_grant_live',
  `SELECT g.id, g.user_id AS "userId", g.client_id AS "clientId", g.agent_id AS "agentId", g.scopes
     FROM oauth_grants g JOIN delegated_keys k ON k.key_id = g.key_id AND k.is_live AND k.owner_id = g.user_id
    WHERE g.id = $1 AND g.revoked_at IS NULL FOR SHARE OF g`,
);

export type LiveGrant = Pick<Grant, 'id' | 'userId' | 'clientId' | 'agentId' | 'scopes'>;

/** Reads active grants. The share lock makes a revocation wait for work under the grant. */
@Injectable()
export class LiveGrants {
  async find(tx: Tx, grantId: string): Promise<LiveGrant | undefined> {
    return (await execute<LiveGrant>(tx, LIVE, [grantId]))[0];
  }
}
