import { Injectable } from '@nestjs/common';
import Stripe from 'stripe';
import { Settings } from '../../platform/config/settings';

/**
 * What became of a call. `unknown` covers everything after which it may or may not have had its effect, and everything
 * that says nothing about the request itself: no answer, trouble over there, too many calls, a key that is refused.
 */
export type Reply<T> =
  { kind: 'answer'; value: T } | { kind: 'refused'; problem: string } | { kind: 'unknown'; problem: string };

const TIMEOUT_MS = 10_000;
/** Keys are remembered for a day at least; after that a call under the same key would be a new one. */
export const KEY_REMEMBERED_MS = 23 * 3_600_000;

/** The connection to Stripe. Retries are ours to make: each is a row's next try, under the row's own key. */
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
    if (!this.connection) throw new Error('payments do not go through Stripe here');
    return this.connection;
  }

  async ask<T>(call: (api: Stripe) => Promise<T>): Promise<Reply<T>> {
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

/** Only what Stripe says about the request itself is final. */
function isRefusal(error: unknown): boolean {
  return (
    error instanceof Stripe.errors.StripeInvalidRequestError || error instanceof Stripe.errors.StripeCardError
  );
}

/** For operators: never the message of a card error as a whole, which may quote what the payer typed. */
function describe(error: unknown): string {
  if (!(error instanceof Stripe.errors.StripeError)) return String(error).slice(0, 200);
  const { code, decline_code: declined, statusCode, type, message } = error;
  const reason = [statusCode, code ?? type, declined].filter(Boolean).join(' ');
  return `${reason}: ${message}`.slice(0, 300);
}
