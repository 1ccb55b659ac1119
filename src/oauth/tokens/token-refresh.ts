import { Injectable } from '@nestjs/common';
import { after, Clock, SECOND } from '../../kernel/clock';
import type { DomainError } from '../../kernel/domain-error';
import { Settings } from '../../platform/config/settings';
import { execute, statement } from '../../platform/database/statements';
import { Transactions, type Tx } from '../../platform/database/transactions';
import { impliedBy, type TokenScope } from '../../platform/security/bearer-tokens';
import type { Caller } from '../../platform/security/caller';
import { Audit } from '../audit/audit';
import type { Client } from '../clients/client.entity';
import { invalidGrant, missingParameter, scopeNotGranted, unauthorizedClient } from '../oauth.errors';
import { isOpaque } from '../opaque-secrets';
import type { Parameters } from '../parameters';
import { requireResource } from '../resources';
import { scopesNamed } from '../scope-sets';
import { type LiveGrant, LiveGrants } from './live-grants';
import { RefreshToken } from './refresh-token.entity';
import { TokenFamily } from './token-family.entity';
import { TokenPairs } from './token-pairs';
import type { TokenView } from './tokens.dto';

const NOT_GOOD = 'The refresh token is unknown, was used, has expired, or was issued to another client.';

/** A second use adds a live token, so only the newest of the family's unused tokens is kept: at most two are live. */
const RETIRE_OTHERS = statement(
  'oauth_refresh_tokens_retire_others',
  `UPDATE oauth_refresh_tokens SET used_at = $2, used_again_at = $2
    WHERE hash IN (SELECT hash FROM oauth_refresh_tokens WHERE family_id = $1 AND used_at IS NULL
                    ORDER BY created_at DESC OFFSET 1)`,
);

type Outcome = TokenView | { refusal: DomainError };

/**
 * Exchanges a refresh token for the family's next pair. Reuse revokes the family, except once within the grace
 * period: parallel refreshes, and clients that lost the response, get one pair each.
 */
@Injectable()
export class TokenRefresh {
  constructor(
    private readonly transactions: Transactions,
    private readonly grants: LiveGrants,
    private readonly pairs: TokenPairs,
    private readonly audit: Audit,
    private readonly settings: Settings,
    private readonly clock: Clock,
  ) {}

  async refresh(caller: Caller, client: Client, parameters: Parameters): Promise<TokenView> {
    const { refresh_token: token, scope } = parameters;
    if (token === undefined) throw missingParameter('body', 'refresh_token');
    if (!client.grantTypes.includes('refresh_token'))
      throw unauthorizedClient('The client did not register for refresh_token.');
    if (!isOpaque('refresh', token)) throw invalidGrant(NOT_GOOD);
    const named = scopesNamed(scope);
    const requested = named.length > 0 ? named : undefined;
    const answer = await this.transactions.run((tx) =>
      this.exchange(tx, caller, client, parameters, requested),
    );
    // thrown after the commit, so that revocations by a reuse are kept
    if ('refusal' in answer) throw answer.refusal;
    return answer;
  }

  private async exchange(
    tx: Tx,
    caller: Caller,
    client: Client,
    { refresh_token: token, resource }: Parameters,
    requested: TokenScope[] | undefined,
  ): Promise<Outcome> {
    const hash = this.pairs.hashOf(token as string);
    const lock = { mode: 'pessimistic_write' } as const;
    const known = await tx.findOneBy(RefreshToken, { hash });
    // lock order: the family first, which serializes all uses of its tokens
    const family = known && (await tx.findOne(TokenFamily, { where: { id: known.familyId }, lock }));
    const found = family && (await tx.findOne(RefreshToken, { where: { hash }, lock }));
    const grant = family && (await this.grants.find(tx, family.grantId));
    if (!found || !family || !grant || grant.clientId !== client.id)
      return { refusal: invalidGrant(NOT_GOOD) };
    const at = this.clock.now();
    if (family.revokedAt !== null || family.expiresAt <= at || found.expiresAt <= at)
      return { refusal: invalidGrant(NOT_GOOD) };
    const grace = this.settings.REFRESH_GRACE_S * SECOND;
    if (found.usedAgainAt !== null || (found.usedAt !== null && after(found.usedAt, grace) <= at))
      return this.reused(tx, caller, family, grant);
    requireResource(resource, family.resource, this.settings.PUBLIC_URL);
    const granted = scopesWithin(family.scopes, grant.scopes);
    if (requested && !requested.every((scope) => impliedBy(granted).includes(scope)))
      return { refusal: scopeNotGranted() };
    await tx.update(RefreshToken, { hash }, found.usedAt === null ? { usedAt: at } : { usedAgainAt: at });
    if (found.usedAt !== null) await execute(tx, RETIRE_OTHERS, [family.id, at]);
    await this.audit.note(tx, caller, 'tokens_refreshed', { clientId: client.id, grant });
    return this.pairs.issue(tx, family, requested ?? granted, true);
  }

  private async reused(
    tx: Tx,
    caller: Caller,
    family: TokenFamily,
    grant: LiveGrant,
  ): Promise<{ refusal: DomainError }> {
    await tx.update(TokenFamily, { id: family.id }, { revokedAt: this.clock.now() });
    await this.audit.note(tx, caller, 'refresh_reused', { clientId: grant.clientId, grant });
    return { refusal: invalidGrant(NOT_GOOD) };
  }
}

/** The person may have reduced the scopes since. */
function scopesWithin(family: TokenScope[], grant: TokenScope[]): TokenScope[] {
  const left = family.filter((scope) => impliedBy(grant).includes(scope));
  return left.length > 0 ? left : grant;
}
