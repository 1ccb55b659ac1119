import { Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';

/** TODOC */
@Entity('listing_payloads')
@Index('listing_payloads_order_ix', ['orderId'], { where: 'order_id IS NOT NULL' })
@Index('listing_payloads_unsold_ix', ['listingId', 'number'], { where: 'order_id IS NULL' })
export class ListingPayload {
  @ForeignKey('listings', { deferrable: 'INITIALLY DEFERRED' }) @PrimaryColumn('text') listingId: string;
  @PrimaryColumn('integer') number: number;
  @Column('bytea') payload: Buffer;
  @Column('text', { nullable: true }) orderId: string | null;
}
