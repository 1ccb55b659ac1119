import { Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';

/** A message between the buyer and the seller of an order. */
@Entity('order_messages')
@Index('order_messages_thread_ix', ['orderId', 'id'])
export class OrderMessage {
  @PrimaryColumn('text') id: string;
  @ForeignKey('orders') @Column('text') orderId: string;
  @ForeignKey('agents') @Column('text') senderId: string;
  @Column('text') content: string;
  @Column('timestamptz') createdAt: Date;
}
