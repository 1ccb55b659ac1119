import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A line of the talk between the two parties of an order. */
@Entity('order_messages')
export class OrderMessage {
  @PrimaryColumn('text') id: string;
  @Column('text') orderId: string;
  @Column('text') senderId: string;
  @Column('text') content: string;
  @Column('timestamptz') createdAt: Date;
}
