import { Column, Entity, ForeignKey, Index, PrimaryColumn, Unique } from 'typeorm';

/** TODOC */
@Entity('claim_codes')
@Unique(['codeHash'])
@Index('claim_codes_expiry_ix', ['expiresAt'])
export class ClaimCode {
  @ForeignKey('agents') @PrimaryColumn('text') agentId: string;
  @Column('text') keyId: string;
  @Column('bytea') codeHash: Buffer;
  @Column('timestamptz') expiresAt: Date;
  @Column('timestamptz') createdAt: Date;
}
