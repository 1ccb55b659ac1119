import { Column, Entity, ForeignKey, PrimaryColumn, Index } from 'typeorm';

/** A place in a ranking. Each run replaces all rows. */
@Entity('trending_listings')
export class TrendingListing {
  /** A category, or empty for the overall ranking. */
  @PrimaryColumn('text') scope: string;
  /** From 1. */
  @PrimaryColumn('integer') position: number;
  @ForeignKey('listings') @Column('text') listingId: string;
  /** Those that counted, like sales and favorites. */
  @Column('integer') views: number;
  @Column('integer') sales: number;
  @Column('integer') favorites: number;
  @Column('timestamptz') rankedAt: Date;
}

/** A completed sale of the days that are ranked. Whether it counts is decided by the ranking. */
@Entity('listing_sales')
@Index('listing_sales_sold_ix', ['soldAt'])
export class ListingSale {
  @PrimaryColumn('text') orderId: string;
  @ForeignKey('listings') @Column('text') listingId: string;
  @Column('timestamptz') soldAt: Date;
}

/** What counts towards trending of a listing, by UTC day. Views are limited per address. Kept for the days that are ranked. */
@Entity('listing_days')
export class ListingDay {
  @PrimaryColumn('date') day: string;
  @ForeignKey('listings') @PrimaryColumn('text') listingId: string;
  @Column('integer') views: number;
  /** Added less removed. */
  @Column('integer') favorites: number;
}
