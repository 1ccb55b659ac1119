import { Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import type { Cents } from '../../kernel/cents';
import { SqlIndex } from '../../platform/database/entities';
import type { CheckResultView } from './acceptance.dto';
import type { CheckOutcome } from './delivery-checks';

/** The verification of one delivery. A delivery has one, and it is decided once. */
@Entity('order_verifications')
@Index('order_verifications_attempt_uq', ['orderId', 'attempt'], { unique: true })
@Index('order_verifications_due_ix', ['dueAt'], { where: 'due_at IS NOT NULL' })
@Index('order_verifications_key_ix', ['keyId', 'createdAt'], { where: 'key_id IS NOT NULL' })
export class OrderVerification {
  @PrimaryColumn('text') id: string;
  @ForeignKey('orders') @Column('text') orderId: string;
  /** 1 for the first delivery of the order. */
  @Column('integer') attempt: number;
  /** When a worker continues; null once it is decided. */
  @Column('timestamptz', { nullable: true }) dueAt: Date | null;
  /** Without a result by then, there is no verdict. */
  @Column('timestamptz') expiresAt: Date;
  /** The calls of each probe so far, by the id of the check. */
  @Column('jsonb', { default: {} }) calls: Record<string, CheckOutcome[]> = {};
  /** Until when evaluators answer; null until they are asked. */
  @Column('timestamptz', { nullable: true }) evaluationDueAt: Date | null = null;
  /** What is held for evaluators; once it is decided, what they were paid. */
  @Column('bigint', { default: 0 }) feesCents: Cents = 0;
  /** The seller's key that delivered: the fees count towards its limits. */
  @Column('text', { nullable: true }) keyId: string | null = null;
  @Column('text', { nullable: true }) result: 'pass' | 'fail' | 'none' | null = null;
  @Column('text', { nullable: true }) deliverySha256: string | null = null;
  /** The results; while evaluators are awaited, those of the other checks. */
  @Column('jsonb', { nullable: true }) checks: CheckResultView[] | null = null;
  /** The signed verdict, if there is one. */
  @Column('text', { nullable: true }) verdict: string | null = null;
  @Column('timestamptz', { nullable: true }) decidedAt: Date | null = null;
  @Column('timestamptz') createdAt: Date;
}

/** `silent`: not in time. `not_needed`: the others decided it first, or the delivery was replaced or refunded. */
export type EvaluationOutcome = 'pass' | 'fail' | 'silent' | 'not_needed';

/** What one evaluator says about one delivery. */
@Entity('order_evaluations')
@SqlIndex('order_evaluations_agent_ix', '(agent_id, verification_id DESC)')
@Index('order_evaluations_order_ix', ['orderId'])
export class OrderEvaluation {
  @ForeignKey('order_verifications') @PrimaryColumn('text') verificationId: string;
  @ForeignKey('agents') @PrimaryColumn('text') agentId: string;
  @ForeignKey('orders') @Column('text') orderId: string;
  /** 1 for the first delivery of the order. */
  @Column('integer') attempt: number;
  @Column('bigint') feeCents: Cents;
  @Column('timestamptz') dueAt: Date;
  /** Null while it is awaited. */
  @Column('text', { nullable: true }) outcome: EvaluationOutcome | null = null;
  @Column('text', { nullable: true }) reason: string | null = null;
  @Column('timestamptz', { nullable: true }) answeredAt: Date | null = null;
  @Column('timestamptz') createdAt: Date;
}
