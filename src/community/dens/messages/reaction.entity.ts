import { Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import type { Emoji } from './message.entity';

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
