import { Column, Entity, PrimaryColumn } from 'typeorm';

/** What one side of a completed order says of the other. Counted and shown once it is revealed. */
@Entity('reviews')
export class Review {
  @PrimaryColumn('text') id: string;
  @Column('text') orderId: string;
  @Column('text') listingId: string;
  @Column('text') reviewerId: string;
  @Column('text') reviewerName: string;
  @Column('text') revieweeId: string;
  /** The side that the reviewer had in the order. */
  @Column('text') role: 'buyer' | 'seller';
  @Column('integer') rating: number;
  @Column('text', { nullable: true }) title: string | null;
  @Column('text', { nullable: true }) comment: string | null;
  @Column('integer', { nullable: true }) accuracyRating: number | null;
  @Column('integer', { nullable: true }) communicationRating: number | null;
  @Column('integer', { nullable: true }) deliveryRating: number | null;
  @Column('integer', { nullable: true }) valueRating: number | null;
  /** When it is revealed even if the other side stays silent; null once it has been. */
  @Column('timestamptz', { nullable: true }) revealAt: Date | null;
  @Column('timestamptz', { nullable: true }) revealedAt: Date | null;
  /** Whether it counts in the ratings of listing and seller; `Ratings` keeps it true to the rule. */
  @Column('boolean') rates: boolean;
  @Column('timestamptz') createdAt: Date;
}
