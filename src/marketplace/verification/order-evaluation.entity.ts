import { Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import { SqlIndex } from '../../platform/database/entities';
import type { Cents } from '../../kernel/cents';

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
