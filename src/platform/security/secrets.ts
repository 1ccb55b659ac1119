import {
  createCipheriv,
  createDecipheriv,
  createHash,
  createHmac,
  createSecretKey,
  hkdfSync,
  type KeyObject,
  timingSafeEqual,
} from 'node:crypto';
import { deflateRawSync, inflateRawSync } from 'node:zlib';
import { Injectable } from '@nestjs/common';
import { secretBytes } from '../../kernel/secret-random';
import { secretKeysOf, versionOfKey } from '../config/secret-keys';
import { Settings } from '../config/settings';

/** One key per purpose, all derived from SECRET_KEY, so that none can be used in place of another. */
export type Purpose =
  | 'api-keys'
  | 'operators'
  | 'webhook-secrets'
  | 'addresses'
  | 'approvals'
  | 'order-data'
  | 'offer-data'
  | 'digital-payloads'
  | 'asset-links'
  | 'challenges'
  | 'ucp-signing-keys'
  | 'ucp-sessions'
  | 'ucp-handoffs'
  | 'oauth-tokens'
  | 'oauth-successors'
  | 'oauth-client-secrets'
  | 'a2a-card-keys'
  | 'verdict-keys'
  | 'a2a-push'
  | 'invite-codes'
  | 'answers'
  | 'login-links'
  | 'sessions'
  | 'browsers'
  | 'forms'
  | 'identity-keys'
  | 'id-tokens'
  | 'identity-requests'
  | 'claim-codes'
  | 'mails'
  | 'unsubscribe-links'
  | 'mcp-sessions'
  | 'mcp-tasks'
  | 'ops-reports'
  | 'payment-challenges'
  | 'recent-writes'
  | 'proof'
  | 'first-key';

const IV_BYTES = 12;
const TAG_BYTES = 16;

class RootKey {
  readonly version: number;
  private readonly derived = new Map<Purpose, KeyObject>();

  constructor(readonly text: string) {
    this.version = versionOfKey(text);
  }

  mac(purpose: Purpose, text: string): Buffer {
    return createHmac('sha256', this.for(purpose)).update(text).digest();
  }

  /** As a key object: Node.js 24 takes nine microseconds to make one of bytes. */
  for(purpose: Purpose): KeyObject {
    let key = this.derived.get(purpose);
    if (!key) {
      key = createSecretKey(Buffer.from(hkdfSync('sha256', this.text, '', purpose, 32)));
      this.derived.set(purpose, key);
    }
    return key;
  }
}

@Injectable()
export class Secrets {
  private readonly keys: RootKey[];
  /** The key of stored hashes: the first key of the database. Hashes cannot be recomputed with a new key. */
  private first: RootKey;

  constructor(settings: Settings) {
    this.keys = secretKeysOf(settings).map((text) => new RootKey(text));
    this.first = this.current;
  }

  /** A keyed hash, stored instead of a secret that is only ever compared. Unaffected by key rotation. */
  hash(purpose: Purpose, secret: string): Buffer {
    return this.first.mac(purpose, secret);
  }

  /** Signs text that we issue and later receive back, with the current key. */
  sign(purpose: Purpose, text: string): string {
    return this.current.mac(purpose, text).toString('base64url');
  }

  /** Whether any of the accepted keys signed it. */
  isSigned(purpose: Purpose, text: string, signature: string): boolean {
    return this.keys
      .map((key) => sameSecret(signature, key.mac(purpose, text).toString('base64url')))
      .includes(true);
  }

  /**
   * AES-256-GCM, prefixed with the key version; long texts are compressed. `context` (an id) is authenticated too, so that a value cannot be moved
   * to another record.
   */
  encrypt(purpose: Purpose, text: string, context: string): Buffer {
    const iv = secretBytes(IV_BYTES);
    const cipher = createCipheriv('aes-256-gcm', this.current.for(purpose), iv).setAAD(Buffer.from(context));
    const body = Buffer.concat([cipher.update(packed(text)), cipher.final()]);
    return Buffer.concat([Buffer.of(this.version), iv, cipher.getAuthTag(), body]);
  }

  decrypt(purpose: Purpose, sealed: Buffer, context: string): string {
    const key = this.keys.find(({ version }) => version === sealed[0]);
    if (!key) throw new Error('no accepted SECRET_KEY has encrypted this value');
    return opened(key, purpose, sealed, context);
  }

  /** The version of the key that encrypts. */
  get version(): number {
    return this.current.version;
  }

  /** A keyed hash of a constant for each accepted key, the current one first. */
  proofs(): Buffer[] {
    return this.keys.map(proofOf);
  }

  /**
   * Finds the first key of the database, among the accepted keys or as encrypted by a rotation. Returns false if it is
   * neither.
   */
  startFrom(proof: Buffer, sealed: Buffer | null): boolean {
    const known = this.keys.find((key) => proofOf(key).equals(proof)) ?? (sealed && this.openFirst(sealed));
    if (!known || !proofOf(known).equals(proof)) return false;
    this.first = known;
    return true;
  }

  sealFirst(): Buffer {
    return this.encrypt('first-key', this.first.text, FIRST);
  }

  private openFirst(sealed: Buffer): RootKey | undefined {
    try {
      return new RootKey(this.decrypt('first-key', sealed, FIRST));
    } catch {
      return undefined;
    }
  }

  private get current(): RootKey {
    return this.keys[0] as RootKey;
  }
}

const FIRST = 'the first key';
const proofOf = (key: RootKey): Buffer => key.mac('proof', 'of the key');

function opened(key: RootKey, purpose: Purpose, sealed: Buffer, context: string): string {
  const iv = sealed.subarray(1, 1 + IV_BYTES);
  const tag = sealed.subarray(1 + IV_BYTES, 1 + IV_BYTES + TAG_BYTES);
  const decipher = createDecipheriv('aes-256-gcm', key.for(purpose), iv);
  decipher.setAAD(Buffer.from(context)).setAuthTag(tag);
  const body = sealed.subarray(1 + IV_BYTES + TAG_BYTES);
  return unpacked(Buffer.concat([decipher.update(body), decipher.final()]));
}

/** Compression costs more time than it saves space below this. */
const COMPRESSED_FROM_BYTES = 256;
/** Marks a compressed text (ADR 81). No text in UTF-8 has this byte. */
const COMPRESSED = 0xff;

/** Encrypted bytes cannot be compressed, so texts are compressed before. */
function packed(text: string): Buffer {
  const plain = Buffer.from(text);
  if (plain.length < COMPRESSED_FROM_BYTES) return plain;
  return Buffer.concat([Buffer.of(COMPRESSED), deflateRawSync(plain)]);
}

function unpacked(bytes: Buffer): string {
  return (bytes[0] === COMPRESSED ? inflateRawSync(bytes.subarray(1)) : bytes).toString('utf8');
}

/** Constant-time comparison, also for texts of different length. */
export function sameSecret(given: string, expected: string): boolean {
  const digest = (text: string): Buffer => createHash('sha256').update(text).digest();
  return timingSafeEqual(digest(given), digest(expected));
}
