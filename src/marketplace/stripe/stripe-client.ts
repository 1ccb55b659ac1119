import { Injectable } from '@nestjs/common';
import Stripe from 'stripe';
import { Settings } from '../../platform/config/settings';

/**
 * The result of a call. `unknown` covers every case in which the call may or may not have taken effect, and errors that
 * are not about the request itself: no response, a server error, a rate limit, or a rejected API key.
 */
export type StripeReply<T> =
  { kind: 'answer'; value: T } | { kind: 'refused'; problem: string } | { kind: 'unknown'; problem: string };

const TIMEOUT_MS = 10_000;
/** Stripe remembers idempotency keys for at least a day. After that, the same key makes a new call. */
export const KEY_REMEMBERED_MS = 23 * 3_600_000;

/** The connection to Stripe. It never retries: each retry is the row's next call, under the row's own key. */
@Injectable()
export class StripeClient {
  readonly enabled: boolean;
  readonly livemode: boolean;
  private readonly connection?: Stripe;

  constructor(settings: Settings) {
    this.enabled = settings.PAYMENTS === 'stripe';
    this.livemode = settings.livemode;
    if (!this.enabled) return;
    this.connection = new Stripe(settings.STRIPE_SECRET_KEY as string, {
      ...standIn(settings.STRIPE_API_BASE),
      maxNetworkRetries: 0,
      timeout: TIMEOUT_MS,
      telemetry: false,
    });
  }

  get api(): Stripe {
    if (!this.connection) throw new Error('PAYMENTS is not stripe');
    return this.connection;
  }

  async request<T>(call: (api: Stripe) => Promise<T>): Promise<StripeReply<T>> {
    try {
      return { kind: 'answer', value: await call(this.api) };
    } catch (error) {
      const problem = describe(error);
      return { kind: isRefusal(error) ? 'refused' : 'unknown', problem };
    }
  }
}

function standIn(base: string | undefined): { host?: string; port?: string; protocol?: 'http' | 'https' } {
  if (base === undefined) return {};
  const { hostname, port, protocol } = new URL(base);
  const scheme = protocol === 'http:' ? 'http' : 'https';
  return {
    host: hostname.replace(/[[\]]/g, ''),
    port: port || (scheme === 'http' ? '80' : '443'),
    protocol: scheme,
  };
}

/** Only errors about the request itself are final. */
function isRefusal(error: unknown): boolean {
  return (
    error instanceof Stripe.errors.StripeInvalidRequestError || error instanceof Stripe.errors.StripeCardError
  );
}

/** Error text for operators, truncated: the message of a card error may quote what the payer typed. */
function describe(error: unknown): string {
  if (!(error instanceof Stripe.errors.StripeError)) return String(error).slice(0, 200);
  const { code, decline_code: declined, statusCode, type, message } = error;
  const reason = [statusCode, code ?? type, declined].filter(Boolean).join(' ');
  return `${reason}: ${message}`.slice(0, 300);
}
