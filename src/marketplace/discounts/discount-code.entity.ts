import { Column, Entity, ForeignKey, PrimaryColumn, Unique } from 'typeorm';
import type { Cents } from '../../kernel/cents';

/** A seller's discount code. It never changes; its seller can delete it. */
@Entity('discount_codes')
@Unique(['sellerId', 'code'])
export class DiscountCode {
  @PrimaryColumn('text') id: string;
  @ForeignKey('agents') @Column('text') sellerId: string;
  /** In upper case; buyers may enter it in any case. */
  @Column('text') code: string;
  /** Either this or `centsOff` is set. */
  @Column('integer', { nullable: true }) percentOff: number | null;
  @Column('bigint', { nullable: true }) centsOff: Cents | null;
  /** The only listing that the code is for; null for all of the seller's listings. */
  @Column('text', { nullable: true }) listingId: string | null;
  /** The smallest purchase. */
  @Column('bigint') minTotalCents: Cents;
  /** Purchases that may use it; null for no limit. */
  @Column('integer', { nullable: true }) maxUses: number | null;
  @Column('timestamptz', { nullable: true }) expiresAt: Date | null;
  @Column('timestamptz') createdAt: Date;
}
