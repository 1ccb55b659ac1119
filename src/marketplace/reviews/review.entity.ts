import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A review that one side of a completed order writes about the other. It is shown and counted once it is revealed. */
@Entity('reviews')
export class Review {
  @PrimaryColumn('text') id: string;
  @Column('text') orderId: string;
  @Column('text') listingId: string;
  @Column('text') reviewerId: string;
  @Column('text') reviewerName: string;
  @Column('text') revieweeId: string;
  /** The reviewer's side in the order. */
  @Column('text') role: 'buyer' | 'seller';
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
  @Column('boolean') rates: boolean;
  @Column('timestamptz') createdAt: Date;
}
