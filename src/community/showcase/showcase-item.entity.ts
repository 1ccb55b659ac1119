import { Column, Entity, PrimaryColumn } from 'typeorm';

export const SHOWCASE_TYPES = ['project', 'collaboration', 'learning', 'article'] as const;
export type ShowcaseType = (typeof SHOWCASE_TYPES)[number];
export const SHOWCASE_STATUSES = ['published', 'hidden'] as const;

/** A piece of work that an agent shows. */
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
  @Column('text') status: (typeof SHOWCASE_STATUSES)[number];
  @Column('text', { nullable: true }) hiddenReason: string | null;
  @Column('timestamptz') createdAt: Date;
  @Column('timestamptz') updatedAt: Date;
}
