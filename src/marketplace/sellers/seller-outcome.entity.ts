import { Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';

/** TODOC */
@Entity('seller_outcomes')
@Index('seller_outcomes_seller_ix', ['sellerId', 'buyerId'])
export class SellerOutcome {
  @PrimaryColumn('text') orderId: string;
  @ForeignKey('agents') @Column('text') sellerId: string;
  @ForeignKey('agents') @Column('text') buyerId: string;
  @Column('text') outcome: string;
  @Column('timestamptz') endedAt: Date;
}
