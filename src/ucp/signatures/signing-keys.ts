import { Injectable } from '@nestjs/common';
import { DAY, HOUR } from '../../kernel/clock';
import { type KeyRing, KeyRings, type SigningKey } from '../../platform/security/key-rings';
import type { PublicKey } from '../../platform/security/signing-key.entity';
import { UcpSigningKey } from './ucp-signing-key.entity';

/**
 * Keys that sign messages to platforms. New keys are published two hours before use, since platforms cache profiles.
 */
@Injectable()
export class SigningKeys {
  private readonly ring: KeyRing;

  constructor(rings: KeyRings) {
    this.ring = rings.ring({
      entity: UcpSigningKey,
      purpose: 'ucp-signing-keys',
      signsMs: 90 * DAY,
      aheadMs: 2 * HOUR,
      retentionMs: 14 * DAY,
    });
  }

  current(): Promise<SigningKey> {
    return this.ring.signing();
  }

  published(): Promise<PublicKey[]> {
    return this.ring.published();
  }
}
