import { createHmac, timingSafeEqual } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';

export interface WebhookEvent {
  type: string;
  timestamp: string;
  id: string;
  sequence: number;
  data: { id: string; status?: string };
}

const MAX_AGE_S = 300;

/**
 * All that a receiver needs, using only the standard library; docs/webhooks.md shows the same in three languages.
 * Returns the event if its signature is valid and throws otherwise. `body` is the raw body, byte for byte.
 */
export function verifyWebhook(
  secret: string,
  headers: IncomingHttpHeaders,
  body: string | Buffer,
): WebhookEvent {
  const [id, timestamp] = [headers['webhook-id'], headers['webhook-timestamp']];
  const age = Math.abs(Date.now() / 1000 - Number(timestamp));
  if (!id || !(age <= MAX_AGE_S)) throw new Error('webhook id is missing or timestamp is too far off');
  const key = Buffer.from(secret.replace(/^whsec_/, ''), 'base64');
  const expected = createHmac('sha256', key)
    .update(`${String(id)}.${String(timestamp)}.`)
    .update(body)
    .digest();
  const genuine = String(headers['webhook-signature'])
    .split(' ')
    .some((entry) => {
      const [version, signature = ''] = entry.split(',');
      const given = Buffer.from(signature, 'base64');
      return version === 'v1' && given.length === expected.length && timingSafeEqual(given, expected);
    });
  if (!genuine) throw new Error('webhook signature does not match');
  return JSON.parse(String(body)) as WebhookEvent;
}
