import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { OperatorCommand } from './operator-command';

export const OPERATOR_OUTCOMES = ['done', 'repeated', 'refused', 'failed'] as const;
export type OperatorOutcome = (typeof OPERATOR_OUTCOMES)[number];

/** That the operator has done something, or tried to. Rows are added and never changed: a trigger sees to it. */
@Entity('operator_log')
export class OperatorEntry {
  @PrimaryColumn('text') id: string;
  @Column('text') via: OperatorCommand['via'];
  @Column('text', { nullable: true }) operator: string | null;
  @Column('text') ip: string;
  @Column('text') requestId: string;
  @Column('text') command: string;
  @Column('text', { nullable: true }) target: string | null;
  @Column('jsonb') details: Record<string, unknown>;
  @Column('text') outcome: OperatorOutcome;
  /** Of a refusal; `internal_error` for what failed. */
  @Column('text', { nullable: true }) errorCode: string | null;
  @Column('timestamptz') createdAt: Date;
}
