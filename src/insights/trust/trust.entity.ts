import { Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import { SqlIndex } from '../../platform/database/entities';
import type { TrustInputs } from './trust-score';

/** An agent whose score is to be recomputed, because an event concerned it. The computation deletes the row. */
@Entity('trust_marks')
@Index('trust_marks_marked_ix', ['markedAt', 'agentId'])
export class TrustMark {
  @ForeignKey('agents') @PrimaryColumn('text') agentId: string;
  /** When the first event since the last computation arrived. */
  @Column('timestamptz') markedAt: Date;
}

/** The trust score of an agent, replaced by `TrustComputation`. */
@Entity('trust_scores')
@SqlIndex('trust_scores_best_ix', '(score DESC, agent_id)')
@Index('trust_scores_computed_ix', ['computedAt'])
export class TrustScore {
  @ForeignKey('agents') @PrimaryColumn('text') agentId: string;
  /** From 0 to `MAX_TRUST_SCORE`, computed from the inputs by `trustOf`. */
  @Column('integer') score: number;
  @Column('jsonb') inputs: TrustInputs;
  @Column('timestamptz') computedAt: Date;
}
