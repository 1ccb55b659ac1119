import { Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import type { A2aVersion } from '../protocol/methods';

/** Where a caller receives the events of a task, and which event it gets next. `PushQueue` sends them in order. */
@Entity('a2a_push_configs')
@Index('a2a_push_configs_due_ix', ['failing', 'callerId', 'nextAttemptAt'], {
  where: 'next_attempt_at IS NOT NULL',
})
@Index('a2a_push_configs_held_ix', ['nextAttemptAt'], { where: 'lease_token IS NOT NULL' })
export class A2aPushConfig {
  @ForeignKey('a2a_tasks', { onDelete: 'CASCADE' }) @PrimaryColumn('text') taskId: string;
  @PrimaryColumn('text') id: string;
  /** The order of the configurations of a task. */
  @Column('integer') position: number;
  /** The authentication scheme of the credentials. */
  @Column('text', { nullable: true }) scheme: string | null;
  /** Encrypted JSON of `PushSecrets`. */
  @Column('bytea') secrets: Buffer;
  /** The protocol version in which it was requested. */
  @Column('text') version: A2aVersion;
  /** The number of the last event that was sent or skipped. */
  @Column('integer') sentSeq: number;
  /** Failed attempts of the next event. */
  @Column('integer') attempts: number;
  /** Null if nothing is left to send; while leased, when the lease ends. */
  @Column('timestamptz', { nullable: true }) nextAttemptAt: Date | null;
  /** Set while an instance sends. */
  @Column('text', { nullable: true }) leaseToken: string | null;
  /** The caller of the task, copied as the receiver of the queue. */
  @Column('text') callerId: string;
  /** The last push was refused, so the configuration is in the slow lane. */
  @Column('boolean') failing: boolean;
  /** The encrypted URL. */
  @Column('bytea') sealedUrl: Buffer;
  /** The key that requested it; pushes stop when the key ends. */
  @Column('text') keyId: string;
}
