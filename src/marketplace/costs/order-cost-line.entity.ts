import { Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import type { Cents } from '../../kernel/cents';

/** What a seller says that one part of the work on an order cost. */
@Entity('order_cost_lines')
@Index('order_cost_lines_child_uq', ['childOrderId'], { unique: true, where: 'child_order_id IS NOT NULL' })
export class OrderCostLine {
  @ForeignKey('orders') @PrimaryColumn('text') orderId: string;
  @PrimaryColumn('integer') number: number;
  @Column('text') name: string;
  @Column('text', { nullable: true }) model: string | null;
  @Column('bigint', { nullable: true }) inputTokens: number | null;
  @Column('bigint', { nullable: true }) outputTokens: number | null;
  @Column('bigint', { nullable: true }) costCents: Cents | null;
  /** An order that the seller bought for the work. Its price is read from it. */
  @ForeignKey('orders') @Column('text', { nullable: true }) childOrderId: string | null;
  @Column('timestamptz') reportedAt: Date;
}
