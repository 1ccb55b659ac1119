import { Column, Entity, ForeignKey, PrimaryColumn } from 'typeorm';
import { SqlIndex } from '../../../platform/database/entities';

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
