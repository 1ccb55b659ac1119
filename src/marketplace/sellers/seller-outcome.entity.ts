import { Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';

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
