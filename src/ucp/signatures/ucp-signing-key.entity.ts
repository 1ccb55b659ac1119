import { Column, Entity, Index, PrimaryColumn } from 'typeorm';
import type { PublicKey } from '../../platform/security/key-rings';

/** A key that signs messages to platforms. `SigningKeys` creates the next one before it is needed. */
@Entity('ucp_signing_keys')
export class UcpSigningKey {
  @PrimaryColumn('text') kid: string;
  @Column('jsonb') publicJwk: PublicKey;
  /** The private key, encrypted. */
  @Column('bytea') sealedKey: Buffer;
  /** Published some time before it signs, since platforms cache profiles. */
  @Column('timestamptz') signsFrom: Date;
  /** Until when it is published; then it is deleted. */
  @Column('timestamptz') expiresAt: Date;
  @Column('timestamptz') createdAt: Date;
}

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
