import { Injectable } from '@nestjs/common';
import { after, Clock } from '../../kernel/clock';
import type { Tx } from '../../platform/database/transactions';
import type { TokenScope } from '../../platform/security/bearer-tokens';
import { Secrets } from '../../platform/security/secrets';
import { newOpaque } from '../opaque-secrets';
import { ACCESS_TOKEN_MS, REFRESH_IDLE_MS } from '../policies';
import { AccessToken, type TokenFamily, RefreshToken } from './tokens.entity';
import type { TokenView } from './tokens.dto';

/** Issues a family's tokens. They are shown once and stored as hashes. */
@Injectable()
export class TokenPairs {
  constructor(
    private readonly secrets: Secrets,
    private readonly clock: Clock,
  ) {}

  hashOf(token: string): Buffer {
    return this.secrets.hash('oauth-tokens', token);
  }

  async issue(
    tx: Tx,
    family: Pick<TokenFamily, 'id' | 'expiresAt'>,
    scopes: TokenScope[],
    refreshable: boolean,
  ): Promise<TokenView> {
    const at = this.clock.now();
    const lives = { familyId: family.id, createdAt: at };
    const access = newOpaque('access');
    const expiresAt = earlier(after(at, ACCESS_TOKEN_MS), family.expiresAt);
    await tx.insert(AccessToken, { hash: this.hashOf(access), ...lives, scopes, expiresAt, revokedAt: null });
    const view: TokenView = {
      access_token: access,
      token_type: 'Bearer',
      expires_in: Math.floor((expiresAt.getTime() - at.getTime()) / 1000),
      scope: scopes.join(' '),
    };
    if (!refreshable) return view;
    const refresh = newOpaque('refresh');
    const idleUntil = earlier(after(at, REFRESH_IDLE_MS), family.expiresAt);
    await tx.insert(RefreshToken, {
      hash: this.hashOf(refresh),
      ...lives,
      usedAt: null,
      expiresAt: idleUntil,
    });
    return { ...view, refresh_token: refresh };
  }
}

function earlier(one: Date, other: Date): Date {
  return one < other ? one : other;
}
