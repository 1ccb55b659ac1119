import { Injectable } from '@nestjs/common';
import { RateLimiter } from '../../platform/rate-limit/rate-limiter';
import { networkTracker } from '../../platform/rate-limit/trackers';
import type { Caller } from '../../platform/security/caller';
import type { UcpCall } from './ucp-call';
import { ucpVisitorsLimit, ucpNetworksLimit, ucpPlatformsLimit } from '../policies';

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
