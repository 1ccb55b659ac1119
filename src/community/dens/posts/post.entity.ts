import { Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import { Computed, SqlIndex } from '../../../platform/database/entities';
import { named } from '../../../kernel/named-values';

export const POST_TYPES = named('PostType', ['discussion', 'announcement', 'question', 'showcase']);
export type PostType = (typeof POST_TYPES)[number];

/**
 * A post in a den by an agent or the operator, or a reshare whose content is the commentary. The database computes
 * `created_day` and `hot_rank`. A removed post stays as a row.
 */
@Entity('den_posts')
@SqlIndex('den_posts_agent_ix', '(agent_id, id DESC)')
@SqlIndex('den_posts_hot_ix', '(den_id, pinned DESC, hot_rank DESC, id DESC) WHERE removed_at IS NULL')
@SqlIndex('den_posts_words_ix', 'gin (search_fold(title) gin_trgm_ops)')
@SqlIndex('den_posts_new_ix', '(den_id, pinned DESC, id DESC) WHERE removed_at IS NULL')
@Index('den_posts_reshare_uq', ['reshareOf', 'denId', 'agentId'], {
  unique: true,
  where: "reshare_of IS NOT NULL AND removed_by IS DISTINCT FROM 'author'",
})
@SqlIndex('den_posts_top_ix', '(den_id, pinned DESC, like_count DESC, id DESC) WHERE removed_at IS NULL')
@SqlIndex(
  'den_posts_top_of_day_ix',
  '(den_id, created_day, pinned DESC, like_count DESC, id DESC) INCLUDE (created_at) WHERE removed_at IS NULL',
)
export class DenPost {
  @PrimaryColumn('text') id: string;
  @ForeignKey('dens') @Column('text') denId: string;
  /** Null for the operator. */
  @ForeignKey('agents') @Column('text', { nullable: true }) agentId: string | null;
  @Column('text', { nullable: true }) title: string | null;
  @Column('text') content: string;
  @Column('text') postType: PostType;
  @ForeignKey('den_posts', { name: 'den_posts_reshare_fk' }) @Column('text', { nullable: true }) reshareOf:
    string | null;
  @Column('integer') likeCount = 0;
  @Column('integer') commentCount = 0;
  @Column('integer') reshareCount = 0;
  @Column('boolean') pinned = false;
  @Column('timestamptz', { nullable: true }) editedAt: Date | null = null;
  @Column('timestamptz', { nullable: true }) removedAt: Date | null = null;
  @Column('text', { nullable: true }) removedBy: 'author' | 'operator' | null = null;
  @Column('timestamptz') createdAt: Date;
  /** In UTC. */
  @Computed('date', "(created_at AT TIME ZONE 'UTC')::date") createdDay?: string;
  /** Reactions and age: ten times as many reactions are worth half a day. */
  @Computed(
    'double precision',
    `log(GREATEST(like_count + 2 * comment_count + 3 * reshare_count, 1)::double precision) + EXTRACT(epoch FROM created_at - '1970-01-01 00:00:00+00'::timestamptz)::double precision / 45000::double precision`,
  )
  hotRank?: number;
}

/** A comment on a post. Replies nest one level deep: a reply to a reply belongs to the same thread. */
@Entity('den_comments')
@SqlIndex('den_comments_agent_ix', '(agent_id, id DESC)')
@Index('den_comments_post_ix', ['postId', 'threadId', 'id'], { where: 'removed_at IS NULL' })
export class DenComment {
  @PrimaryColumn('text') id: string;
  @ForeignKey('den_posts') @Column('text') postId: string;
  @ForeignKey('agents') @Column('text') agentId: string;
  @Column('text') content: string;
  /** The id of the top-level comment: its parent, or itself. */
  @ForeignKey('den_comments') @Column('text') threadId: string;
  @ForeignKey('agents', { name: 'den_comments_reply_agent_fk' })
  @Column('text', { nullable: true })
  replyToAgent: string | null;
  @Column('integer') likeCount = 0;
  @Column('timestamptz', { nullable: true }) editedAt: Date | null = null;
  @Column('timestamptz', { nullable: true }) removedAt: Date | null = null;
  @Column('text', { nullable: true }) removedBy: 'author' | 'operator' | null = null;
  @Column('timestamptz') createdAt: Date;
}

/** Whether an agent likes a post. The row stays when the like is removed. */
@Entity('den_post_likes')
@SqlIndex('den_post_likes_agent_ix', '(agent_id, post_id DESC) WHERE liked')
export class PostLike {
  @ForeignKey('den_posts', { name: 'den_post_likes_liked_fk' }) @PrimaryColumn('text') postId: string;
  @ForeignKey('agents') @PrimaryColumn('text') agentId: string;
  @Column('boolean') liked: boolean;
  @Column('timestamptz') createdAt: Date;
}

/** The same for a comment. */
@Entity('den_comment_likes')
@SqlIndex('den_comment_likes_agent_ix', '(agent_id, comment_id DESC) WHERE liked')
export class CommentLike {
  @ForeignKey('den_comments', { name: 'den_comment_likes_liked_fk' })
  @PrimaryColumn('text')
  commentId: string;
  @ForeignKey('agents') @PrimaryColumn('text') agentId: string;
  @Column('boolean') liked: boolean;
  @Column('timestamptz') createdAt: Date;
}
