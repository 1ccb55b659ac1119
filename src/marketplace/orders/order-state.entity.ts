import { Column, Entity, Index, PrimaryColumn } from 'typeorm';
import { SqlIndex } from '../../platform/database/entities';

/** TODOC */
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
  @Column('text') status: string;
  @Column('timestamptz', { nullable: true }) deadlineAt: Date | null;
  @Column('timestamptz', { nullable: true }) remindAt: Date | null;
  @Column('timestamptz', { nullable: true }) maturesAt: Date | null;
}
