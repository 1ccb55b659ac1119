import { createHmac } from 'node:crypto';
import { secretBytes } from '../../kernel/secret-random';

const SECRET_PREFIX = 'whsec_';
const SECRET_BYTES = 32;

export interface SignedWebhook {
  /** The header `webhook-id`. */
  id: string;
  /** In seconds: the header `webhook-timestamp`. */
  timestamp: number;
  body: string;
}

export function newSecret(): string {
  return SECRET_PREFIX + secretBytes(SECRET_BYTES).toString('base64');
}

/**
 * The header `webhook-signature` of Standard Webhooks: one signature per secret, so that receivers keep working during
 * a rotation.
 */
export function signatureOf({ id, timestamp, body }: SignedWebhook, secrets: readonly string[]): string {
  return secrets
    .map((secret) => Buffer.from(secret.slice(SECRET_PREFIX.length), 'base64'))
    .map((key) => createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64'))
    .map((signature) => `v1,${signature}`)
    .join(' ');
}
