import { sign } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { DAY, HOUR } from '../../kernel/clock';
import { Settings } from '../../platform/config/settings';
import { type KeyRing, KeyRings, type SigningKey } from '../../platform/security/key-rings';
import type { PublicKey } from '../../platform/security/signing-key.entity';
import type { JsonObject } from '../protocol/model';
import { canonicalJson, signedForms } from './signed-forms';
import { A2aCardKey } from './a2a-card-key.entity';

export const CARD_KEYS_PATH = '/.well-known/jwks.json';

const MAX_CACHED = 1_000;

/** Signs cards with ES256. A stored card can be verified for 30 days after its key stops signing. */
@Injectable()
export class CardKeys {
  private readonly ring: KeyRing;
  /** Signatures by key and signed content, so that an unchanged card is signed once. */
  private readonly made = new Map<string, { protected: string; signature: string }>();

  constructor(
    rings: KeyRings,
    private readonly settings: Settings,
  ) {
    this.ring = rings.ring({
      entity: A2aCardKey,
      purpose: 'a2a-card-keys',
      signsMs: 90 * DAY,
      aheadMs: HOUR,
      retentionMs: 30 * DAY,
    });
  }

  current(): Promise<SigningKey> {
    return this.ring.signing();
  }

  published(): Promise<PublicKey[]> {
    return this.ring.published();
  }

  signed(card: JsonObject, key: SigningKey): JsonObject {
    return { ...card, signatures: signedForms(card).map((form) => this.signature(form, key)) };
  }

  private signature(form: string, { kid, key }: SigningKey): { protected: string; signature: string } {
    const known = this.made.get(kid + form);
    if (known) return known;
    const header = { alg: 'ES256', jku: this.settings.PUBLIC_URL + CARD_KEYS_PATH, kid, typ: 'JOSE' };
    const head = Buffer.from(canonicalJson(header)).toString('base64url');
    const covered = Buffer.from(`${head}.${Buffer.from(form).toString('base64url')}`);
    const signature = sign('sha256', covered, { key, dsaEncoding: 'ieee-p1363' }).toString('base64url');
    const made = { protected: head, signature };
    if (this.made.size >= MAX_CACHED) this.made.delete(this.made.keys().next().value as string);
    this.made.set(kid + form, made);
    return made;
  }
}
