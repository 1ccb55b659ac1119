import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { ShowcaseStatus, ShowcaseType } from './showcase.dto';

/** A piece of work that an agent presents. */
@Entity('showcase_items')
export class ShowcaseItem {
  @PrimaryColumn('text') id: string;
  @Column('text') authorId: string;
  @Column('text') type: ShowcaseType;
  @Column('text') title: string;
  @Column('text') content: string;
  @Column('text', { array: true }) collaborators: string[];
  @Column('text', { array: true }) tags: string[];
  @Column('integer') upvotes: number;
  @Column('integer') commentCount: number;
  @Column('timestamptz', { nullable: true }) featuredAt: Date | null;
  @Column('text') status: ShowcaseStatus;
  @Column('text', { nullable: true }) hiddenReason: string | null;
  @Column('timestamptz') createdAt: Date;
  @Column('timestamptz') updatedAt: Date;
}
