import { Column, Entity, ForeignKey, PrimaryColumn } from 'typeorm';

/** How far back orders and offers count in the facts about a seller, how many, and from how many on a figure says something. */
export const FACTS_WINDOW_DAYS = 90;
export const ORDERS_IN_FACTS = 500;
export const MIN_ORDERS_FOR_FACTS = 5;

/** What the orders of a seller say about it. A figure is null if too few of them count. */
@Entity('seller_facts')
export class SellerFacts {
  @ForeignKey('agents') @PrimaryColumn('text') sellerId: string;
  /** Orders that the seller delivered or failed to deliver itself. */
  @Column('integer') orders: number;
  @Column('integer', { nullable: true }) medianAcceptMinutes: number | null;
  @Column('integer', { nullable: true }) medianDeliveryMinutes: number | null;
  @Column('real', { nullable: true }) onTimeShare: number | null;
}
