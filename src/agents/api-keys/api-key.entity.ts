import { Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import { named } from '../../kernel/named-values';
import type { Cents } from '../../kernel/cents';
import type { KeyScope } from '../../platform/security/caller';
import { scopeMissing } from '../../platform/security/scope-checks';
import { keyExceedsOwn } from './api-keys.errors';

export interface KeyTerms {
  scopes: KeyScope[];
  expiresAt: Date | null;
  dailyCapCents: number | null;
  /** The profile URL of the shopping platform that the key acts for. */
  platformProfileUrl?: string | null;
}

/**
 * A credential of an agent, with a name, scopes, and limits. Rotation keeps the id, so its spending stays attributed.
 */
@Entity('api_keys')
@Index('api_keys_agent_ix', ['agentId', 'id'])
export class ApiKey {
  @PrimaryColumn('text') id: string;
  @ForeignKey('agents', { name: 'api_keys_agent_id_fk' }) @Column('text') agentId: string;
  @Column('text') name: string;
  @Column('text', { array: true }) scopes: KeyScope[];
  /** What it may spend per day (UTC). Null: no limit. */
  @Column('bigint', { nullable: true }) dailyCapCents: Cents | null;
  /** See `KeyTerms`. */
  @Column('text', { nullable: true }) platformProfileUrl: string | null;
  @Column('timestamptz', { nullable: true }) expiresAt: Date | null;
  @Column('timestamptz', { nullable: true }) revokedAt: Date | null;
  /** Rounded to the minute. */
  @Column('timestamptz', { nullable: true }) lastUsedAt: Date | null;
  @Column('timestamptz', { nullable: true }) rotatedAt: Date | null;
  /**
   * The key has no secret: a client of the agent's owner calls with its own tokens, and their use counts against this
   * key.
   */
  @Column('boolean', { default: false }) delegated: boolean;
  /** The person who issued it, or the key that it comes from; null if the agent itself did. */
  @Column('text', { nullable: true }) issuedBy: string | null;
  @Column('timestamptz') createdAt: Date;

  isLive(at: Date): boolean {
    return this.revokedAt === null && (this.expiresAt === null || this.expiresAt > at);
  }

  /**
   * Returns the terms of a key delegated from this one. Omitted terms are inherited, and none may exceed this key's. A
   * capped key cannot delegate the `money` scope: each key has its own cap, so a second one would double it.
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
    // order updates are sent to the platform, as to a webhook
    if (platformProfileUrl !== null && !this.scopes.includes('webhooks')) throw scopeMissing('webhooks');
    return { scopes, expiresAt, dailyCapCents, platformProfileUrl };
  }
}

/** Who issued a key. A key that was made with another one has the same issuer. */
export const KEY_ISSUERS = named('KeyIssuer', ['agent', 'owner', 'former_owner']);
export type KeyIssuer = (typeof KEY_ISSUERS)[number];

/** SQL: who issued a key, from the tables with these aliases. */
export const issuerIn = (keys: string, agents: string): string =>
  `CASE WHEN ${keys}.issued_by IS NULL THEN 'agent' WHEN ${keys}.issued_by = ${agents}.owner_id THEN 'owner' ELSE 'former_owner' END`;

export interface IssuedKey {
  key: ApiKey;
  /** The only time that the secret is shown. */
  apiKey: string;
}

/** A secret of a key, stored as a keyed hash: the current one, or an earlier one that a rotation retired. */
@Entity('api_key_secrets')
@Index('api_key_secrets_current_uq', ['keyId'], { unique: true, where: 'retires_at IS NULL' })
@Index('api_key_secrets_key_ix', ['keyId'])
export class ApiKeySecret {
  @PrimaryColumn('bytea') hash: Buffer;
  @ForeignKey('api_keys', { name: 'api_key_secrets_key_id_fk' }) @Column('text') keyId: string;
  /** The first characters of the secret, so that its owner can recognize it. */
  @Column('text') prefix: string;
  /** Null for the current secret. */
  @Column('timestamptz', { nullable: true }) retiresAt: Date | null;
  @Column('timestamptz') createdAt: Date;
}
