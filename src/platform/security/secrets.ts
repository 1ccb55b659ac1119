import {
  createCipheriv,
  createDecipheriv,
  createHash,
  createHmac,
  hkdfSync,
  randomBytes,
  timingSafeEqual,
} from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { Settings } from '../config/settings';

/** One key per purpose, all derived from SECRET_KEY, so that none can stand in for another. */
export type Purpose =
  | 'api-keys'
  | 'webhook-secrets'
  | 'order-data'
  | 'offer-data'
  | 'digital-payloads'
  | 'asset-links'
  | 'challenges'
  | 'ucp-signing-keys'
  | 'ucp-sessions'
  | 'ucp-handoffs'
  | 'oauth-tokens'
  | 'oauth-client-secrets'
  | 'a2a-card-keys'
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
  | 'mcp-sessions'
  | 'mcp-tasks'
  | 'ops-reports'
  | 'payment-challenges'
  | 'recent-writes'
  | 'proof';

const IV_BYTES = 12;
const TAG_BYTES = 16;
const VERSION = 1;

@Injectable()
export class Secrets {
  private readonly keys = new Map<Purpose, Buffer>();

  constructor(private readonly settings: Settings) {}

  /** A keyed hash: what is stored instead of a secret that is only ever compared. */
  hash(purpose: Purpose, secret: string): Buffer {
    return createHmac('sha256', this.key(purpose)).update(secret).digest();
  }

  /** AES-256-GCM. `context` (an id) is bound in, so that a value cannot be moved to another record. */
  encrypt(purpose: Purpose, text: string, context: string): Buffer {
    const iv = randomBytes(IV_BYTES);
    const cipher = createCipheriv('aes-256-gcm', this.key(purpose), iv).setAAD(Buffer.from(context));
    const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
    return Buffer.concat([Buffer.of(VERSION), iv, cipher.getAuthTag(), body]);
  }

  decrypt(purpose: Purpose, sealed: Buffer, context: string): string {
    const iv = sealed.subarray(1, 1 + IV_BYTES);
    const tag = sealed.subarray(1 + IV_BYTES, 1 + IV_BYTES + TAG_BYTES);
    const decipher = createDecipheriv('aes-256-gcm', this.key(purpose), iv);
    decipher.setAAD(Buffer.from(context)).setAuthTag(tag);
    const body = sealed.subarray(1 + IV_BYTES + TAG_BYTES);
    return Buffer.concat([decipher.update(body), decipher.final()]).toString('utf8');
  }

  private key(purpose: Purpose): Buffer {
    let key = this.keys.get(purpose);
    if (!key) {
      key = Buffer.from(hkdfSync('sha256', this.settings.SECRET_KEY, '', purpose, 32));
      this.keys.set(purpose, key);
    }
    return key;
  }
}

/** Equality that takes the same time wherever the difference lies, also for texts of different length. */
export function sameSecret(given: string, expected: string): boolean {
  const digest = (text: string): Buffer => createHash('sha256').update(text).digest();
  return timingSafeEqual(digest(given), digest(expected));
}
