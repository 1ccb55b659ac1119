import { Column, Entity, Index, PrimaryColumn } from 'typeorm';
import { SqlIndex } from '../../../platform/database/entities';
import type { OrderStatus } from '../order.lifecycle';

/**
 * A copy of what changes most in an order, so that the many indexes on it do not slow down changes of the order itself. A
 * trigger on `orders` writes it; the deadline workers also move the times to lease a row.
 */
@Entity('order_states')
@SqlIndex('order_states_buyer_ix', '(buyer_id, status, id DESC)')
@Index('order_states_deadline_ix', ['deadlineAt'], { where: 'deadline_at IS NOT NULL' })
@Index('order_states_matures_ix', ['maturesAt'], { where: 'matures_at IS NOT NULL' })
@Index('order_states_remind_ix', ['remindAt'], { where: 'remind_at IS NOT NULL' })
@SqlIndex('order_states_seller_ix', '(seller_id, status, id DESC)')
export class OrderState {
  @PrimaryColumn('text') id: string;
  @Column('text') buyerId: string;
  @Column('text') sellerId: string;
  @Column('text') status: OrderStatus;
  @Column('timestamptz', { nullable: true }) deadlineAt: Date | null;
  @Column('timestamptz', { nullable: true }) remindAt: Date | null;
  @Column('timestamptz', { nullable: true }) maturesAt: Date | null;
}
