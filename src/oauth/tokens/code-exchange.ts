import { Injectable } from '@nestjs/common';
import { after, Clock } from '../../kernel/clock';
import type { DomainError } from '../../kernel/domain-error';
import { newId } from '../../kernel/ids';
import { Settings } from '../../platform/config/settings';
import { Transactions, type Tx } from '../../platform/database/transactions';
import type { Caller } from '../../platform/security/caller';
import { Audit } from '../audit';
import type { Client } from '../clients/client.entity';
import { LiveGrants } from '../grants/live-grants';
import { invalidGrant, missingParameter } from '../oauth.errors';
import { isOpaque } from '../opaque-secrets';
import type { Parameters } from '../parameters';
import { FAMILY_MS } from '../policies';
import { requireResource } from '../resources';
import { AuthorizationCode } from './authorization-code.entity';
import { provesChallenge } from './codes';
import { TokenPairs } from './token-pairs';
import type { TokenView } from './tokens.dto';
import { TokenFamily } from './tokens.entity';

const NOT_GOOD = 'The code is unknown, was used, has expired, or was issued to another client.';

/** Exchanges an authorization code for the tokens of a new family, once. */
@Injectable()
export class CodeExchange {
  constructor(
    private readonly transactions: Transactions,
    private readonly grants: LiveGrants,
    private readonly pairs: TokenPairs,
    private readonly audit: Audit,
    private readonly settings: Settings,
    private readonly clock: Clock,
  ) {}

  async exchange(caller: Caller, client: Client, parameters: Parameters): Promise<TokenView> {
    const { code, code_verifier: verifier } = parameters;
    if (code === undefined) throw missingParameter('body', 'code');
    if (verifier === undefined) throw missingParameter('body', 'code_verifier');
    if (!isOpaque('code', code)) throw invalidGrant(NOT_GOOD);
    const hash = this.pairs.hashOf(code);
    const answer = await this.transactions.run<TokenView | { refusal: DomainError }>(async (tx) => {
      const found = await tx.findOne(AuthorizationCode, {
        where: { hash },
        lock: { mode: 'pessimistic_write' },
      });
      if (!found || found.clientId !== client.id || !provesChallenge(verifier, found.codeChallenge))
        return { refusal: invalidGrant(NOT_GOOD) };
      if (found.usedAt !== null) return this.replayed(tx, caller, client, found);
      return this.redeem(tx, caller, client, found, parameters);
    });
    // thrown after the commit, so that revocations by a replay are kept
    if ('refusal' in answer) throw answer.refusal;
    return answer;
  }

  /** The code is valid but was already used, so someone has a copy: revokes the tokens issued for it. */
  private async replayed(
    tx: Tx,
    caller: Caller,
    client: Client,
    code: AuthorizationCode,
  ): Promise<{ refusal: DomainError }> {
    if (code.familyId !== null)
      await tx.update(TokenFamily, { id: code.familyId }, { revokedAt: this.clock.now() });
    await this.audit.note(tx, caller, 'code_replayed', { clientId: client.id });
    return { refusal: invalidGrant(NOT_GOOD) };
  }

  private async redeem(
    tx: Tx,
    caller: Caller,
    client: Client,
    code: AuthorizationCode,
    { redirect_uri: redirectUri, resource }: Parameters,
  ): Promise<TokenView | { refusal: DomainError }> {
    const at = this.clock.now();
    if (code.expiresAt <= at) return { refusal: invalidGrant(NOT_GOOD) };
    if (redirectUri !== undefined && redirectUri !== code.redirectUri)
      return { refusal: invalidGrant(NOT_GOOD) };
    requireResource(resource, code.resource, this.settings.PUBLIC_URL);
    const grant = await this.grants.find(tx, code.grantId);
    if (!grant) return { refusal: invalidGrant('Access was revoked.') };
    const family: TokenFamily = {
      id: newId('fam', at.getTime()),
      grantId: grant.id,
      scopes: code.scopes,
      resource: code.resource,
      expiresAt: after(at, FAMILY_MS),
      revokedAt: null,
      createdAt: at,
    };
    await tx.insert(TokenFamily, family);
    await tx.update(AuthorizationCode, { hash: code.hash }, { usedAt: at, familyId: family.id });
    await this.audit.note(tx, caller, 'tokens_issued', { clientId: client.id, grant });
    return this.pairs.issue(tx, family, family.scopes, client.grantTypes.includes('refresh_token'));
  }
}
