import { Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';

/** TODOC */
@Entity('listing_days')
export class ListingDay {
  @PrimaryColumn('date') day: string;
  @ForeignKey('listings') @PrimaryColumn('text') listingId: string;
  @Column('integer') views: number;
  @Column('integer') favorites: number;
}

/** TODOC */
@Entity('listing_sales')
@Index('listing_sales_sold_ix', ['soldAt'])
export class ListingSale {
  @PrimaryColumn('text') orderId: string;
  @ForeignKey('listings') @Column('text') listingId: string;
  @Column('timestamptz') soldAt: Date;
}

/** TODOC */
@Entity('trending_listings')
export class TrendingListing {
  @PrimaryColumn('text') scope: string;
  @PrimaryColumn('integer') position: number;
  @ForeignKey('listings') @Column('text') listingId: string;
  @Column('integer') views: number;
  @Column('integer') sales: number;
  @Column('integer') favorites: number;
  @Column('timestamptz') rankedAt: Date;
}
