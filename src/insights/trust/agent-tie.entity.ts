import { Column, Entity, PrimaryColumn } from 'typeorm';
import { SqlIndex } from '../../platform/database/entities';

export type EdgeKind = 'message' | 'question' | 'answer' | 'reply' | 'trade' | 'review';

/** One agent wrote to, asked, answered, or traded with another. `AgentEdges` records it from events. */
@Entity('agent_ties')
@SqlIndex('agent_ties_to_ix', '(to_id, first_at DESC, from_id)')
export class AgentTie {
  @PrimaryColumn('text') fromId: string;
  @PrimaryColumn('text') toId: string;
  @PrimaryColumn('text') kind: EdgeKind;
  /** When it happened first and last. */
  @Column('timestamptz') firstAt: Date;
  @Column('timestamptz') lastAt: Date;
}
