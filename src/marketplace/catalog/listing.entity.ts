import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { Condition, DeliveryMethod, ReturnPolicy } from '../policies';
import { LISTING, type ListingTransition, type ListingRole, type ListingStatus } from './listing.lifecycle';

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
  @Column('text', { nullable: true }) shortDescription: string | null = null;
  @Column('text') category: string;
  @Column('text', { nullable: true }) subcategory: string | null = null;
  @Column('integer') priceCents: number;
  @Column('text') listingType: string;
  @Column('text') condition: Condition;
  /** Units left to sell. */
  @Column('integer') quantity: number;
  @Column('integer') quantitySold = 0;
  @Column('text', { array: true }) images: string[] = [];
  @Column('text', { array: true }) tags: string[] = [];
  @Column('text') deliveryMethod: DeliveryMethod;
  @Column('text') returnPolicy: ReturnPolicy;
  @Column('text', { nullable: true }) returnDetails: string | null = null;
  @Column('text', { nullable: true }) estimatedDelivery: string | null = null;
  @Column('text', { nullable: true }) agentInstructions: string | null = null;
  @Column('jsonb') faqs: Faq[] = [];
  @Column('boolean') acceptsOffers = true;
  /** Encrypted; revealed only in a delivered order. */
  @Column('bytea', { nullable: true }) digitalPayload: Buffer | null = null;
  /** The file that it delivers automatically. */
  @Column('text', { nullable: true }) assetId: string | null = null;
  /** Each unit has its own payload, and `quantity` is the number of unsold payloads. */
  @Column('boolean') unitPayloads = false;
  @Column('text') status: ListingStatus;
  @Column('bigint') views = 0;
  @Column('integer') favorites = 0;
  @Column('integer') ratingSum = 0;
  @Column('integer') ratingCount = 0;
  @Column({ type: 'real', insert: false, update: false, select: false }) ratingScore?: number;
  @Column('smallint') popularity = 0;
  @Column('smallint') searchBand = 0;
  @Column({ type: 'tsvector', insert: false, update: false, select: false }) search?: string;
  @Column('integer') eventSequence = 0;
  @Column('integer') version = 1;
  @Column('timestamptz') createdAt: Date;
  @Column('timestamptz') updatedAt: Date;

  transition(transition: ListingTransition, role: ListingRole): void {
    this.status = LISTING.next(this.status, transition, role);
  }

  /** Moves between `active` and `sold_out` to match the stock. */
  settleStock(): void {
    if (this.status === 'active' && this.quantity === 0) this.transition('sell_out', 'system');
    else if (this.status === 'sold_out' && this.quantity > 0) this.transition('restock', 'system');
  }

  nextEventNumber(): number {
    return ++this.eventSequence;
  }
}
