import { Injectable } from '@nestjs/common';
import { Clock } from '../../kernel/clock';
import { execute, statement } from '../../platform/database/statements';
import { Transactions, type Tx } from '../../platform/database/transactions';
import type { Caller } from '../../platform/security/caller';
import { Audit } from '../audit';
import type { Client } from '../clients/client.entity';
import { isOpaque } from '../opaque-secrets';
import { TokenPairs } from './token-pairs';

const OWN_FAMILY = `family_id IN (SELECT f.id FROM oauth_token_families f JOIN oauth_grants g ON g.id = f.grant_id
                                   WHERE g.client_id = $2)`;
const END_ACCESS = statement(
  'oauth_access_token_end',
  `UPDATE oauth_access_tokens SET revoked_at = $3 WHERE hash = $1 AND revoked_at IS NULL AND ${OWN_FAMILY}
   RETURNING family_id AS "familyId"`,
);
const END_FAMILY = statement(
  'oauth_token_family_end',
  `UPDATE oauth_token_families SET revoked_at = $3
    WHERE revoked_at IS NULL
      AND id = (SELECT family_id FROM oauth_refresh_tokens WHERE hash = $1 AND ${OWN_FAMILY})
   RETURNING id AS "familyId"`,
);

/** Revokes what a client holds: an access token alone, or with a refresh token the whole login. */
@Injectable()
export class TokenRevocation {
  constructor(
    private readonly transactions: Transactions,
    private readonly pairs: TokenPairs,
    private readonly audit: Audit,
    private readonly clock: Clock,
  ) {}

  /** Ignores tokens that are unknown or belong to another client (RFC 7009). */
  async revoke(caller: Caller, client: Client, token: string): Promise<void> {
    const statement = isOpaque('refresh', token) ? END_FAMILY : isOpaque('access', token) ? END_ACCESS : null;
    if (statement === null) return;
    await this.transactions.run(async (tx: Tx) => {
      const values = [this.pairs.hashOf(token), client.id, this.clock.now()];
      const ended = await execute(tx, statement, values);
      if (ended.length > 0) await this.audit.note(tx, caller, 'token_revoked', { clientId: client.id });
    });
  }
}
