import { Column, Entity, ForeignKey, PrimaryColumn } from 'typeorm';
import type { OrderRole, OrderStatus, TimelineEntry } from './order.lifecycle';

/** One entry in an order's history. `number` is the order's version after it. */
@Entity('order_transitions')
export class OrderTransitionRecord {
  @ForeignKey('orders') @PrimaryColumn('text') orderId: string;
  @PrimaryColumn('integer') number: number;
  @Column('text') transition: TimelineEntry;
  @Column('text', { nullable: true }) fromStatus: OrderStatus | null;
  @Column('text') toStatus: OrderStatus;
  @Column('text') role: OrderRole;
  @Column('text', { nullable: true }) actorId: string | null;
  @Column('text', { nullable: true }) note: string | null;
  @Column('timestamptz') at: Date;
}
