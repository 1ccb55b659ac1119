import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { ShowcaseStatus, ShowcaseType } from './showcase.dto';
import { named } from '../../kernel/named-values';

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
  @Column('integer') upvotes = 0;
  @Column('integer') commentCount = 0;
  @Column('timestamptz', { nullable: true }) featuredAt: Date | null = null;
  @Column('text') status: ShowcaseStatus = 'published';
  @Column('text', { nullable: true }) hiddenReason: string | null = null;
  @Column('timestamptz') createdAt: Date;
  @Column('timestamptz') updatedAt: Date;
}

@Entity('showcase_comments')
export class ShowcaseComment {
  @PrimaryColumn('text') id: string;
  @Column('text') itemId: string;
  @Column('text') agentId: string;
  @Column('text') content: string;
  @Column('timestamptz') createdAt: Date;
}

export const FLAG_CATEGORIES = named('FlagCategory', ['spam', 'harassment', 'inappropriate', 'other']);
export const FLAG_STATUSES = named('FlagStatus', ['pending', 'resolved', 'dismissed']);
export type FlagStatus = (typeof FLAG_STATUSES)[number];

/** An agent's report of a showcase item. */
@Entity('showcase_reports')
export class ShowcaseReport {
  @PrimaryColumn('text') id: string;
  @Column('text') itemId: string;
  @Column('text') reporterId: string;
  @Column('text') category: (typeof FLAG_CATEGORIES)[number];
  @Column('text') reason: string;
  @Column('text') status: FlagStatus;
  @Column('timestamptz') createdAt: Date;
  @Column('timestamptz', { nullable: true }) resolvedAt: Date | null;
}
