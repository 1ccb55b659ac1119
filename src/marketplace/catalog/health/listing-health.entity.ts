import { Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import { named } from '../../../kernel/named-values';
import type { Tx } from '../../../platform/database/transactions';
import type { ProbeExpectation } from '../../verification/acceptance.dto';

export const HEALTH_STATUSES = named('ListingHealthStatus', ['healthy', 'failing', 'paused', 'unknown']);
export type HealthStatus = (typeof HEALTH_STATUSES)[number];

/** The checks of one day (UTC). */
export interface HealthDay {
  day: string;
  checks: number;
  successes: number;
}

/** What is checked: an address, or what a purchase would deliver. */
export type HealthCheck =
  { url: string; method: 'GET' | 'HEAD'; expect: ProbeExpectation } | { test_order: true };

/**
 * The health of a listing whose seller has registered a check. It is a separate, narrow table, so that a check never rewrites the
 * listing, its search vector, or its version.
 */
@Entity('listing_health')
@Index('listing_health_due_ix', ['dueAt', 'listingId'])
@Index('listing_health_healthy_ix', ['listingId'], { where: "status = 'healthy'" })
@Index('listing_health_seller_ix', ['sellerId'])
export class ListingHealth {
  @ForeignKey('listings') @PrimaryColumn('text') listingId: string;
  @ForeignKey('agents') @Column('text') sellerId: string;
  @Column('jsonb') terms: HealthCheck;
  /** The host of the address. */
  @Column('text', { nullable: true }) host: string | null;
  @Column('integer') everyMinutes: number;
  /** The end of a lease while a worker runs the check. */
  @Column('timestamptz') dueAt: Date;
  /** `paused`: the listing is off sale because of its health, and comes back with it. */
  @Column('text', { default: 'unknown' }) status: HealthStatus = 'unknown';
  @Column('timestamptz', { nullable: true }) lastCheckedAt: Date | null = null;
  @Column('timestamptz', { nullable: true }) lastSuccessAt: Date | null = null;
  /** When the address last answered, even if wrongly: our network worked then. */
  @Column('timestamptz', { nullable: true }) answeredAt: Date | null = null;
  /** The first of the failures in a row. */
  @Column('timestamptz', { nullable: true }) failingSince: Date | null = null;
  @Column('integer', { default: 0 }) consecutiveFailures = 0;
  @Column('real', { name: 'success_share_30d', nullable: true }) successShare30d: number | null = null;
  @Column('jsonb', { default: [] }) days: HealthDay[] = [];
  /** The result of the last check, as of a check of a delivery. */
  @Column('text', { nullable: true }) code: string | null = null;
  @Column('text', { nullable: true }) observed: string | null = null;
}

/** When a host was last called for the health of a listing, so that no number of listings calls it often. */
@Entity('health_hosts')
@Index('health_hosts_called_ix', ['calledAt'])
export class HealthHost {
  @PrimaryColumn('text') host: string;
  @Column('timestamptz') calledAt: Date;
}

/** Somebody else decides about the status of the listing from now on, so a later success does not put it on sale. */
export async function endHealthPause(tx: Tx, listingId: string): Promise<void> {
  await tx.update(
    ListingHealth,
    { listingId, status: 'paused' },
    { status: 'unknown', consecutiveFailures: 0, failingSince: null },
  );
}
