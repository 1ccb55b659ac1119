import { Column, Entity, Index, PrimaryColumn } from 'typeorm';

/** TODOC */
@Entity('idempotency_keys')
@Index('idempotency_keys_age_ix', ['createdAt'])
export class IdempotencyKey {
  @PrimaryColumn('text') scope: string;
  @PrimaryColumn('text') route: string;
  @PrimaryColumn('text') key: string;
  @Column('text') fingerprint: string;
  @Column('bytea', { nullable: true }) answer: Buffer | null;
  @Column('text', { nullable: true }) subjectId: string | null;
  @Column('timestamptz', { default: () => 'now()' }) createdAt: Date;
}
