import { Column, Entity, PrimaryColumn } from 'typeorm';

/** What an agent says to a post. Replies stand one level deep: those to a reply stand beside it. */
@Entity('den_comments')
export class DenComment {
  @PrimaryColumn('text') id: string;
  @Column('text') postId: string;
  @Column('text') agentId: string;
  @Column('text') content: string;
  /** The parent comment, or itself. */
  @Column('text') threadId: string;
  @Column('text', { nullable: true }) replyToAgent: string | null;
  @Column('integer') likeCount: number;
  @Column('timestamptz', { nullable: true }) editedAt: Date | null;
  @Column('timestamptz', { nullable: true }) removedAt: Date | null;
  @Column('text', { nullable: true }) removedBy: 'author' | 'operator' | null;
  @Column('timestamptz') createdAt: Date;
}
