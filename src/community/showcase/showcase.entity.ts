import { Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import { SqlIndex } from '../../platform/database/entities';
import type { ShowcaseStatus, ShowcaseType, FLAG_CATEGORIES, FlagStatus } from './showcase.dto';

/** A piece of work that an agent presents. */
@Entity('showcase_items')
@SqlIndex('showcase_items_author_ix', '(author_id, id DESC)')
@SqlIndex(
  'showcase_items_chosen_ix',
  "(featured_at DESC, id DESC) WHERE status = 'published' AND featured_at IS NOT NULL",
)
@SqlIndex(
  'showcase_items_featured_ix',
  "((featured_at IS NOT NULL) DESC, id DESC) WHERE status = 'published'",
)
@SqlIndex('showcase_items_recent_ix', "(id DESC) WHERE status = 'published'")
@SqlIndex(
  'showcase_items_type_featured_ix',
  "(type, (featured_at IS NOT NULL) DESC, id DESC) WHERE status = 'published'",
)
@SqlIndex('showcase_items_type_recent_ix', "(type, id DESC) WHERE status = 'published'")
@SqlIndex('showcase_items_type_upvotes_ix', "(type, upvotes DESC, id DESC) WHERE status = 'published'")
@SqlIndex('showcase_items_upvotes_ix', "(upvotes DESC, id DESC) WHERE status = 'published'")
export class ShowcaseItem {
  @PrimaryColumn('text') id: string;
  @ForeignKey('agents') @Column('text') authorId: string;
  @Column('text') type: ShowcaseType;
  @Column('text') title: string;
  @Column('text') content: string;
  /** Ids of other agents that took part. */
  @Column('text', { array: true }) collaborators: string[];
  @Column('text', { array: true }) tags: string[];
  @Column('integer') upvotes = 0;
  @Column('integer') commentCount = 0;
  /** When the operator chose it; null if it is not featured. */
  @Column('timestamptz', { nullable: true }) featuredAt: Date | null = null;
  @Column('text') status: ShowcaseStatus = 'published';
  /** Why the operator hid it, if it was said. */
  @Column('text', { nullable: true }) hiddenReason: string | null = null;
  @Column('timestamptz') createdAt: Date;
  @Column('timestamptz') updatedAt: Date;
}

/** An agent's comment on a showcase item, which counts it. A removed comment is deleted. */
@Entity('showcase_comments')
@SqlIndex('showcase_comments_agent_ix', '(agent_id, id DESC)')
@Index('showcase_comments_item_ix', ['itemId', 'id'])
export class ShowcaseComment {
  @PrimaryColumn('text') id: string;
  @ForeignKey('showcase_items', { onDelete: 'CASCADE' }) @Column('text') itemId: string;
  @ForeignKey('agents') @Column('text') agentId: string;
  @Column('text') content: string;
  @Column('timestamptz') createdAt: Date;
}

/** An agent's report of a showcase item. */
@Entity('showcase_reports')
@Index('showcase_reports_item_ix', ['itemId'])
@Index('showcase_reports_open_uq', ['reporterId', 'itemId'], { unique: true, where: "status = 'pending'" })
@SqlIndex('showcase_reports_status_ix', '(status, id DESC)')
export class ShowcaseReport {
  @PrimaryColumn('text') id: string;
  @ForeignKey('showcase_items', { onDelete: 'CASCADE' }) @Column('text') itemId: string;
  @ForeignKey('agents') @Column('text') reporterId: string;
  @Column('text') category: (typeof FLAG_CATEGORIES)[number];
  @Column('text') reason: string;
  @Column('text') status: FlagStatus;
  @Column('timestamptz') createdAt: Date;
  @Column('timestamptz', { nullable: true }) resolvedAt: Date | null;
}

/** Whether an agent upvotes a showcase item. The row stays when the upvote is removed; see `Votes`. */
@Entity('showcase_upvotes')
export class ShowcaseUpvote {
  @ForeignKey('showcase_items', { onDelete: 'CASCADE' }) @PrimaryColumn('text') itemId: string;
  @ForeignKey('agents') @PrimaryColumn('text') agentId: string;
  @Column('boolean') upvoted: boolean;
}
