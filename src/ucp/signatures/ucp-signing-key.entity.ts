import { Column, Entity, Index, PrimaryColumn } from 'typeorm';
import { SigningKeyRecord } from '../../platform/security/signing-key.entity';

/** A key that signs messages to platforms. */
@Entity('ucp_signing_keys')
export class UcpSigningKey extends SigningKeyRecord {}

/** An idempotency key that a platform signed, with its request. `FreshKeys` recognizes replays by it. */
@Entity('ucp_signed_keys')
@Index('ucp_signed_keys_seen_ix', ['seenAt'])
export class UcpSignedKey {
  /** The hash of the platform's profile URL and the key. */
  @PrimaryColumn('bytea') id: Buffer;
  /** The hash of the signed request. */
  @Column('bytea') content: Buffer;
  /** When the key was used first. */
  @Column('timestamptz') seenAt: Date;
}
