import { Column, Entity, Index, PrimaryColumn } from 'typeorm';

/** TODOC */
@Entity('decisions')
@Index('decisions_expiry_ix', ['expiresAt'])
export class Decision {
  @PrimaryColumn('text') id: string;
  @Column('json') answer: unknown;
  @Column('timestamptz') expiresAt: Date;
}
