import { Column, Entity, Index, PrimaryColumn } from 'typeorm';
import type { Cents } from '../../kernel/cents';

/** What an agent bought, paid out, or deposited: one row for each, so that a repeat by mistake is found. */
@Entity('purchase_intents')
@Index('purchase_intents_age_ix', ['createdAt'])
@Index('purchase_intents_agent_ix', ['agentId', 'intent', 'subjectId'])
@Index('purchase_intents_token_ix', ['agentId', 'key'], { where: `key LIKE 'ptk\\_%'` })
export class PurchaseIntent {
  /** The order, deposit, or payout. Of several orders, the newest. */
  @PrimaryColumn('text') subjectId: string;
  /** The other orders of a basket. */
  @Column('text', { array: true, default: [] }) otherIds: string[];
  @Column('text') agentId: string;
  /** A digest of what was wanted, without its price. */
  @Column('text') intent: string;
  @Column('bigint') totalCents: Cents;
  /** The `Idempotency-Key` of the call, if it had one. */
  @Column('text', { nullable: true }) key: string | null;
  /** When the agent read the record. */
  @Column('timestamptz', { nullable: true }) seenAt: Date | null;
  /** What the call bought that named this record in `confirm_repeat`. */
  @Column('text', { nullable: true }) repeatedBy: string | null;
  @Column('timestamptz') createdAt: Date;
}
