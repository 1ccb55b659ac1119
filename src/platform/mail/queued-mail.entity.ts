import { Column, Entity, Index, PrimaryColumn } from 'typeorm';

/** A mail that was not accepted by the mail server yet. */
@Entity('queued_mails')
@Index('queued_mails_due_ix', ['dueAt'])
export class QueuedMail {
  @PrimaryColumn('text') id: string;
  /** Encrypted: it may contain a login link. */
  @Column('bytea') sealedMail: Buffer;
  @Column('integer') attempts: number;
  /** When it is tried next, or when its lease expires. */
  @Column('timestamptz') dueAt: Date;
  /** It is useless after that, and is dropped. */
  @Column('timestamptz') expiresAt: Date;
  @Column('timestamptz') createdAt: Date;
}
