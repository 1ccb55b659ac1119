/** Secret and restricted keys, of both modes. */
export const STRIPE_KEY: [RegExp, { message: string }] = [
  /^(sk|rk)_(test|live)_[A-Za-z0-9_]{8,}$/,
  {
    message:
      'must be a secret or restricted key: sk_live_… or rk_live_…, sk_test_… or rk_test_… outside production',
  },
];

export function isLiveStripeKey(key: string | undefined): boolean {
  return /^(sk|rk)_live_/.test(key ?? '');
}

interface StripeSettings {
  readonly production: boolean;
  PAYMENTS: string;
  STRIPE_SECRET_KEY?: string;
  STRIPE_WEBHOOK_SECRET: string[];
  STRIPE_API_BASE?: string;
}

/**
 * Checks for PAYMENTS=stripe: live keys in production only, and calls to Stripe's own API only (except on loopback).
 */
export function unsafeStripe(settings: StripeSettings): string[] {
  if (settings.PAYMENTS !== 'stripe') return [];
  const lines: string[] = [];
  const {
    STRIPE_SECRET_KEY: key,
    STRIPE_WEBHOOK_SECRET: secrets,
    STRIPE_API_BASE: base,
    production,
  } = settings;
  if (key === undefined) lines.push('STRIPE_SECRET_KEY is missing: PAYMENTS=stripe requires it');
  else if (STRIPE_KEY[0].test(key) && production && !isLiveStripeKey(key))
    lines.push('STRIPE_SECRET_KEY is a test key: production requires a live key');
  else if (!production && isLiveStripeKey(key))
    lines.push('STRIPE_SECRET_KEY is a live key: use a test key, or NODE_ENV=production');
  if (Array.isArray(secrets) && secrets.length === 0)
    lines.push('STRIPE_WEBHOOK_SECRET is missing: it verifies that payment events come from Stripe');
  if (base === undefined) return lines;
  if (production) lines.push('STRIPE_API_BASE is not allowed in production');
  else if (!isLoopback(base))
    lines.push('STRIPE_API_BASE is for a mock server on this machine: use a loopback address');
  return lines;
}

function isLoopback(url: string): boolean {
  try {
    return ['localhost', '127.0.0.1', '[::1]'].includes(new URL(url).hostname);
  } catch {
    return false;
  }
}
