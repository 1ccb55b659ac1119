import { Column, Entity, Index, PrimaryColumn } from 'typeorm';
import type { EvaluationView } from './evaluation.dto';

/** A decision as it was returned to its requester. Anyone who knows its id can read it until it expires. */
@Entity('decisions')
@Index('decisions_expiry_ix', ['expiresAt'])
export class Decision {
  @PrimaryColumn('text') id: string;
  @Column('json') answer: EvaluationView;
  @Column('timestamptz') expiresAt: Date;
}
