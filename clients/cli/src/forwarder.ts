import { createHmac, randomBytes } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { UsageError } from './errors.js';
import { VERSION } from '../../typescript/src/version.js';

const SECRET = /^whsec_[A-Za-z0-9+/]+={0,2}$/;
const PATIENCE_MS = 15_000;
/** Between the attempts; short, because a developer waits. */
const RETRY_AFTER_MS = [500, 1_000, 2_000];

export interface Forwarded {
  /** Undefined if there was no response. */
  status: number | undefined;
  problem: string | undefined;
  duration_ms: number;
  attempts: number;
}

export const newSecret = (): string => `whsec_${randomBytes(32).toString('base64')}`;

export function checkedSecret(secret: string): string {
  if (SECRET.test(secret)) return secret;
  throw new UsageError('--secret must be whsec_ followed by base64.');
}

export function checkedReceiver(url: string): string {
  if (URL.canParse(url) && /^https?:$/.test(new URL(url).protocol)) return url;
  throw new UsageError(`--forward is not an http URL: ${url}`);
}

/** Headers per Standard Webhooks. */
export function signedHeaders(
  id: string,
  body: string,
  secret: string,
  now = Date.now(),
): Record<string, string> {
  const timestamp = Math.floor(now / 1000);
  const key = Buffer.from(secret.slice('whsec_'.length), 'base64');
  const signature = createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64');
  return {
    'content-type': 'application/json',
    'user-agent': `rialto-cli/${VERSION}`,
    'webhook-id': id,
    'webhook-timestamp': String(timestamp),
    'webhook-signature': `v1,${signature}`,
  };
}

export const isSuccess = ({ status = 0 }: Pick<Forwarded, 'status'>): boolean =>
  status >= 200 && status < 300;

/**
 * Sends an event to a receiver until it accepts it, a few times. An attempt that has begun is finished after the signal
 * aborts, so that its outcome is known. Undefined if it was aborted between two attempts.
 */
export async function forward(
  url: string,
  event: { id: string; type: string },
  secret: string,
  onRetry: (failed: Forwarded) => void,
  signal?: AbortSignal,
): Promise<Forwarded | undefined> {
  const body = JSON.stringify(event);
  for (let attempts = 1; ; attempts++) {
    const headers = {
      ...signedHeaders(event.id, body, secret),
      'x-marketplace-event': event.type,
      'x-delivery-attempt': String(attempts),
    };
    const sent = { ...(await post(url, headers, body)), attempts };
    const delay = RETRY_AFTER_MS[attempts - 1];
    if (isSuccess(sent) || delay === undefined) return sent;
    onRetry(sent);
    await sleep(delay, undefined, { signal }).catch(() => undefined);
    if (signal?.aborted) return undefined;
  }
}

export async function post(
  url: string,
  headers: Record<string, string>,
  body: string,
): Promise<Omit<Forwarded, 'attempts'>> {
  const startedAt = performance.now();
  const took = (): number => Math.round(performance.now() - startedAt);
  try {
    const signal = AbortSignal.timeout(PATIENCE_MS);
    const response = await fetch(url, { method: 'POST', headers, body, redirect: 'manual', signal });
    await response.body?.cancel();
    return { status: response.status, problem: undefined, duration_ms: took() };
  } catch (error) {
    const { cause, message, name } = error as Error & { cause?: { code?: string; message?: string } };
    const problem = name === 'TimeoutError' ? 'timeout' : (cause?.code ?? cause?.message ?? message);
    return { status: undefined, problem, duration_ms: took() };
  }
}
