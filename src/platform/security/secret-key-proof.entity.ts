import { Column, Entity, PrimaryColumn } from 'typeorm';

/** Shows whether a SECRET_KEY is the one of this database, without containing it. It has one row. */
@Entity('secret_key_proof')
export class SecretKeyProofRecord {
  @PrimaryColumn('boolean') single: boolean;
  /** Of the first key, which keys the hashes for ever. */
  @Column('bytea') proof: Buffer;
  /** The first key, encrypted with the current one; null before the first rotation. */
  @Column('bytea', { nullable: true }) sealedFirstKey: Buffer | null;
  /** Of the key that encrypted everything in the last rotation; null before the first one. */
  @Column('bytea', { nullable: true }) currentProof: Buffer | null;
}
