import { Injectable } from '@nestjs/common';
import { Clock } from '../../kernel/clock';
import type { DomainError } from '../../kernel/domain-error';
import { Settings } from '../../platform/config/settings';
import { Transactions, type Tx } from '../../platform/database/transactions';
import { impliedBy, type TokenScope } from '../../platform/security/bearer-tokens';
import type { Caller } from '../../platform/security/caller';
import { Audit } from '../audit';
import type { Client } from '../clients/client.entity';
import { invalidGrant, missingParameter, scopeNotGranted, unauthorizedClient } from '../oauth.errors';
import { isOpaque } from '../opaque-secrets';
import type { Parameters } from '../parameters';
import { requireResource } from '../resources';
import { scopesNamed } from '../scope-sets';
import { type LiveGrant, LiveGrants } from '../grants/live-grants';
import { TokenFamily } from './tokens.entity';
import { RefreshTokens } from './refresh-tokens';
import type { TokenView } from './tokens.dto';

const NOT_GOOD = 'The refresh token is unknown, was used, has expired, or was issued to another client.';

type Outcome = TokenView | { refusal: DomainError };

/**
 * Exchanges a refresh token for the family's next pair. Within the grace period every use returns the same pair, so that
 * parallel refreshes, and clients that lost the response, continue with one chain of tokens. A later use revokes the
 * family.
 */
@Injectable()
export class TokenRefresh {
  constructor(
    private readonly transactions: Transactions,
    private readonly grants: LiveGrants,
    private readonly tokens: RefreshTokens,
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
    { refresh_token: text, resource }: Parameters,
    requested: TokenScope[] | undefined,
  ): Promise<Outcome> {
    const known = await this.tokens.familyOf(tx, text as string);
    const grant = known && (await this.grants.find(tx, known.grantId));
    if (!grant || grant.clientId !== client.id) return { refusal: invalidGrant(NOT_GOOD) };
    const found = await this.tokens.lock(tx, text as string, known.id);
    if (!found) return { refusal: invalidGrant(NOT_GOOD) };
    const { token, family } = found;
    const at = this.clock.now();
    if (family.revokedAt !== null || family.expiresAt <= at || token.expiresAt <= at)
      return { refusal: invalidGrant(NOT_GOOD) };
    const given = await this.tokens.pairOf(tx, token);
    if (token.usedAt !== null && !given) return this.reused(tx, caller, family, grant);
    requireResource(resource, family.resource, this.settings.PUBLIC_URL);
    const granted = scopesWithin(family.scopes, grant.scopes);
    if (requested && !requested.every((scope) => impliedBy(granted).includes(scope)))
      return { refusal: scopeNotGranted() };
    await this.audit.note(tx, caller, 'tokens_refreshed', { clientId: client.id, grant });
    if (given) return { ...given, scope: scopesWithin(given.scope.split(' '), grant.scopes).join(' ') };
    return this.tokens.use(tx, family, token, requested ?? granted);
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
