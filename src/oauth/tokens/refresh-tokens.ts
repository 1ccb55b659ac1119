import { Injectable } from '@nestjs/common';
import { after, Clock, SECOND } from '../../kernel/clock';
import { Settings } from '../../platform/config/settings';
import type { Tx } from '../../platform/database/transactions';
import type { TokenScope } from '../../platform/security/bearer-tokens';
import { Secrets } from '../../platform/security/secrets';
import { RefreshToken, TokenFamily, TokenSuccessor } from './tokens.entity';
import { TokenPairs } from './token-pairs';
import type { TokenView } from './tokens.dto';

const LOCK = { mode: 'pessimistic_write' } as const;

/** Finds and uses refresh tokens. The pairs that they return are stored encrypted for the grace period. */
@Injectable()
export class RefreshTokens {
  constructor(
    private readonly pairs: TokenPairs,
    private readonly secrets: Secrets,
    private readonly settings: Settings,
    private readonly clock: Clock,
  ) {}

  /** The login that a refresh token belongs to, without a lock. */
  async familyOf(tx: Tx, text: string): Promise<TokenFamily | null> {
    const known = await tx.findOneBy(RefreshToken, { hash: this.pairs.hashOf(text) });
    return known && tx.findOneBy(TokenFamily, { id: known.familyId });
  }

  /**
   * The token with its family, after a lock on the grant: a revocation takes the locks in the same order. The lock on
   * the family serializes all uses of its tokens.
   */
  async lock(
    tx: Tx,
    text: string,
    id: string,
  ): Promise<{ token: RefreshToken; family: TokenFamily } | undefined> {
    const family = await tx.findOne(TokenFamily, { where: { id }, lock: LOCK });
    const where = { hash: this.pairs.hashOf(text) };
    const token = family && (await tx.findOne(RefreshToken, { where, lock: LOCK }));
    return token ? { token, family } : undefined;
  }

  /** Uses the token: issues its pair. */
  async use(tx: Tx, family: TokenFamily, { hash }: RefreshToken, scopes: TokenScope[]): Promise<TokenView> {
    const pair = await this.pairs.issue(tx, family, scopes, true);
    const at = this.clock.now();
    await tx.update(RefreshToken, { hash }, { usedAt: at });
    const graceMs = this.settings.REFRESH_GRACE_S * SECOND;
    if (graceMs > 0)
      await tx.insert(TokenSuccessor, {
        tokenHash: hash,
        pair: this.secrets.encrypt('oauth-successors', JSON.stringify(pair), contextOf(hash)),
        expiresAt: after(at, graceMs),
      });
    return pair;
  }

  /** The pair that a used token returned, with its remaining lifetime; undefined after the grace period. */
  async pairOf(tx: Tx, { hash, usedAt }: RefreshToken): Promise<TokenView | undefined> {
    const kept = usedAt && (await tx.findOneBy(TokenSuccessor, { tokenHash: hash }));
    const at = this.clock.now();
    if (!kept || kept.expiresAt <= at) return undefined;
    const pair = JSON.parse(
      this.secrets.decrypt('oauth-successors', kept.pair, contextOf(hash)),
    ) as TokenView;
    const elapsedS = Math.floor((at.getTime() - usedAt.getTime()) / SECOND);
    return { ...pair, expires_in: Math.max(pair.expires_in - elapsedS, 0) };
  }
}

const contextOf = (hash: Buffer): string => hash.toString('hex');
