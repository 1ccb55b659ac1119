import { Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import { named } from '../kernel/named-values';

export const DISABLED_REASONS = named('WebhookDisabledReason', [
  'owner',
  'gone',
  'failing',
  'removed',
  'key_ended',
]);
/**
 * Why an endpoint is disabled: by its owner, after it returned 410, after days without a success, because it was
 * removed, or because its key was revoked or has expired.
 */
export type DisabledReason = (typeof DISABLED_REASONS)[number];

export interface EndpointChanges {
  /** The key that makes the changes. */
  keyId: string;
  /** Set only if the URL differs from the current one. */
  sealedUrl?: Buffer;
  description?: string | null;
  eventTypes?: string[];
  enabled?: boolean;
}

/** What the answer to a test event was: no more than its class, so that nobody probes a network with it. */
export interface LastTest {
  at: string;
  delivered: boolean;
  status_class: string;
  duration_ms: number;
}

/** A URL that receives an agent's events, with the secret that signs them. */
@Entity('webhook_endpoints')
@Index('webhook_endpoints_agent_ix', ['agentId', 'id'])
@Index('webhook_endpoints_default_uq', ['agentId'], {
  unique: true,
  where: 'is_default AND removed_at IS NULL',
})
@Index('webhook_endpoints_removed_ix', ['removedAt'], { where: 'removed_at IS NOT NULL' })
@Index('webhook_endpoints_retiring_ix', ['previousSecretUntil'], {
  where: 'previous_secret_until IS NOT NULL',
})
@Index('webhook_endpoints_trouble_ix', ['id'], {
  where: 'removed_at IS NULL AND (failing_since IS NOT NULL OR NOT enabled)',
})
export class WebhookEndpoint {
  @PrimaryColumn('text') id: string;
  @ForeignKey('agents') @Column('text') agentId: string;
  /** Encrypted, see `EndpointSecrets.urlOf`. Null if the endpoint was removed. */
  @Column('bytea', { nullable: true }) sealedUrl: Buffer | null;
  /** The key that chose the URL or enabled the endpoint last, or the owner in its place. The endpoint ends with it. */
  @Column('text') keyId: string;
  @Column('text', { nullable: true }) description: string | null;
  /** Types and patterns. */
  @Column('text', { array: true }) eventTypes: string[];
  /** The endpoint of the profile's `callback_url`. */
  @Column('boolean') isDefault: boolean;
  @Column('boolean') enabled: boolean;
  @Column('text', { nullable: true }) disabledReason: DisabledReason | null;
  /** Encrypted, with the endpoint's id as context. */
  @Column('bytea') secret: Buffer;
  /** Messages are also signed with it until `previousSecretUntil`. */
  @Column('bytea', { nullable: true }) previousSecret: Buffer | null;
  @Column('timestamptz', { nullable: true }) previousSecretUntil: Date | null;
  /** When the first failure after the last success happened. */
  @Column('timestamptz', { nullable: true }) failingSince: Date | null;
  @Column('integer') consecutiveFailures: number;
  /** The version of the shape of the bodies. */
  @Column('text') apiVersion: string;
  @Column('integer') version: number;
  /** How the last test of its URL went; null if there was none. */
  @Column('jsonb', { nullable: true }) lastTest: LastTest | null;
  /** The sequence number of the last event about this endpoint. */
  @Column('integer', { default: 0 }) eventSequence: number;
  @Column('timestamptz') createdAt: Date;
  @Column('timestamptz') updatedAt: Date;
  /** Set when the owner removes the endpoint; the row stays until its delivery log is deleted. */
  @Column('timestamptz', { nullable: true }) removedAt: Date | null;

  /** A new URL re-enables the endpoint and resets its failure streak. */
  moveTo(sealedUrl: Buffer, keyId: string, now: Date): void {
    this.sealedUrl = sealedUrl;
    this.lastTest = null;
    this.switchOn(now, keyId);
  }

  /** The endpoint then belongs to this key. */
  switchOn(now: Date, keyId: string): void {
    this.enabled = true;
    this.keyId = keyId;
    this.disabledReason = null;
    this.failingSince = null;
    this.consecutiveFailures = 0;
    this.touch(now);
  }

  switchOff(now: Date): void {
    this.enabled = false;
    this.disabledReason = 'owner';
    this.touch(now);
  }

  /** The key has expired since, and no event has noticed it. */
  endKey(): void {
    this.enabled = false;
    this.disabledReason = 'key_ended';
  }

  /** Applies the owner's changes. A new URL re-enables the endpoint unless its owner disabled it. */
  edit({ keyId, sealedUrl, description, eventTypes, enabled }: EndpointChanges, now: Date): void {
    const moved = sealedUrl !== undefined;
    if (moved) {
      this.sealedUrl = sealedUrl;
      this.lastTest = null;
      this.keyId = keyId;
    }
    if (description !== undefined) this.description = description;
    if (eventTypes !== undefined) this.eventTypes = eventTypes;
    const comesBack = enabled ?? (moved && this.disabledReason !== 'owner');
    if (comesBack && (moved || !this.enabled)) this.switchOn(now, keyId);
    else if (enabled === false && this.enabled) this.switchOff(now);
    else this.touch(now);
  }

  /**
   * With a grace period, messages are signed with both secrets until it ends. Without one, the previous secret is
   * deleted at once.
   */
  rotate(secret: Buffer, graceEnds: Date | null, now: Date): void {
    this.previousSecret = graceEnds && this.secret;
    this.previousSecretUntil = graceEnds;
    this.secret = secret;
    this.touch(now);
  }

  isRotating(now: Date): boolean {
    return this.previousSecretUntil !== null && this.previousSecretUntil > now;
  }

  /** Removes the endpoint permanently and deletes its URL and secret. */
  remove(now: Date): void {
    this.enabled = false;
    this.disabledReason = 'removed';
    this.removedAt = now;
    this.sealedUrl = null;
    this.lastTest = null;
    this.secret = Buffer.alloc(0);
    this.previousSecret = null;
    this.previousSecretUntil = null;
    this.touch(now);
  }

  private touch(now: Date): void {
    this.version += 1;
    this.updatedAt = now;
  }
}

/**
 * SQL: whether the key of the endpoint `e` was revoked or has expired by `now`. An endpoint of the owner, who acts without
 * a key, ends only when it is disabled. A freeze of the agent ends nothing.
 */
export const keyEnded = (now: string): string =>
  `(e.key_id NOT LIKE 'owner:%' AND NOT EXISTS (
      SELECT FROM api_keys k
       WHERE k.id = e.key_id AND k.revoked_at IS NULL AND (k.expires_at IS NULL OR k.expires_at > ${now})))`;

/** SQL: whether nothing more is sent to the endpoint `e` because of its key, not even what was requested. */
export const closedByKey = (now: string): string =>
  `(e.disabled_reason IS NOT DISTINCT FROM 'key_ended' OR ${keyEnded(now)})`;

/**
 * An endpoint's entry in the dispatch queue. Code that adds, claims, or completes deliveries of an endpoint locks this
 * row first, so that their order and the number in flight hold across processes.
 */
@Entity('webhook_queues')
@Index('webhook_queues_due_ix', ['slow', 'lookAt', 'endpointId'], { where: 'look_at IS NOT NULL' })
export class WebhookQueue {
  @ForeignKey('webhook_endpoints', { onDelete: 'CASCADE' }) @PrimaryColumn('text') endpointId: string;
  /** When a delivery may be due; null if none is pending. */
  @Column('timestamptz', { nullable: true }) lookAt: Date | null;
  /** How many deliveries may be in flight at once. */
  @Column('integer') concurrency: number;
  /** Slow receivers share a limited part of the dispatcher's slots, so that they cannot use them all. */
  @Column('boolean') slow: boolean;
}
