import { Injectable } from '@nestjs/common';
import { Settings } from '../../platform/config/settings';
import { UrlPolicy } from '../../platform/egress/url-policy';
import { RateLimiter } from '../../platform/rate-limit/rate-limiter';
import { networkTracker } from '../../platform/rate-limit/trackers';
import type { Caller } from '../../platform/security/caller';
import { ucpVisitorsLimit, ucpNetworksLimit, ucpPlatformsLimit } from '../policies';
import { errorReply, MAIN_VERSION, refusal, UCP_VERSIONS } from '../wire/envelope';
import { UcpOutcome, versionUnsupported } from '../wire/ucp.errors';
import { type Capability, everything, intersect } from './capabilities';
import { type PlatformProfile, profileUrlOf, requireProfileUrl } from './platform-profile';
import { type Requester, PlatformProfiles } from './platform-profiles.service';
import type { UcpCall } from './ucp-call';

const UNSIGNED = { signed: false, proven: false };

/** Negotiates the version and the common capabilities with a platform. */
@Injectable()
export class NegotiationService {
  constructor(
    private readonly profiles: PlatformProfiles,
    private readonly urls: UrlPolicy,
    private readonly settings: Settings,
  ) {}

  /** Negotiates by the `UCP-Agent` header, which may be missing. */
  byHeader(header: string | undefined, requester: Requester): Promise<UcpCall> {
    const profileUrl = header === undefined ? null : profileUrlOf(header, this.settings.production);
    return this.settle(profileUrl, requester);
  }

  /** Negotiates by the profile URL. */
  byUrl(url: string, requester: Requester): Promise<UcpCall> {
    return this.settle(requireProfileUrl(url, this.settings.production), requester);
  }

  /**
   * A missing capability is a business outcome in UCP, so it answers with an error document rather than an HTTP
   * error.
   */
  requireCapability(call: UcpCall, capability: Capability): void {
    if (call.capabilities.has(capability)) return;
    const text = `Your profile and ours do not have ${capability} in common.`;
    const message = refusal('capabilities_incompatible', text, { severity: 'unrecoverable' });
    throw new UcpOutcome(errorReply(call.version, [message]));
  }

  private async settle(profileUrl: string | null, requester: Requester): Promise<UcpCall> {
    const profile = profileUrl === null ? undefined : await this.profiles.of(profileUrl, requester);
    if (!profile) {
      return {
        version: MAIN_VERSION,
        capabilities: everything(MAIN_VERSION),
        profileUrl,
        ...UNSIGNED,
        webhookUrl: null,
      };
    }
    const version = UCP_VERSIONS.find((ours) => ours === profile.version);
    if (!version) throw versionUnsupported(profile.version, UCP_VERSIONS);
    const capabilities = intersect(profile.capabilities, [version]);
    return { version, capabilities, profileUrl, ...UNSIGNED, webhookUrl: this.webhookUrlOf(profile) };
  }

  /** A webhook URL that we may not call is ignored, so that it does not prevent shopping. */
  private webhookUrlOf({ webhookUrl }: PlatformProfile): string | null {
    return webhookUrl !== null && this.urls.problemOf(webhookUrl) === undefined ? webhookUrl : null;
  }
}

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
