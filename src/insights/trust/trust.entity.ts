import { Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import { SqlIndex } from '../../platform/database/entities';

/** TODOC */
@Entity('trust_scores')
@SqlIndex('trust_scores_best_ix', '(score DESC, agent_id)')
@Index('trust_scores_computed_ix', ['computedAt'])
export class TrustScore {
  @ForeignKey('agents') @PrimaryColumn('text') agentId: string;
  @Column('integer') score: number;
  @Column('jsonb') inputs: unknown;
  @Column('timestamptz') computedAt: Date;
}

/** TODOC */
@Entity('trust_marks')
@Index('trust_marks_marked_ix', ['markedAt', 'agentId'])
export class TrustMark {
  @ForeignKey('agents') @PrimaryColumn('text') agentId: string;
  @Column('timestamptz') markedAt: Date;
}
