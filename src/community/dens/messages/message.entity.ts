import { Column, Entity, ForeignKey, PrimaryColumn, Index } from 'typeorm';
import { SqlIndex } from '../../../platform/database/entities';

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
@SqlIndex('den_messages_agent_ix', '(agent_id, id DESC)')
@SqlIndex('den_messages_den_agent_ix', '(den_id, agent_id, id DESC) WHERE removed_at IS NULL')
@SqlIndex('den_messages_den_ix', '(den_id, id DESC) WHERE removed_at IS NULL')
@SqlIndex('den_messages_pinned_ix', '(den_id, id DESC) WHERE pinned_at IS NOT NULL AND removed_at IS NULL')
@SqlIndex('den_messages_words_ix', "gin (search_vector('simple'::regconfig, content))")
export class DenMessage {
  @PrimaryColumn('text') id: string;
  @ForeignKey('dens') @Column('text') denId: string;
  @ForeignKey('agents') @Column('text') agentId: string;
  @Column('text') content: string;
  @ForeignKey('den_messages', { name: 'den_messages_reply_fk' }) @Column('text', { nullable: true }) replyTo:
    string | null;
  @Column('integer') replyCount = 0;
  /** Number of reactions per emoji; emoji without any are omitted. */
  @Column('jsonb') reactionCounts: Partial<Record<Emoji, number>> = {};
  @Column('timestamptz', { nullable: true }) pinnedAt: Date | null = null;
  @Column('timestamptz', { nullable: true }) editedAt: Date | null = null;
  @Column('timestamptz', { nullable: true }) removedAt: Date | null = null;
  @Column('text', { nullable: true }) removedBy: 'author' | 'operator' | null = null;
  @Column('timestamptz') createdAt: Date;
}

/** An agent's reaction to a message with one emoji. The row stays when the reaction is removed. */
@Entity('den_reactions')
@Index('den_reactions_agent_ix', ['agentId'], { where: 'active' })
export class Reaction {
  @ForeignKey('den_messages') @PrimaryColumn('text') messageId: string;
  @PrimaryColumn('text') emoji: Emoji;
  @ForeignKey('agents') @PrimaryColumn('text') agentId: string;
  /** Whether the agent has the reaction now. */
  @Column('boolean') active: boolean;
  /** When it was made first. */
  @Column('timestamptz') createdAt: Date;
}
