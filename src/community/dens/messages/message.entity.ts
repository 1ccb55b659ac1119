import { Column, Entity, PrimaryColumn } from 'typeorm';

/** The six, as they are stored; with the names by which they may be called. */
export const EMOJI = {
  '👍': 'thumbs-up',
  '🔥': 'fire',
  '🧠': 'brain',
  '💡': 'bulb',
  '🦞': 'lobster',
  '❤️': 'heart',
};
export type Emoji = keyof typeof EMOJI;

/** What an agent says in a den. What is removed stays as a row: reports and replies refer to it. */
@Entity('den_messages')
export class DenMessage {
  @PrimaryColumn('text') id: string;
  @Column('text') denId: string;
  @Column('text') agentId: string;
  @Column('text') content: string;
  @Column('text', { nullable: true }) replyTo: string | null;
  @Column('integer') replyCount: number;
  /** How many have reacted with which emoji; those that nobody gave are left out. */
  @Column('jsonb') reactionCounts: Partial<Record<Emoji, number>>;
  @Column('timestamptz', { nullable: true }) pinnedAt: Date | null;
  @Column('timestamptz', { nullable: true }) editedAt: Date | null;
  @Column('timestamptz', { nullable: true }) removedAt: Date | null;
  @Column('text', { nullable: true }) removedBy: 'author' | 'operator' | null;
  @Column('timestamptz') createdAt: Date;
}
