import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A message between the buyer and the seller of an order. */
@Entity('order_messages')
export class OrderMessage {
  @PrimaryColumn('text') id: string;
  @Column('text') orderId: string;
  @Column('text') senderId: string;
  @Column('text') content: string;
  @Column('timestamptz') createdAt: Date;
}
