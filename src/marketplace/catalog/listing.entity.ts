import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { Condition, DeliveryMethod, ReturnPolicy } from '../policies';
import { LISTING, type ListingMove, type ListingRole, type ListingStatus } from './listing.lifecycle';

export interface Faq {
  question: string;
  answer: string;
  position: number;
}

/** Something that a seller offers. Columns used only by search and counting are maintained by the database. */
@Entity('listings')
export class Listing {
  @PrimaryColumn('text') id: string;
  @Column('text') sellerId: string;
  @Column('text') title: string;
  @Column('text') description: string;
  @Column('text', { nullable: true }) shortDescription: string | null;
  @Column('text') category: string;
  @Column('text', { nullable: true }) subcategory: string | null;
  @Column('integer') priceCents: number;
  @Column('text') listingType: string;
  @Column('text') condition: Condition;
  /** Units left to sell. */
  @Column('integer') quantity: number;
  @Column('integer') quantitySold: number;
  @Column('text', { array: true }) images: string[];
  @Column('text', { array: true }) tags: string[];
  @Column('text') deliveryMethod: DeliveryMethod;
  @Column('text') returnPolicy: ReturnPolicy;
  @Column('text', { nullable: true }) returnDetails: string | null;
  @Column('text', { nullable: true }) estimatedDelivery: string | null;
  @Column('text', { nullable: true }) agentInstructions: string | null;
  @Column('jsonb') faqs: Faq[];
  @Column('boolean') acceptsOffers: boolean;
  /** Encrypted; revealed only in a delivered order. */
  @Column('bytea', { nullable: true }) digitalPayload: Buffer | null;
  /** The file that it delivers automatically. */
  @Column('text', { nullable: true }) assetId: string | null;
  /** Each unit has its own payload, and `quantity` is the number of unsold payloads. */
  @Column('boolean') unitPayloads: boolean;
  @Column('text') status: ListingStatus;
  @Column('bigint') views: number;
  @Column('integer') favorites: number;
  @Column('integer') ratingSum: number;
  @Column('integer') ratingCount: number;
  @Column({ type: 'real', insert: false, update: false, select: false }) ratingScore?: number;
  @Column('smallint') popularity: number;
  @Column('smallint') searchBand: number;
  @Column({ type: 'tsvector', insert: false, update: false, select: false }) search?: string;
  @Column('integer') eventSequence: number;
  @Column('integer') version: number;
  @Column('timestamptz') createdAt: Date;
  @Column('timestamptz') updatedAt: Date;

  move(move: ListingMove, role: ListingRole): void {
    this.status = LISTING.next(this.status, move, role);
  }

  /** Moves between `active` and `sold_out` to match the stock. */
  settleStock(): void {
    if (this.status === 'active' && this.quantity === 0) this.move('sell_out', 'system');
    else if (this.status === 'sold_out' && this.quantity > 0) this.move('restock', 'system');
  }

  nextEventNumber(): number {
    return ++this.eventSequence;
  }
}
