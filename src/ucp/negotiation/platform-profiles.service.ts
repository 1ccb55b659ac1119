import { Injectable } from '@nestjs/common';
import { Clock, MINUTE, SECOND } from '../../kernel/clock';
import { Settings } from '../../platform/config/settings';
import type { CallError } from '../../platform/egress/call-failure';
import { SafeHttp } from '../../platform/egress/safe-http';
import { UrlPolicy } from '../../platform/egress/url-policy';
import { RateLimiter } from '../../platform/rate-limit/rate-limiter';
import type { Caller } from '../../platform/security/caller';
import { invalidProfileUrl, profileMalformed, profileUnreachable } from '../wire/ucp.errors';
import { type PlatformProfile, readProfile } from './platform-profile';
import { isLoopback } from './ucp-agent';
import { defineLimit } from '../../platform/rate-limit/limits';

const ucpProfilesLimit = defineLimit('ucp-profiles', { limit: 10, windowS: 60, per: 'ip' });

const MAX_BYTES = 64 * 1024;
const MAX_KEPT = 1_000;
/** However short a platform wants it. */
const LEAST_KEPT_MS = MINUTE;
const MOST_KEPT_MS = 60 * MINUTE;
/** A key that we do not know makes us look again, but not with every request. */
const LEAST_REFRESH_MS = 10 * SECOND;

/** What no leniency covers: addresses that are not called, and documents that nobody would want to read. */
const NEVER: (CallError | null)[] = ['address_not_allowed', 'too_large'];

/** On whose behalf a profile is looked for: a stranger may have few fetched. */
export type Requester = Pick<Caller, 'holder' | 'ip'>;

interface Kept {
  fetchedAt: number;
  until: number;
  outcome: PlatformProfile | Error | 'unknown';
}

/** With its own time limits, since a caller waits. */
export class ProfileHttp extends SafeHttp {}

/** The profiles of platforms, fetched from where they say and kept for a while: a cache, each process has its own. */
@Injectable()
export class PlatformProfiles {
  private readonly kept = new Map<string, Kept>();
  private readonly underWay = new Map<string, Promise<Kept>>();

  constructor(
    private readonly http: ProfileHttp,
    private readonly urls: UrlPolicy,
    private readonly limiter: RateLimiter,
    private readonly settings: Settings,
    private readonly clock: Clock,
  ) {}

  /**
   * Undefined for a platform that nothing can be known of: fetching is off, or it has failed and we are lenient.
   */
  of(url: string, requester: Requester): Promise<PlatformProfile | undefined> {
    return this.look(url, requester, (kept) => kept.until > this.now());
  }

  /** The same, not older than a few seconds: for a key that the one we have lacks. */
  refreshed(url: string, requester: Requester): Promise<PlatformProfile | undefined> {
    return this.look(url, requester, (kept) => kept.fetchedAt > this.now() - LEAST_REFRESH_MS);
  }

  private async look(
    url: string,
    requester: Requester,
    fresh: (kept: Kept) => boolean,
  ): Promise<PlatformProfile | undefined> {
    if (this.settings.UCP_PROFILE_FETCH === 'off') return undefined;
    const problem = this.urls.problemOf(url);
    if (problem) throw invalidProfileUrl(problem);
    const known = this.kept.get(url);
    const { outcome } = known && fresh(known) ? known : await this.fetchOnce(url, requester);
    if (outcome instanceof Error) throw outcome;
    return outcome === 'unknown' ? undefined : outcome;
  }

  private async fetchOnce(url: string, requester: Requester): Promise<Kept> {
    if (!requester.holder && !this.underWay.has(url)) await this.limiter.spend(ucpProfilesLimit, requester);
    const running = this.underWay.get(url);
    if (running) return running;
    const fetching = this.fetch(url).finally(() => this.underWay.delete(url));
    this.underWay.set(url, fetching);
    return fetching;
  }

  private async fetch(url: string): Promise<Kept> {
    const headers = { accept: 'application/json', 'user-agent': 'ucp-profile-fetch/1' };
    const document = await this.http.get({ url, headers, maxBytes: MAX_BYTES });
    const fetchedAt = this.now();
    const keep = (outcome: Kept['outcome'], forMs = LEAST_KEPT_MS): Kept => {
      const kept = { fetchedAt, until: fetchedAt + forMs, outcome };
      this.kept.delete(url);
      this.kept.set(url, kept);
      if (this.kept.size > MAX_KEPT) this.kept.delete(this.kept.keys().next().value as string);
      return kept;
    };
    if (document.status !== 200) {
      const why = document.error ?? `status ${document.status}`;
      return keep(this.forgives(url, document.error) ? 'unknown' : profileUnreachable(why));
    }
    const profile = read(document.body);
    if (typeof profile === 'string') return keep(profileMalformed(profile));
    return keep(profile, keptFor(document.cacheControl));
  }

  /** Of platforms elsewhere; what runs on this machine is there to be looked at. */
  private forgives(url: string, error: CallError | null): boolean {
    const lenient = this.settings.UCP_PROFILE_FETCH === 'lenient';
    return lenient && !NEVER.includes(error) && !isLoopback(new URL(url).hostname);
  }

  private now(): number {
    return this.clock.now().getTime();
  }
}

function read(body: Buffer): PlatformProfile | string {
  try {
    return readProfile(JSON.parse(body.toString('utf8')));
  } catch {
    return 'is not JSON';
  }
}

function keptFor(cacheControl: string | null): number {
  const seconds = Number(/max-age=(\d{1,9})/.exec(cacheControl ?? '')?.[1] ?? 0);
  return Math.min(Math.max(seconds * SECOND, LEAST_KEPT_MS), MOST_KEPT_MS);
}
