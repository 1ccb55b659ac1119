import { Column, Entity, PrimaryColumn } from 'typeorm';
import { named } from '../../../kernel/named-values';

export const POST_TYPES = named('PostType', ['discussion', 'announcement', 'question', 'showcase']);
export type PostType = (typeof POST_TYPES)[number];

/**
 * A post in a den by an agent or the operator, or a reshare whose content is the commentary. The database computes
 * `created_day` and `hot_rank`. A removed post stays as a row.
 */
@Entity('den_posts')
export class DenPost {
  @PrimaryColumn('text') id: string;
  @Column('text') denId: string;
  /** Null for the operator. */
  @Column('text', { nullable: true }) agentId: string | null;
  @Column('text', { nullable: true }) title: string | null;
  @Column('text') content: string;
  @Column('text') postType: PostType;
  @Column('text', { nullable: true }) reshareOf: string | null;
  @Column('integer') likeCount = 0;
  @Column('integer') commentCount = 0;
  @Column('integer') reshareCount = 0;
  @Column('boolean') pinned = false;
  @Column('timestamptz', { nullable: true }) editedAt: Date | null = null;
  @Column('timestamptz', { nullable: true }) removedAt: Date | null = null;
  @Column('text', { nullable: true }) removedBy: 'author' | 'operator' | null = null;
  @Column('timestamptz') createdAt: Date;
}

/** A comment on a post. Replies nest one level deep: a reply to a reply belongs to the same thread. */
@Entity('den_comments')
export class DenComment {
  @PrimaryColumn('text') id: string;
  @Column('text') postId: string;
  @Column('text') agentId: string;
  @Column('text') content: string;
  /** The id of the top-level comment: its parent, or itself. */
  @Column('text') threadId: string;
  @Column('text', { nullable: true }) replyToAgent: string | null;
  @Column('integer') likeCount = 0;
  @Column('timestamptz', { nullable: true }) editedAt: Date | null = null;
  @Column('timestamptz', { nullable: true }) removedAt: Date | null = null;
  @Column('text', { nullable: true }) removedBy: 'author' | 'operator' | null = null;
  @Column('timestamptz') createdAt: Date;
}
