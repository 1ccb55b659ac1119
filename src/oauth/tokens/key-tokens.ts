import { Injectable } from '@nestjs/common';
import type { Request } from 'express';
import { EntityManager } from 'typeorm';
import { after, Clock } from '../../kernel/clock';
import { DomainError } from '../../kernel/domain-error';
import { Settings } from '../../platform/config/settings';
import { Database, statement } from '../../platform/database/statements';
import { SharedLookups } from '../../platform/fast/shared-lookups';
import { resourceUrl } from '../../platform/security/bearer-tokens';
import type { KeyHolder } from '../../platform/security/caller';
import { CredentialChecks } from '../../platform/security/credential-checks';
import { KeyHolders } from '../../platform/security/key-holders';
import { presentedCredentials } from '../clients/client-authentication';
import { clientNotAuthenticated } from '../oauth.errors';
import { newOpaque } from '../opaque-secrets';
import type { Parameters } from '../parameters';
import { ACCESS_TOKEN_MS, oauthClientFailuresLimit } from '../policies';
import { resourceNamed } from '../resources';
import { extentOf, scopesNamed } from '../scope-sets';
import { TokenPairs } from './token-pairs';
import type { TokenView } from './tokens.dto';
import { KeyToken } from './tokens.entity';

/** A token ends with the secret that it was issued for. */
const HELD = statement(
  'oauth_key_token_held',
  `SELECT t.hash, t.key_id AS "keyId", t.scopes, t.resource, t.expires_at AS "expiresAt"
     FROM oauth_key_tokens t JOIN live_secrets s ON s.hash = t.secret_hash
    WHERE t.hash = ANY($1) AND t.expires_at > $2 AND (s.ends_at IS NULL OR s.ends_at > $2)`,
);

export type HeldKeyToken = Pick<KeyToken, 'hash' | 'keyId' | 'scopes' | 'resource' | 'expiresAt'>;

/**
 * Access tokens for programs that have a key, such as MCP clients that know only OAuth: the id of the key is the `client_id`,
 * and the key is the secret. A token may do what its scopes and the key allow, and its spending is that of the key.
 */
@Injectable()
export class KeyTokens {
  readonly find = this.lookups.byHash<HeldKeyToken>((hashes) =>
    this.database.rows(HELD, [hashes, this.clock.now()]),
  );

  constructor(
    private readonly entities: EntityManager,
    private readonly database: Database,
    private readonly pairs: TokenPairs,
    private readonly keys: KeyHolders,
    private readonly checks: CredentialChecks,
    private readonly settings: Settings,
    private readonly clock: Clock,
    private readonly lookups: SharedLookups,
  ) {}

  async issue(request: Request, parameters: Parameters): Promise<TokenView> {
    const presented = presentedCredentials(request.get('authorization'), parameters);
    const holder = await this.checks.check(oauthClientFailuresLimit, request, () =>
      this.holderOf(presented.clientId, presented.secret ?? ''),
    );
    const named = resourceNamed(parameters.resource, this.settings.PUBLIC_URL);
    const { scopes, resource } = extentOf(scopesNamed(parameters.scope), named);
    const at = this.clock.now();
    const token = newOpaque('keyAccess');
    await this.entities.insert(KeyToken, {
      hash: this.pairs.hashOf(token),
      keyId: holder.keyId,
      secretHash: holder.secretHash,
      scopes,
      resource: resourceUrl(this.settings.PUBLIC_URL, resource),
      expiresAt: after(at, ACCESS_TOKEN_MS),
      createdAt: at,
    });
    return {
      access_token: token,
      token_type: 'Bearer',
      expires_in: ACCESS_TOKEN_MS / 1000,
      scope: scopes.join(' '),
    };
  }

  private async holderOf(keyId: string, secret: string): Promise<KeyHolder> {
    try {
      const holder = await this.keys.holderOf(secret);
      if (holder.keyId === keyId) return holder;
    } catch (error) {
      if (!(error instanceof DomainError) || error.kind !== 'unauthenticated') throw error;
    }
    throw clientNotAuthenticated();
  }
}
