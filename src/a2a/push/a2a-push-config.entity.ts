import { Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';

/** TODOC */
@Entity('a2a_push_configs')
@Index('a2a_push_configs_due_ix', ['failing', 'callerId', 'nextAttemptAt'], {
  where: 'next_attempt_at IS NOT NULL',
})
@Index('a2a_push_configs_held_ix', ['nextAttemptAt'], { where: 'lease_token IS NOT NULL' })
export class A2aPushConfig {
  @ForeignKey('a2a_tasks', { onDelete: 'CASCADE' }) @PrimaryColumn('text') taskId: string;
  @PrimaryColumn('text') id: string;
  @Column('integer') position: number;
  @Column('text', { nullable: true }) scheme: string | null;
  @Column('bytea') secrets: Buffer;
  @Column('text') version: string;
  @Column('integer') sentSeq: number;
  @Column('integer') attempts: number;
  @Column('timestamptz', { nullable: true }) nextAttemptAt: Date | null;
  @Column('text', { nullable: true }) leaseToken: string | null;
  @Column('text') callerId: string;
  @Column('boolean') failing: boolean;
  @Column('bytea') sealedUrl: Buffer;
  @Column('text', { nullable: true }) keyId: string | null;
}
