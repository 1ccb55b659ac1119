import { Injectable } from '@nestjs/common';
import { DAY, HOUR } from '../../kernel/clock';
import { type KeyRing, KeyRings, type SigningKey } from '../../platform/security/key-rings';
import type { PublicKey } from '../../platform/security/signing-key.entity';
import { IdentityKey } from './identity-key.entity';

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
