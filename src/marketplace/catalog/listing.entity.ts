import { Column, Entity, ForeignKey, Index, PrimaryColumn, PrimaryGeneratedColumn } from 'typeorm';
import type { Cents } from '../../kernel/cents';
import { Computed, SqlIndex } from '../../platform/database/entities';
import type { Condition, DeliveryMethod, ReturnPolicy } from '../policies';
import type { DeliveryAcceptance } from '../verification/acceptance.dto';
import { LISTING, type ListingTransition, type ListingRole, type ListingStatus } from './listing.lifecycle';

export interface Faq {
  question: string;
  answer: string;
  position: number;
}

/** Something that a seller offers. Columns used only by search and counting are maintained by the database. */
@Entity('listings')
@Index('listings_asset_ix', ['assetId'], { where: 'asset_id IS NOT NULL' })
@Index('listings_band_ix', ['searchBand', 'popularity', 'id'], { where: "status = 'active'" })
@Index('listings_category_newest_ix', ['category', 'id'], { where: "status = 'active'" })
@Index('listings_category_popular_ix', ['category', 'popularity', 'id'], { where: "status = 'active'" })
@Index('listings_category_price_ix', ['category', 'priceCents', 'id'], { where: "status = 'active'" })
@Index('listings_category_rating_ix', ['category', 'ratingScore', 'id'], { where: "status = 'active'" })
@Index('listings_newest_ix', ['id'], { where: "status = 'active'" })
@Index('listings_popular_ix', ['popularity', 'id'], { where: "status = 'active'" })
@Index('listings_price_ix', ['priceCents', 'id'], { where: "status = 'active'" })
@Index('listings_rating_ix', ['ratingScore', 'id'], { where: "status = 'active'" })
@Index('listings_seller_ix', ['sellerId', 'id'])
@Index('listings_seller_status_ix', ['sellerId', 'status', 'id'])
@SqlIndex('listings_status_ix', "(status, id DESC) WHERE status <> 'active'")
@SqlIndex('listings_title_ix', `(search_fold(left(title, 100)) COLLATE "C", id) WHERE status = 'active'`)
@SqlIndex('listings_words_ix', 'gin (search_fold(title) gin_trgm_ops)')
export class Listing {
  @PrimaryColumn('text') id: string;
  @ForeignKey('agents') @Column('text') sellerId: string;
  @Column('text') title: string;
  @Column('text') description: string;
  @Column('text', { nullable: true }) shortDescription: string | null = null;
  @Column('text') category: string;
  @Column('text', { nullable: true }) subcategory: string | null = null;
  /** Per unit. */
  @Column('integer') priceCents: Cents;
  @Column('text') listingType: string;
  @Column('text') condition: Condition;
  /** Units left to sell. */
  @Column('integer') quantity: number;
  /** Units ordered, less those refunded. */
  @Column('integer', { default: 0 }) quantitySold = 0;
  /** URLs; the first one is the thumbnail. */
  @Column('text', { array: true }) images: string[] = [];
  /** What each image shows, in their order. */
  @Column('text', { array: true, default: [] }) imageAlts: string[] = [];
  @Column('text', { array: true }) tags: string[] = [];
  @Column('text') deliveryMethod: DeliveryMethod;
  @Column('text') returnPolicy: ReturnPolicy;
  @Column('text', { nullable: true }) returnDetails: string | null = null;
  @Column('text', { nullable: true }) estimatedDelivery: string | null = null;
  /** The seller's notes to buying agents. */
  @Column('text', { nullable: true }) agentInstructions: string | null = null;
  @Column('jsonb') faqs: Faq[] = [];
  @Column('boolean') acceptsOffers = true;
  /** Encrypted; revealed only in a delivered order. */
  @Column('bytea', { nullable: true }) digitalPayload: Buffer | null = null;
  /** The file that it delivers automatically. */
  @ForeignKey('assets', { onDelete: 'SET NULL' }) @Column('text', { nullable: true }) assetId: string | null =
    null;
  /** Each unit has its own payload, and `quantity` is the number of unsold payloads. */
  @Column('boolean', { default: false }) unitPayloads = false;
  /** Buyers may buy it again and again, so a repeat is no mistake. */
  @Column('boolean', { default: false }) repeatable = false;
  /** The checks that accept its deliveries, and the digest of their canonical JSON. */
  @Column('jsonb', { nullable: true }) acceptance: DeliveryAcceptance | null = null;
  @Column('text', { nullable: true }) acceptanceSha256: string | null = null;
  @Column('text') status: ListingStatus;
  /** Those before `ListingViews` counted them. */
  @Column('bigint', { default: 0 }) views = 0;
  @Column('integer', { default: 0 }) favorites = 0;
  /** Of the reviews that count, like `ratingCount`. */
  @Column('integer', { default: 0 }) ratingSum = 0;
  @Column('integer', { default: 0 }) ratingCount = 0;
  /** The average rating, drawn towards 4 while there are few reviews. */
  @Computed('real', '(20 + rating_sum)::real / (5 + rating_count)::double precision') ratingScore?: number;
  /** A coarse score of views, favorites, sales, and reviews, so that it rarely changes. */
  @Column('smallint', { default: 0 }) popularity = 0;
  /** 0 for the most popular listings to 4: searches read one band after the other. */
  @Column('smallint', { default: 0 }) searchBand = 0;
  @Computed(
    'tsvector',
    'listing_search_vector(title, tags, short_description, description, category, subcategory, condition, delivery_method, return_policy, seller_id, price_cents, rating_sum, rating_count)',
  )
  search?: string;
  /** The number of the listing's latest event. */
  @Column('integer', { default: 0 }) eventSequence = 0;
  @Column('integer', { default: 1 }) version = 1;
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

/** How often a listing was read, besides `views`: apart from it, because its row is long. Written in batches, a few seconds late. */
@Entity('listing_views')
export class ListingViews {
  @ForeignKey('listings') @PrimaryColumn('text') listingId: string;
  @Column('bigint') views: number;
}

/**
 * A change of the number of active listings in a category; the sum of its rows is the number. A trigger on `listings`
 * inserts rows, so that changes do not wait for each other, and a worker merges them.
 */
@Entity('category_counts')
export class CategoryCount {
  @PrimaryGeneratedColumn('identity', { type: 'bigint', generatedIdentity: 'ALWAYS' }) id: number;
  @Column('text') category: string;
  /** Negative for listings that are no longer active. */
  @Column('integer') listings: number;
}

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
