import { Injectable } from '@nestjs/common';
import { DAY, HOUR } from '../../kernel/clock';
import { type KeyRing, KeyRings, type SigningKey } from '../../platform/security/key-rings';
import { type PublicKey, SigningKeyRecord } from '../../platform/security/signing-key.entity';
import { Column, Entity, Index, PrimaryColumn } from 'typeorm';

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

export const SIGNING_ALGORITHM = 'ES256';

/** The keys that sign our own ID tokens. */
@Injectable()
export class IdentityKeys {
  private readonly ring: KeyRing;

  constructor(rings: KeyRings) {
    this.ring = rings.ring({
      entity: IdentityKey,
      purpose: 'identity-keys',
      signsMs: 30 * DAY,
      aheadMs: HOUR,
      retentionMs: 2 * DAY,
    });
  }

  signing(): Promise<SigningKey> {
    return this.ring.signing();
  }

  /** The public keys with which others verify our tokens. */
  async published(): Promise<{ keys: PublicKey[] }> {
    return { keys: await this.ring.published() };
  }
}
