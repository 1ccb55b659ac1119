import { Column, Entity, ForeignKey, Index, PrimaryColumn, Unique } from 'typeorm';

/** The code with which a person claims an agent. The agent's next code replaces it, and a claim deletes it. */
@Entity('claim_codes')
@Unique(['codeHash'])
@Index('claim_codes_expiry_ix', ['expiresAt'])
export class ClaimCode {
  @ForeignKey('agents') @PrimaryColumn('text') agentId: string;
  /** The key that requested it. The code is valid only while this key is, and until it is rotated. */
  @Column('text') keyId: string;
  /** Keyed hash. */
  @Column('bytea') codeHash: Buffer;
  @Column('timestamptz') expiresAt: Date;
  @Column('timestamptz') createdAt: Date;
}
