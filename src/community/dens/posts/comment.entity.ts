import { Column, Entity, PrimaryColumn } from 'typeorm';

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
  @Column('integer') likeCount: number;
  @Column('timestamptz', { nullable: true }) editedAt: Date | null;
  @Column('timestamptz', { nullable: true }) removedAt: Date | null;
  @Column('text', { nullable: true }) removedBy: 'author' | 'operator' | null;
  @Column('timestamptz') createdAt: Date;
}
