import { Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import { named } from '../../kernel/named-values';
import type { Cents } from '../../kernel/cents';
import type { KeyScope } from '../../platform/security/caller';
import { SqlIndex } from '../../platform/database/entities';
import { scopeMissing } from '../../platform/security/scope-checks';
import { MAX_KEY_LEVELS } from '../policies';
import { keyExceedsOwn } from './api-keys.errors';
import { exceededLimit, type KeyLimits, limitsOf } from '../../platform/security/key-limits';

export interface KeyTerms {
  scopes: KeyScope[];
  expiresAt: Date | null;
  dailyCapCents: number | null;
  /** The profile URL of the shopping platform that the key acts for. */
  platformProfileUrl?: string | null;
  /** See `ApiKey`. */
  ancestorIds?: string[];
  limits?: KeyLimits | null;
  purpose?: string | null;
}

/**
 * A credential of an agent, with a name, scopes, and limits. Rotation keeps the id, so its spending stays attributed.
 */
@Entity('api_keys')
@Index('api_keys_agent_ix', ['agentId', 'id'])
@SqlIndex('api_keys_ended_ix', `(agent_id, COALESCE(revoked_at, 'infinity'::timestamp with time zone))`)
export class ApiKey {
  @PrimaryColumn('text') id: string;
  @ForeignKey('agents', { name: 'api_keys_agent_id_fk' }) @Column('text') agentId: string;
  @Column('text') name: string;
  @Column('text', { array: true }) scopes: KeyScope[];
  /** What it may spend per day (UTC). Null: no limit. */
  @Column('bigint', { nullable: true }) dailyCapCents: Cents | null;
  /** The keys above it, from the outermost one to the one that it was made with. It ends with any of them. */
  @Column('text', { array: true, default: [] }) ancestorIds: string[];
  @Column('jsonb', { nullable: true }) limits: KeyLimits | null;
  /** What it is for, in the words of its maker. */
  @Column('text', { nullable: true }) purpose: string | null;
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

  /** Whether the key may act only on itself and the keys below it, so that no other key is free of its limits. */
  get isBounded(): boolean {
    return this.ancestorIds.length > 0 || this.limits !== null;
  }

  isAbove(key: ApiKey): boolean {
    return key.ancestorIds.includes(this.id);
  }

  /**
   * Returns the terms of a key that works independently of this one. Omitted terms are inherited, and none may exceed this
   * key's. A capped key cannot grant the `money` scope like this: each key has its own cap, so a second one would double it.
   */
  grant(wished: Partial<KeyTerms>): KeyTerms {
    const capped = this.dailyCapCents !== null;
    return this.termsFor(wished, capped ? this.scopes.filter((scope) => scope !== 'money') : this.scopes);
  }

  /** The same for a key below this one, whose spending counts against this one too. `above`: the keys above this one. */
  grantBelow(wished: Partial<KeyTerms>, above: readonly ApiKey[]): KeyTerms {
    const terms = this.termsFor(wished, this.scopes);
    const { dailyCapCents, limits = null } = terms;
    requireWithin({ dailyCapCents, limits }, [...above, this]);
    return { ...terms, ancestorIds: [...this.ancestorIds, this.id] };
  }

  private termsFor(wished: Partial<KeyTerms>, grantable: KeyScope[]): KeyTerms {
    const scopes = [...new Set(wished.scopes ?? grantable)];
    for (const scope of scopes) {
      if (!this.scopes.includes(scope)) throw scopeMissing(scope, ' and cannot grant it');
      if (!grantable.includes(scope))
        throw keyExceedsOwn(
          'scopes',
          'A key with a daily cap cannot make a key that may spend, except below itself: see parent_key_id.',
        );
    }
    const expiresAt = wished.expiresAt ?? this.expiresAt;
    requireNoLater(expiresAt, this.expiresAt);
    const { dailyCapCents = null, platformProfileUrl = null, limits = null, purpose = null } = wished;
    // order updates are sent to the platform, as to a webhook
    if (platformProfileUrl !== null && !this.scopes.includes('webhooks')) throw scopeMissing('webhooks');
    return { scopes, expiresAt, dailyCapCents, platformProfileUrl, limits, purpose };
  }
}

export function requireNoLater(expiresAt: Date | null, latest: Date | null): void {
  if (latest === null || (expiresAt !== null && expiresAt <= latest)) return;
  throw keyExceedsOwn('expires_at', 'A key cannot make a key that outlives it.');
}

/** Throws if a key has a higher limit than one of those above it, which begin with the outermost. */
export function requireWithin(key: Pick<ApiKey, 'dailyCapCents' | 'limits'>, above: readonly ApiKey[]): void {
  if (above.length > MAX_KEY_LEVELS)
    throw keyExceedsOwn(
      'parent_key_id',
      `Keys can be made at most ${MAX_KEY_LEVELS} levels below the first.`,
    );
  const exceeded = exceededLimit(limitsOf(key), above.map(limitsOf));
  if (exceeded !== undefined)
    throw keyExceedsOwn(
      exceeded,
      exceeded === 'max_depth'
        ? 'A key above this one allows no more levels of keys below it.'
        : `${exceeded} allows more than a key above this one.`,
    );
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
