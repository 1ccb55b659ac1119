import { Column, Entity, PrimaryColumn } from 'typeorm';

/** TODOC */
@Entity('secret_key_proof')
export class SecretKeyProofRecord {
  @PrimaryColumn('boolean') single: boolean;
  @Column('bytea') proof: Buffer;
  @Column('bytea', { nullable: true }) sealedFirstKey: Buffer | null;
  @Column('bytea', { nullable: true }) currentProof: Buffer | null;
  @Column('timestamptz', { nullable: true, default: () => "now() + '1 day'::interval" })
  clearTextUntil: Date | null;
}
