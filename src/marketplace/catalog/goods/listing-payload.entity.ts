import { Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';

/** The payload of one unit of a listing that has one per unit. They are sold in the order of their numbers. */
@Entity('listing_payloads')
@Index('listing_payloads_order_ix', ['orderId'], { where: 'order_id IS NOT NULL' })
@Index('listing_payloads_unsold_ix', ['listingId', 'number'], { where: 'order_id IS NULL' })
export class ListingPayload {
  @ForeignKey('listings', { deferrable: 'INITIALLY DEFERRED' }) @PrimaryColumn('text') listingId: string;
  @PrimaryColumn('integer') number: number;
  /** Encrypted under `digital-payloads`, bound to the listing and the number. */
  @Column('bytea') payload: Buffer;
  /** The order that reserved or bought it; null while it is for sale. */
  @Column('text', { nullable: true }) orderId: string | null;
}
