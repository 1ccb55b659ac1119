import { SetMetadata } from '@nestjs/common';

export interface Limit {
  /** Requests per window, before RATE_LIMIT_FACTOR. */
  limit: number;
  windowS: number;
  /** `caller`: per agent, else per address. `ip`: per address always. */
  per: 'caller' | 'ip';
  /** False for limits that the contract fixes. */
  scaled: boolean;
  /** Under which limit those without a key are counted instead. */
  anonymous?: 'decisions-anonymous';
}

/** Every rate limit there is. */
export const LIMITS = {
  default: { limit: 100, windowS: 60, per: 'caller', scaled: true },
  money: { limit: 60, windowS: 60, per: 'caller', scaled: true },
  registration: { limit: 20, windowS: 3600, per: 'ip', scaled: true },
  'invite-requests': { limit: 5, windowS: 3600, per: 'ip', scaled: true },
  decisions: { limit: 60, windowS: 60, per: 'caller', scaled: false, anonymous: 'decisions-anonymous' },
  'decisions-anonymous': { limit: 10, windowS: 60, per: 'ip', scaled: false },
  'gate-exceptions': { limit: 10, windowS: 60, per: 'caller', scaled: true },
  'donation-notices': { limit: 20, windowS: 3600, per: 'ip', scaled: true },
  mcp: { limit: 60, windowS: 60, per: 'caller', scaled: true },
  'anonymous-searches': { limit: 20, windowS: 86_400, per: 'ip', scaled: true },
  'registration-answers': { limit: 60, windowS: 3600, per: 'ip', scaled: true },
  uploads: { limit: 30, windowS: 60, per: 'caller', scaled: true },
  downloads: { limit: 120, windowS: 60, per: 'ip', scaled: true },
  pictures: { limit: 60, windowS: 60, per: 'ip', scaled: true },
  'webhook-ping': { limit: 10, windowS: 60, per: 'caller', scaled: true },
  'webhook-replay': { limit: 30, windowS: 60, per: 'caller', scaled: true },
  'oauth-registration': { limit: 20, windowS: 3600, per: 'ip', scaled: true },
  'oauth-authorize': { limit: 60, windowS: 60, per: 'ip', scaled: true },
  'oauth-consent': { limit: 60, windowS: 60, per: 'ip', scaled: true },
  'oauth-token': { limit: 120, windowS: 60, per: 'ip', scaled: true },
  'oauth-document-failures': { limit: 5, windowS: 60, per: 'ip', scaled: true },
  'oauth-client-failures': { limit: 20, windowS: 60, per: 'ip', scaled: true },
  'a2a-visitors': { limit: 20, windowS: 3600, per: 'ip', scaled: true },
  'ucp-visitors': { limit: 60, windowS: 3600, per: 'ip', scaled: true },
  'ucp-networks': { limit: 300, windowS: 3600, per: 'ip', scaled: true },
  'ucp-profiles': { limit: 10, windowS: 60, per: 'ip', scaled: true },
  'ucp-platforms': { limit: 300, windowS: 3600, per: 'ip', scaled: true },
  'key-failures': { limit: 100, windowS: 60, per: 'ip', scaled: true },
  'login-links': { limit: 20, windowS: 3600, per: 'ip', scaled: true },
  'login-links-to-address': { limit: 5, windowS: 3600, per: 'ip', scaled: true },
  'login-links-to-mailbox': { limit: 30, windowS: 3600, per: 'ip', scaled: true },
  logins: { limit: 60, windowS: 3600, per: 'ip', scaled: true },
  'owner-mails': { limit: 20, windowS: 3600, per: 'caller', scaled: true },
  claims: { limit: 30, windowS: 3600, per: 'ip', scaled: true },
  'admin-failures': { limit: 20, windowS: 60, per: 'ip', scaled: false },
} as const satisfies Record<string, Limit>;

export type LimitName = keyof typeof LIMITS;

export const LIMITED_AS = 'rialto:limit';
export const Unlimited = (): MethodDecorator & ClassDecorator => SetMetadata(LIMITED_AS, 'none');
export const LimitedAs = (name: LimitName): MethodDecorator & ClassDecorator => SetMetadata(LIMITED_AS, name);
