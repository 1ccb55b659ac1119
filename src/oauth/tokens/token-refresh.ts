import { Injectable } from '@nestjs/common';
import { after, Clock, SECOND } from '../../kernel/clock';
import type { DomainError } from '../../kernel/domain-error';
import { Settings } from '../../platform/config/settings';
import { Transactions, type Tx } from '../../platform/database/transactions';
import type { TokenScope } from '../../platform/security/bearer-tokens';
import type { Caller } from '../../platform/security/caller';
import { Audit } from '../audit/audit';
import type { Client } from '../clients/client.entity';
import { invalidGrant, missingParameter, scopeNotGranted, unauthorizedClient } from '../oauth.errors';
import { isOpaque } from '../opaque-secrets';
import type { Parameters } from '../parameters';
import { requireResource } from '../resources';
import { impliedBy, scopesNamed } from '../scopes';
import { type LiveGrant, LiveGrants } from './live-grants';
import { RefreshToken } from './refresh-token.entity';
import { TokenFamily } from './token-family.entity';
import { TokenPairs } from './token-pairs';
import type { TokenView } from './tokens.dto';

const NOT_GOOD = 'The refresh token is not known, was used, has expired, or belongs to another client.';

type Outcome = TokenView | { refusal: DomainError };

/**
 * Exchanges a refresh token for the next pair of its family. Used again it ends the family, except for a moment after
 * its first use: hosts refresh in parallel and know nothing of each other, so each gets a pair of its own.
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

  /** Errors: `invalid_grant`, `invalid_scope`, `invalid_target`, `invalid_request`, `unauthorized_client`. */
  async refresh(caller: Caller, client: Client, parameters: Parameters): Promise<TokenView> {
    const { refresh_token: token, scope } = parameters;
    if (token === undefined) throw missingParameter('body', 'refresh_token');
    if (!client.grantTypes.includes('refresh_token'))
      throw unauthorizedClient('The client did not register for refresh_token.');
    if (!isOpaque('refresh', token)) throw invalidGrant(NOT_GOOD);
    const named = scopesNamed(scope);
    const asked = named.length > 0 ? named : undefined;
    const answer = await this.transactions.run((tx) => this.exchange(tx, caller, client, parameters, asked));
    // thrown only now: what a reuse has ended stays ended
    if ('refusal' in answer) throw answer.refusal;
    return answer;
  }

  private async exchange(
    tx: Tx,
    caller: Caller,
    client: Client,
    { refresh_token: token, resource }: Parameters,
    asked: TokenScope[] | undefined,
  ): Promise<Outcome> {
    const hash = this.pairs.hashOf(token as string);
    const lock = { mode: 'pessimistic_write' } as const;
    const found = await tx.findOne(RefreshToken, { where: { hash }, lock });
    const family = found && (await tx.findOneBy(TokenFamily, { id: found.familyId }));
    const grant = family && (await this.grants.find(tx, family.grantId));
    if (!found || !family || !grant || grant.clientId !== client.id)
      return { refusal: invalidGrant(NOT_GOOD) };
    const at = this.clock.now();
    if (family.revokedAt !== null || family.expiresAt <= at || found.expiresAt <= at)
      return { refusal: invalidGrant(NOT_GOOD) };
    const grace = this.settings.REFRESH_GRACE_S * SECOND;
    if (found.usedAt !== null && after(found.usedAt, grace) <= at)
      return this.reused(tx, caller, family, grant);
    requireResource(resource, family.resource, this.settings.PUBLIC_URL);
    const granted = scopesWithin(family.scopes, grant.scopes);
    if (asked && !asked.every((scope) => impliedBy(granted).includes(scope)))
      return { refusal: scopeNotGranted() };
    if (found.usedAt === null) await tx.update(RefreshToken, { hash }, { usedAt: at });
    await this.audit.note(tx, caller, 'tokens_refreshed', { clientId: client.id, grant });
    return this.pairs.issue(tx, family, asked ?? granted, true);
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

/** The person may have agreed to less since. */
function scopesWithin(family: TokenScope[], grant: TokenScope[]): TokenScope[] {
  const left = family.filter((scope) => impliedBy(grant).includes(scope));
  return left.length > 0 ? left : grant;
}
