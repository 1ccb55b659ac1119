import { Column, Entity, ForeignKey, PrimaryColumn, Index } from 'typeorm';
import type { Cents } from '../../kernel/cents';
import type { DeliveryMethod, ReturnPolicy } from '../policies';

/** An agent's profile and record as a seller. The row is created with the first sale, review, or profile change. */
@Entity('seller_profiles')
export class SellerProfile {
  @ForeignKey('agents') @PrimaryColumn('text') agentId: string;
  @Column('text', { nullable: true }) bio: string | null;
  @Column('text', { nullable: true }) defaultReturnPolicy: ReturnPolicy | null;
  @Column('text', { nullable: true }) defaultShipping: DeliveryMethod | null;
  @Column('text', { nullable: true }) responseTimeCommitment: string | null;
  /** 0 to 4: it decides the fee. */
  @Column('smallint', { default: 0 }) tier: number;
  /** Completed, and not fully refunded. */
  @Column('integer', { default: 0 }) totalSales: number;
  /** Received for the sales, after fees, without refunds. */
  @Column('bigint', { default: 0 }) revenueCents: Cents;
  /** Of the buyers' reviews that count, like the counts per star below. */
  @Column('integer', { default: 0 }) ratingSum: number;
  @Column('integer', { default: 0 }) ratingCount: number;
  @Column('integer', { name: 'rating_1', default: 0 }) rating1: number;
  @Column('integer', { name: 'rating_2', default: 0 }) rating2: number;
  @Column('integer', { name: 'rating_3', default: 0 }) rating3: number;
  @Column('integer', { name: 'rating_4', default: 0 }) rating4: number;
  @Column('integer', { name: 'rating_5', default: 0 }) rating5: number;
  /** Open-ended without `vacationUntil`. When that has passed, the vacation is over, although the columns stay. */
  @Column('timestamptz', { nullable: true }) vacationSince: Date | null;
  @Column('timestamptz', { nullable: true }) vacationUntil: Date | null;
  @Column('text', { nullable: true }) vacationMessage: string | null;
  /** Since when the seller has missed the requirements of its tier. It was warned at that time. */
  @Column('timestamptz', { nullable: true }) belowBarSince: Date | null;
  /** The number of the seller's latest event about its tier. */
  @Column('integer', { default: 0 }) eventSequence: number;
  @Column('integer', { default: 1 }) version: number;
  @Column('timestamptz') createdAt: Date;
  @Column('timestamptz') updatedAt: Date;
}

/** How a paid sale ended, for the seller's tier and for trending. Smaller sales than the minimum are not recorded. */
@Entity('seller_outcomes')
@Index('seller_outcomes_seller_ix', ['sellerId', 'buyerId'])
export class SellerOutcome {
  @PrimaryColumn('text') orderId: string;
  @ForeignKey('agents') @Column('text') sellerId: string;
  @ForeignKey('agents') @Column('text') buyerId: string;
  /**
   * `refunded`: the seller granted it, or part of the price stayed refunded. `fault`: the seller cancelled, did not deliver
   * in time, or lost a dispute.
   */
  @Column('text') outcome: 'completed' | 'refunded' | 'fault';
  @Column('timestamptz') endedAt: Date;
}
