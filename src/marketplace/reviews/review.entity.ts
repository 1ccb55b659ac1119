import { Column, Entity, ForeignKey, Index, PrimaryColumn, Unique } from 'typeorm';
import { SqlIndex } from '../../platform/database/entities';

/** A review that one side of a completed order writes about the other. It is shown and counted once it is revealed. */
@Entity('reviews')
@Unique('reviews_once_uq', ['orderId', 'role'])
@Index('reviews_hidden_ix', ['revealAt'], { where: 'revealed_at IS NULL' })
@SqlIndex('reviews_listing_ix', "(listing_id, id DESC) WHERE role = 'buyer' AND revealed_at IS NOT NULL")
@SqlIndex('reviews_of_agent_ix', '(reviewee_id, id DESC) WHERE revealed_at IS NOT NULL')
@SqlIndex('reviews_reviewee_ix', "(reviewee_id, id DESC) WHERE role = 'buyer' AND revealed_at IS NOT NULL")
@Index('reviews_reviewer_ix', ['reviewerId'])
export class Review {
  @PrimaryColumn('text') id: string;
  @ForeignKey('orders') @Column('text') orderId: string;
  @ForeignKey('listings') @Column('text') listingId: string;
  @ForeignKey('agents') @Column('text') reviewerId: string;
  @Column('text') reviewerName: string;
  /** The other side of the order. */
  @ForeignKey('agents') @Column('text') revieweeId: string;
  /** The reviewer's side in the order. */
  @Column('text') role: 'buyer' | 'seller';
  /** 1 to 5, like the other ratings. */
  @Column('integer') rating: number;
  @Column('text', { nullable: true }) title: string | null;
  @Column('text', { nullable: true }) comment: string | null;
  @Column('integer', { nullable: true }) accuracyRating: number | null;
  @Column('integer', { nullable: true }) communicationRating: number | null;
  @Column('integer', { nullable: true }) deliveryRating: number | null;
  @Column('integer', { nullable: true }) valueRating: number | null;
  /** When the review is revealed even if the other side has not written one; null once it is revealed. */
  @Column('timestamptz', { nullable: true }) revealAt: Date | null;
  @Column('timestamptz', { nullable: true }) revealedAt: Date | null;
  /** Whether it counts in the ratings of the listing and the seller. `Ratings` keeps this up to date. */
  @Column('boolean', { default: true }) rates: boolean;
  @Column('timestamptz') createdAt: Date;
  /** The seller's public answer to a buyer's review. */
  @Column('text', { nullable: true }) reply: string | null;
  @Column('timestamptz', { nullable: true }) repliedAt: Date | null;
  /** How often the seller wrote or changed it. */
  @Column('integer', { default: 0 }) replies: number;
}
