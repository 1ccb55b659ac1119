import { Injectable } from '@nestjs/common';
import { RateLimiter } from '../../platform/rate-limit/rate-limiter';
import { networkTracker } from '../../platform/rate-limit/trackers';
import type { Caller } from '../../platform/security/caller';
import type { UcpCall } from './ucp-call';
import { defineLimit } from '../../platform/rate-limit/limits';

const ucpVisitorsLimit = defineLimit('ucp-visitors', {
  counts: 'new UCP carts and checkouts without a key or a signature',
  limit: 60,
  windowS: 3600,
  per: 'ip',
});
const ucpNetworksLimit = defineLimit('ucp-networks', {
  counts: 'new UCP carts and checkouts without a key',
  countedBy: 'network (IPv4 /24, IPv6 /48)',
  limit: 300,
  windowS: 3600,
  per: 'ip',
});
const ucpPlatformsLimit = defineLimit('ucp-platforms', {
  counts: 'new UCP carts and checkouts without a key, from a platform that signs',
  countedBy: 'platform',
  limit: 300,
  windowS: 3600,
  per: 'ip',
});

/**
 * Limits what callers without a key may create. A platform with proven identity has its own limit, since it calls for
 * many people from few addresses; an unproven claim does not count.
 */
@Injectable()
export class AnonymousLimits {
  constructor(private readonly limiter: RateLimiter) {}

  /** Call it before creating a cart or a checkout. */
  async requireRoom({ proven, profileUrl }: UcpCall, caller: Caller): Promise<void> {
    if (caller.holder) return;
    const known = proven && profileUrl !== null;
    await this.limiter.spend(ucpNetworksLimit, networkTracker(caller.ip));
    if (known) await this.limiter.spend(ucpPlatformsLimit, `platform:${new URL(profileUrl).host}`);
    else await this.limiter.spend(ucpVisitorsLimit, caller);
  }
}
