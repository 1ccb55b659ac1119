import { Column, Entity, Index, PrimaryColumn } from 'typeorm';
import { SigningKeyRecord } from '../../platform/security/signing-key.entity';

/** A key that signs our own ID tokens. */
@Entity('identity_keys')
export class IdentityKey extends SigningKeyRecord {}

/** An ID token that was used and cannot be used again. It is stored for longer than any token is accepted. */
@Entity('used_id_tokens')
@Index('used_id_tokens_expiry_ix', ['expiresAt'])
export class UsedIdToken {
  /** Keyed hash of the token without its signature. */
  @PrimaryColumn('bytea') tokenHash: Buffer;
  @Column('timestamptz') expiresAt: Date;
}
