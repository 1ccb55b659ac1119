import { Injectable } from '@nestjs/common';
import { Clock } from '../../kernel/clock';
import { DomainError } from '../../kernel/domain-error';
import { Database, statement } from '../../platform/database/statements';
import {
  BearerTokens,
  impliedBy,
  keyScopesOf,
  type TokenHolder,
  type TokenScope,
} from '../../platform/security/bearer-tokens';
import type { KeyHolder } from '../../platform/security/caller';
import { SharedLookups } from '../../platform/fast/shared-lookups';
import { KeyHolders } from '../../platform/security/key-holders';
import { invalidToken, malformedToken } from '../oauth.errors';
import { isOpaque } from '../opaque-secrets';
import type { Grant } from '../grants/grant.entity';
import { KeyTokens } from './key-tokens';
import { TokenPairs } from './token-pairs';
import type { AccessToken, TokenFamily } from './tokens.entity';

const HELD = statement(
  'oauth_access_token_held',
  `SELECT a.hash, a.scopes, a.expires_at AS "expiresAt", f.resource, g.client_id AS "clientId",
          g.key_id AS "keyId", g.scopes AS granted
     FROM oauth_access_tokens a
     JOIN oauth_token_families f ON f.id = a.family_id
     JOIN oauth_grants g ON g.id = f.grant_id
     JOIN delegated_keys k ON k.key_id = g.key_id AND k.owner_id = g.user_id
    WHERE a.hash = ANY($1) AND a.expires_at > $2 AND a.revoked_at IS NULL AND f.revoked_at IS NULL AND g.revoked_at IS NULL`,
);

type Held = Pick<AccessToken, 'hash' | 'scopes' | 'expiresAt'> &
  Pick<TokenFamily, 'resource'> &
  Pick<Grant, 'clientId' | 'keyId'> & { granted: TokenScope[] };

/** Looks tokens up on every call, so that revocation takes effect immediately on every instance. */
@Injectable()
export class OauthBearerTokens extends BearerTokens {
  private readonly find = this.lookups.byHash<Held>((hashes) =>
    this.database.rows(HELD, [hashes, this.clock.now()]),
  );

  constructor(
    private readonly database: Database,
    private readonly pairs: TokenPairs,
    private readonly keys: KeyHolders,
    private readonly keyTokens: KeyTokens,
    private readonly clock: Clock,
    private readonly lookups: SharedLookups,
  ) {
    super();
  }

  recognizes(text: string): boolean {
    return isOpaque('access', text) || isOpaque('keyAccess', text);
  }

  async holderOf(token: string, resource: string): Promise<TokenHolder> {
    if (!this.recognizes(token)) throw malformedToken();
    if (isOpaque('keyAccess', token)) return this.holderOfKeyToken(token, resource);
    const held = await this.find(this.pairs.hashOf(token));
    if (!held || held.resource !== resource) throw invalidToken();
    const tokenScopes = impliedBy(held.scopes).filter((scope) => impliedBy(held.granted).includes(scope));
    return this.tokenHolder(held, tokenScopes, held.clientId);
  }

  private async holderOfKeyToken(token: string, resource: string): Promise<TokenHolder> {
    const held = await this.keyTokens.find(this.pairs.hashOf(token));
    if (!held || held.resource !== resource) throw invalidToken();
    return this.tokenHolder(held, impliedBy(held.scopes), held.keyId);
  }

  private async tokenHolder(
    { keyId, expiresAt }: Pick<Held, 'keyId' | 'expiresAt'>,
    tokenScopes: TokenScope[],
    clientId: string,
  ): Promise<TokenHolder> {
    const holder = await this.keyHolder(keyId);
    const allowed = keyScopesOf(tokenScopes);
    const scopes = holder.scopes.filter((scope) => allowed.includes(scope));
    return { ...holder, scopes, clientId, tokenScopes, expiresAt };
  }

  private async keyHolder(keyId: string): Promise<KeyHolder> {
    try {
      return await this.keys.holderOfKey(keyId);
    } catch (error) {
      throw error instanceof DomainError && error.kind === 'unauthenticated' ? invalidToken() : error;
    }
  }
}
