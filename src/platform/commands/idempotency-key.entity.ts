import { Column, Entity, Index, PrimaryColumn } from 'typeorm';

/** One command with an `Idempotency-Key`. The row is written first, and commits with the effect of the command. */
@Entity('idempotency_keys')
@Index('idempotency_keys_age_ix', ['createdAt'])
export class IdempotencyKey {
  /** Whose key it is: the agent, person, or operator; for an anonymous caller, its address and request. */
  @PrimaryColumn('text') scope: string;
  @PrimaryColumn('text') route: string;
  @PrimaryColumn('text') key: string;
  /** The digest of the request; another request with the same key is refused. */
  @Column('text') fingerprint: string;
  /** Encrypted, because it may contain data that is encrypted elsewhere; null if it contained a secret. */
  @Column('bytea', { nullable: true }) answer: Buffer | null;
  /** The id of what the command created, if its answer is not kept. */
  @Column('text', { nullable: true }) subjectId: string | null;
  @Column('timestamptz', { default: () => 'now()' }) createdAt: Date;
}
