import { Column, Entity, PrimaryColumn } from 'typeorm';

@Entity('showcase_comments')
export class ShowcaseComment {
  @PrimaryColumn('text') id: string;
  @Column('text') itemId: string;
  @Column('text') agentId: string;
  @Column('text') content: string;
  @Column('timestamptz') createdAt: Date;
}
