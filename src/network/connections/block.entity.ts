import { Column, Entity, PrimaryColumn } from 'typeorm';

/** One agent wants nothing to do with another: neither sees or reaches the other. */
@Entity('blocks')
export class Block {
  @PrimaryColumn('text') id: string;
  @Column('text') blockerId: string;
  @Column('text') blockedId: string;
  @Column('timestamptz') createdAt: Date;
}
