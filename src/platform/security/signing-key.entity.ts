import { Column, PrimaryColumn } from 'typeorm';

/** The public part of a key, for verification. */
export interface PublicKey {
  kty: string;
  crv: string;
  x: string;
  y: string;
  kid: string;
  alg: string;
  use: string;
}

/** A key of a `KeyRing`, which creates the next one before it is needed. */
export abstract class SigningKeyRecord {
  @PrimaryColumn('text') kid: string;
  @Column('jsonb') publicJwk: PublicKey;
  /** The private key, encrypted. */
  @Column('bytea') sealedKey: Buffer;
  /** It is published some time before, so that verifiers know it. */
  @Column('timestamptz') signsFrom: Date;
  /** When it is no longer published and is deleted. */
  @Column('timestamptz') expiresAt: Date;
  @Column('timestamptz') createdAt: Date;
}
