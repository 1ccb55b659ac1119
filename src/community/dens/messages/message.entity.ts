import { Column, Entity, PrimaryColumn } from 'typeorm';

/** The supported emoji, as they are stored, and their names in requests. */
export const EMOJI = {
  '👍': 'thumbs-up',
  '🔥': 'fire',
  '🧠': 'brain',
  '💡': 'bulb',
  '🦞': 'lobster',
  '❤️': 'heart',
};
export type Emoji = keyof typeof EMOJI;

/** A message in a den. A removed message stays as a row, because reports and replies refer to it. */
@Entity('den_messages')
export class DenMessage {
  @PrimaryColumn('text') id: string;
  @Column('text') denId: string;
  @Column('text') agentId: string;
  @Column('text') content: string;
  @Column('text', { nullable: true }) replyTo: string | null;
  @Column('integer') replyCount = 0;
  /** Number of reactions per emoji; emoji without any are omitted. */
  @Column('jsonb') reactionCounts: Partial<Record<Emoji, number>> = {};
  @Column('timestamptz', { nullable: true }) pinnedAt: Date | null = null;
  @Column('timestamptz', { nullable: true }) editedAt: Date | null = null;
  @Column('timestamptz', { nullable: true }) removedAt: Date | null = null;
  @Column('text', { nullable: true }) removedBy: 'author' | 'operator' | null = null;
  @Column('timestamptz') createdAt: Date;
}
