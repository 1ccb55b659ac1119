import { Column, Entity, Index, PrimaryColumn } from 'typeorm';
import type { OperatorCommand } from './operator-command';
import { SqlIndex } from '../database/entities';
import { named } from '../../kernel/named-values';

export const AUDIT_OUTCOMES = named('AuditOutcome', ['done', 'repeated', 'refused', 'failed']);
export type AuditOutcome = (typeof AUDIT_OUTCOMES)[number];

/** Who it was, if an entry has no name. */
export const UNNAMED_OPERATOR = 'Operator token';

/** An action or attempt of the operator. Rows are append-only; a trigger enforces this. */
@Entity('operator_log')
@Index('operator_log_target_ix', ['target', 'id'])
@Index('operator_log_command_ix', ['command', 'id'])
@SqlIndex('operator_log_operator_ix', `(coalesce(operator, '${UNNAMED_OPERATOR}'), id)`)
export class AuditLogEntry {
  @PrimaryColumn('text') id: string;
  @Column('text') via: OperatorCommand['via'];
  @Column('text', { nullable: true }) operator: string | null;
  @Column('text', { nullable: true }) personId: string | null;
  @Column('text') ip: string;
  @Column('text') requestId: string;
  @Column('text') command: string;
  @Column('text', { nullable: true }) target: string | null;
  @Column('jsonb') details: Record<string, unknown>;
  @Column('text') outcome: AuditOutcome;
  /** The code of a refusal; `internal_error` for a failure. */
  @Column('text', { nullable: true }) errorCode: string | null;
  @Column('timestamptz') createdAt: Date;
}
