import { Column, Entity, ForeignKey, PrimaryColumn, Unique } from 'typeorm';

/** TODOC */
@Entity('discount_codes')
@Unique(['sellerId', 'code'])
export class DiscountCodeRecord {
  @PrimaryColumn('text') id: string;
  @ForeignKey('agents') @Column('text') sellerId: string;
  @Column('text') code: string;
  @Column('integer', { nullable: true }) percentOff: number | null;
  @Column('bigint', { nullable: true }) centsOff: number | null;
  @Column('text', { nullable: true }) listingId: string | null;
  @Column('bigint') minTotalCents: number;
  @Column('integer', { nullable: true }) maxUses: number | null;
  @Column('timestamptz', { nullable: true }) expiresAt: Date | null;
  @Column('timestamptz') createdAt: Date;
}
