import { Column, Entity, Index, PrimaryColumn } from 'typeorm';

/** TODOC */
@Entity('queued_mails')
@Index('queued_mails_due_ix', ['dueAt'])
export class QueuedMail {
  @PrimaryColumn('text') id: string;
  @Column('bytea') sealedMail: Buffer;
  @Column('integer') attempts: number;
  @Column('timestamptz') dueAt: Date;
  @Column('timestamptz') expiresAt: Date;
  @Column('timestamptz') createdAt: Date;
}
