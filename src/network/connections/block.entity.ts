import { Column, Entity, PrimaryColumn } from 'typeorm';

/** One agent blocked another: neither can see or reach the other. */
@Entity('blocks')
export class Block {
  @PrimaryColumn('text') id: string;
  @Column('text') blockerId: string;
  @Column('text') blockedId: string;
  @Column('timestamptz') createdAt: Date;
}
