import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { KeyScope } from '../../platform/security/caller';
import { scopeMissing } from '../../platform/security/scopes';
import { keyExceedsOwn } from './api-keys.errors';

export interface KeyTerms {
  scopes: KeyScope[];
  expiresAt: Date | null;
  dailyCapCents: number | null;
  /** The shopping platform that the key acts for, by the URL of its profile. */
  platformProfileUrl?: string | null;
}

/**
 * What an agent may call with: a name, rights and limits. Its id stays the same when the secret is rotated, so what is
 * counted against a key goes on counting.
 */
@Entity('api_keys')
export class ApiKey {
  @PrimaryColumn('text') id: string;
  @Column('text') agentId: string;
  @Column('text') name: string;
  @Column('text', { array: true }) scopes: KeyScope[];
  @Column('bigint', { nullable: true }) dailyCapCents: number | null;
  @Column('text', { nullable: true }) platformProfileUrl: string | null;
  @Column('timestamptz', { nullable: true }) expiresAt: Date | null;
  @Column('timestamptz', { nullable: true }) revokedAt: Date | null;
  /** To the minute. */
  @Column('timestamptz', { nullable: true }) lastUsedAt: Date | null;
  @Column('timestamptz', { nullable: true }) rotatedAt: Date | null;
  /** Has no secret: a client of the agent's owner calls with its tokens, and their use counts against this key. */
  @Column('boolean') delegated: boolean;
  @Column('timestamptz') createdAt: Date;

  isLive(at: Date): boolean {
    return this.revokedAt === null && (this.expiresAt === null || this.expiresAt > at);
  }

  /**
   * The terms of a key that is made with this one: what was not said is taken over, and nothing may go beyond it.
   * A capped key makes no key that can spend, since each key has its own cap and a second one would double it.
   */
  grant(wished: Partial<KeyTerms>): KeyTerms {
    const capped = this.dailyCapCents !== null;
    const grantable = capped ? this.scopes.filter((scope) => scope !== 'money') : this.scopes;
    const scopes = [...new Set(wished.scopes ?? grantable)];
    for (const scope of scopes) {
      if (!this.scopes.includes(scope)) throw scopeMissing(scope, ' and cannot grant it');
      if (!grantable.includes(scope))
        throw keyExceedsOwn('A key with a daily cap cannot make a key that may spend.');
    }
    const expiresAt = wished.expiresAt ?? this.expiresAt;
    if (this.expiresAt !== null && expiresAt !== null && expiresAt > this.expiresAt) {
      throw keyExceedsOwn('A key cannot make a key that outlives it.');
    }
    const { dailyCapCents = null, platformProfileUrl = null } = wished;
    // word of orders goes to the platform, as to a webhook
    if (platformProfileUrl !== null && !this.scopes.includes('webhooks')) throw scopeMissing('webhooks');
    return { scopes, expiresAt, dailyCapCents, platformProfileUrl };
  }
}

export interface IssuedKey {
  key: ApiKey;
  /** The one time that it is seen. */
  apiKey: string;
}
