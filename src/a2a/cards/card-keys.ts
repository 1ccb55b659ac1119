import {
  createHash,
  createPrivateKey,
  generateKeyPairSync,
  type JsonWebKey,
  type KeyObject,
  sign,
} from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { Clock } from '../../kernel/clock';
import { Settings } from '../../platform/config/settings';
import { Reads, statement } from '../../platform/database/statements';
import { Secrets } from '../../platform/security/secrets';
import type { JsonObject } from '../protocol/model';
import { canonicalJson } from './canonical-json';
import { signedForms } from './signed-forms';

export const CARD_KEYS_PATH = '/.well-known/jwks.json';

/** The one that signs has the slot 1; the first instance that needs it makes it. */
const SIGNING = statement(
  'a2a_card_key_signing',
  'SELECT kid, private_key, created_at FROM a2a_card_keys ORDER BY slot DESC LIMIT 1',
);
const MAKE = statement(
  'a2a_card_key_make',
  `INSERT INTO a2a_card_keys (kid, slot, public_key, private_key, created_at) VALUES ($1, 1, $2, $3, $4)
   ON CONFLICT ON CONSTRAINT a2a_card_keys_slot_uq DO NOTHING`,
);
const PUBLISHED = statement(
  'a2a_card_keys_published',
  'SELECT public_key FROM a2a_card_keys ORDER BY slot DESC',
);

interface KeyRow {
  kid: string;
  private_key: Buffer;
  created_at: Date;
}

interface SigningKey {
  kid: string;
  key: KeyObject;
  since: Date;
}

const MAX_KEPT = 1_000;

/** Signs cards with ES256. The key is kept sealed in the database, so that all instances sign with the same one. */
@Injectable()
export class CardKeys {
  private signing?: Promise<SigningKey>;
  /** By what they cover: a signature is made once as long as the card stays as it is. */
  private readonly made = new Map<string, { protected: string; signature: string }>();

  constructor(
    private readonly reads: Reads,
    private readonly secrets: Secrets,
    private readonly settings: Settings,
    private readonly clock: Clock,
  ) {}

  async sign(card: JsonObject): Promise<JsonObject> {
    const key = await this.key();
    return { ...card, signatures: signedForms(card).map((form) => this.signature(form, key)) };
  }

  /** When there was a first card to sign. */
  async since(): Promise<Date> {
    return (await this.key()).since;
  }

  async published(): Promise<JsonWebKey[]> {
    await this.key();
    const rows = await this.reads.rows<{ public_key: JsonWebKey }>(PUBLISHED);
    return rows.map((row) => row.public_key);
  }

  private signature(form: string, { kid, key }: SigningKey): { protected: string; signature: string } {
    const known = this.made.get(form);
    if (known) return known;
    const header = { alg: 'ES256', jku: this.settings.PUBLIC_URL + CARD_KEYS_PATH, kid, typ: 'JOSE' };
    const head = Buffer.from(canonicalJson(header)).toString('base64url');
    const covered = Buffer.from(`${head}.${Buffer.from(form).toString('base64url')}`);
    const signature = sign('sha256', covered, { key, dsaEncoding: 'ieee-p1363' }).toString('base64url');
    const made = { protected: head, signature };
    if (this.made.size >= MAX_KEPT) this.made.delete(this.made.keys().next().value as string);
    this.made.set(form, made);
    return made;
  }

  private key(): Promise<SigningKey> {
    this.signing ??= this.load().catch((error: unknown) => {
      this.signing = undefined;
      throw error;
    });
    return this.signing;
  }

  private async load(): Promise<SigningKey> {
    let row = await this.reads.first<KeyRow & Record<string, unknown>>(SIGNING);
    if (!row) {
      await this.make();
      row = (await this.reads.first<KeyRow & Record<string, unknown>>(SIGNING)) as KeyRow &
        Record<string, unknown>;
    }
    const pem = this.secrets.decrypt('a2a-card-keys', row.private_key, row.kid);
    return { kid: row.kid, key: createPrivateKey(pem), since: row.created_at };
  }

  private async make(): Promise<void> {
    const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
    const { kty, crv, x, y } = publicKey.export({ format: 'jwk' });
    const kid = createHash('sha256').update(canonicalJson({ crv, kty, x, y })).digest('base64url'); // RFC 7638
    const jwk = { kty, crv, x, y, kid, use: 'sig', alg: 'ES256' };
    const pem = privateKey.export({ format: 'pem', type: 'pkcs8' }) as string;
    const sealed = this.secrets.encrypt('a2a-card-keys', pem, kid);
    await this.reads.rows(MAKE, [kid, JSON.stringify(jwk), sealed, this.clock.now()]);
  }
}
