import { Column, Entity, PrimaryColumn } from 'typeorm';

export const DISABLED_REASONS = ['owner', 'gone', 'failing', 'removed'] as const;
/** Who or what switched an endpoint off: its owner, its own 410, days without any success, or its removal. */
export type DisabledReason = (typeof DISABLED_REASONS)[number];

export interface EndpointChanges {
  /** Of an address that differs from the one before. */
  sealedUrl?: Buffer;
  description?: string | null;
  eventTypes?: string[];
  enabled?: boolean;
}

/** An address that receives the events of an agent, with the secret that signs them. */
@Entity('webhook_endpoints')
export class WebhookEndpoint {
  @PrimaryColumn('text') id: string;
  @Column('text') agentId: string;
  /** Of a release before, until it is sealed; see `EndpointSecrets.urlOf`. */
  @Column('text', { nullable: true, name: 'url' }) clearUrl: string | null;
  /** None is left of one that was removed. */
  @Column('bytea', { nullable: true }) sealedUrl: Buffer | null;
  @Column('text', { nullable: true }) description: string | null;
  @Column('text', { array: true }) eventTypes: string[];
  /** The one that belongs to the profile's `callback_url`. */
  @Column('boolean') isDefault: boolean;
  @Column('boolean') enabled: boolean;
  @Column('text', { nullable: true }) disabledReason: DisabledReason | null;
  /** Sealed, with the endpoint's id as context. */
  @Column('bytea') secret: Buffer;
  @Column('bytea', { nullable: true }) previousSecret: Buffer | null;
  @Column('timestamptz', { nullable: true }) previousSecretUntil: Date | null;
  /** When the first of the failures since the last success was. */
  @Column('timestamptz', { nullable: true }) failingSince: Date | null;
  @Column('integer') consecutiveFailures: number;
  @Column('text') apiVersion: string;
  @Column('integer') version: number;
  /** The number of the last event about it. */
  @Column('integer') eventSequence: number;
  @Column('timestamptz') createdAt: Date;
  @Column('timestamptz') updatedAt: Date;
  /** Removed for its owner; the row stays until its delivery log has been cleared away. */
  @Column('timestamptz', { nullable: true }) removedAt: Date | null;

  /** A new address starts with a clean slate, also after it was disabled. */
  moveTo(sealedUrl: Buffer, now: Date): void {
    this.callAt(sealedUrl);
    this.switchOn(now);
  }

  switchOn(now: Date): void {
    this.enabled = true;
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

  /** What its owner says of it; an address of its own brings it back unless its owner keeps it off. */
  edit({ sealedUrl, description, eventTypes, enabled }: EndpointChanges, now: Date): void {
    const moved = sealedUrl !== undefined;
    if (moved) this.callAt(sealedUrl);
    if (description !== undefined) this.description = description;
    if (eventTypes !== undefined) this.eventTypes = eventTypes;
    const comesBack = enabled ?? (moved && this.disabledReason !== 'owner');
    if (comesBack && (moved || !this.enabled)) this.switchOn(now);
    else if (enabled === false && this.enabled) this.switchOff(now);
    else this.touch(now);
  }

  /** Until the grace ends, messages are signed with both secrets; without one, the earlier is forgotten at once. */
  rotate(secret: Buffer, graceEnds: Date | null, now: Date): void {
    this.previousSecret = graceEnds && this.secret;
    this.previousSecretUntil = graceEnds;
    this.secret = secret;
    this.touch(now);
  }

  isRotating(now: Date): boolean {
    return this.previousSecretUntil !== null && this.previousSecretUntil > now;
  }

  /** For good: the address and the secret are forgotten. */
  remove(now: Date): void {
    this.enabled = false;
    this.disabledReason = 'removed';
    this.removedAt = now;
    this.callAt(null);
    this.secret = Buffer.alloc(0);
    this.previousSecret = null;
    this.previousSecretUntil = null;
    this.touch(now);
  }

  private callAt(sealedUrl: Buffer | null): void {
    this.clearUrl = null;
    this.sealedUrl = sealedUrl;
  }

  private touch(now: Date): void {
    this.version += 1;
    this.updatedAt = now;
  }
}
