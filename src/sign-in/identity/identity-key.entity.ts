import { Column, Entity, Index, PrimaryColumn } from 'typeorm';
import type { PublicKey } from '../../platform/security/key-rings';

/** A key that signs our own ID tokens. A `KeyRing` writes it. */
@Entity('identity_keys')
export class IdentityKey {
  @PrimaryColumn('text') kid: string;
  @Column('jsonb') publicJwk: PublicKey;
  /** The private key, encrypted. */
  @Column('bytea') sealedKey: Buffer;
  /** The public key is published some time before. */
  @Column('timestamptz') signsFrom: Date;
  /** When it is no longer published. */
  @Column('timestamptz') expiresAt: Date;
  @Column('timestamptz') createdAt: Date;
}

/** An ID token that was used and cannot be used again. It is stored for longer than any token is accepted. */
@Entity('used_id_tokens')
@Index('used_id_tokens_expiry_ix', ['expiresAt'])
export class UsedIdToken {
  /** Keyed hash of the token without its signature. */
  @PrimaryColumn('bytea') tokenHash: Buffer;
  @Column('timestamptz') expiresAt: Date;
}
