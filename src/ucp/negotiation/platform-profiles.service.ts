import { Injectable } from '@nestjs/common';
import { Clock, MINUTE, SECOND } from '../../kernel/clock';
import { Settings } from '../../platform/config/settings';
import type { CallError } from '../../platform/egress/call-failure';
import { SafeHttp } from '../../platform/egress/safe-http';
import { UrlPolicy } from '../../platform/egress/url-policy';
import { RateLimiter } from '../../platform/rate-limit/rate-limiter';
import type { Caller } from '../../platform/security/caller';
import { ucpProfilesLimit } from '../policies';
import { invalidProfileUrl, profileMalformed, profileUnreachable } from '../wire/ucp.errors';
import { type PlatformProfile, readProfile, isLoopback } from './platform-profile';

const MAX_BYTES = 64 * 1024;
const MAX_CACHED = 1_000;
/** Minimum cache time, even if the platform asks for less. */
const MIN_CACHE_MS = MINUTE;
const MAX_CACHE_MS = 60 * MINUTE;
/** An unknown key triggers a refresh, but not with every request. */
const LEAST_REFRESH_MS = 10 * SECOND;

/** Errors that lenient mode does not forgive: blocked addresses, and documents that are too large. */
const NEVER: (CallError | null)[] = ['address_not_allowed', 'too_large'];

/** The caller for whom a profile is fetched; strangers may cause few fetches. */
export type Requester = Pick<Caller, 'holder' | 'ip'>;

interface CachedProfile {
  fetchedAt: number;
  until: number;
  outcome: PlatformProfile | Error | 'unknown';
}

/** Has its own timeouts, since a caller is waiting. */
export class ProfileHttp extends SafeHttp {}

/** Fetches the profiles of platforms and caches them per process. */
@Injectable()
export class PlatformProfiles {
  private readonly cached = new Map<string, CachedProfile>();
  private readonly inFlight = new Map<string, Promise<CachedProfile>>();

  constructor(
    private readonly http: ProfileHttp,
    private readonly urls: UrlPolicy,
    private readonly limiter: RateLimiter,
    private readonly settings: Settings,
    private readonly clock: Clock,
  ) {}

  /** Undefined if fetching is off, or if it failed in lenient mode. */
  of(url: string, requester: Requester): Promise<PlatformProfile | undefined> {
    return this.look(url, requester, (cached) => cached.until > this.now());
  }

  /** The same, at most a few seconds old: for a signing key that the cached profile lacks. */
  refreshed(url: string, requester: Requester): Promise<PlatformProfile | undefined> {
    return this.look(url, requester, (cached) => cached.fetchedAt > this.now() - LEAST_REFRESH_MS);
  }

  private async look(
    url: string,
    requester: Requester,
    fresh: (cached: CachedProfile) => boolean,
  ): Promise<PlatformProfile | undefined> {
    if (this.settings.UCP_PROFILE_FETCH === 'off') return undefined;
    const problem = this.urls.problemOf(url);
    if (problem) throw invalidProfileUrl(problem);
    const known = this.cached.get(url);
    const { outcome } = known && fresh(known) ? known : await this.fetchOnce(url, requester);
    if (outcome instanceof Error) throw outcome;
    return outcome === 'unknown' ? undefined : outcome;
  }

  private async fetchOnce(url: string, requester: Requester): Promise<CachedProfile> {
    if (!requester.holder && !this.inFlight.has(url)) await this.limiter.spend(ucpProfilesLimit, requester);
    const running = this.inFlight.get(url);
    if (running) return running;
    const fetching = this.fetch(url).finally(() => this.inFlight.delete(url));
    this.inFlight.set(url, fetching);
    return fetching;
  }

  private async fetch(url: string): Promise<CachedProfile> {
    const headers = { accept: 'application/json', 'user-agent': 'ucp-profile-fetch/1' };
    const document = await this.http.get({ url, headers, maxBytes: MAX_BYTES });
    const fetchedAt = this.now();
    const store = (outcome: CachedProfile['outcome'], forMs = MIN_CACHE_MS): CachedProfile => {
      const cached = { fetchedAt, until: fetchedAt + forMs, outcome };
      this.cached.delete(url);
      this.cached.set(url, cached);
      if (this.cached.size > MAX_CACHED) this.cached.delete(this.cached.keys().next().value as string);
      return cached;
    };
    if (document.status !== 200) {
      const why = document.error ?? `status ${document.status}`;
      return store(this.forgives(url, document.error) ? 'unknown' : profileUnreachable(why));
    }
    const profile = read(document.body);
    if (typeof profile === 'string') return store(profileMalformed(profile));
    return store(profile, cacheDuration(document.cacheControl));
  }

  /** Lenient mode forgives remote platforms only; a profile on this machine should be readable. */
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

function cacheDuration(cacheControl: string | null): number {
  const seconds = Number(/max-age=(\d{1,9})/.exec(cacheControl ?? '')?.[1] ?? 0);
  return Math.min(Math.max(seconds * SECOND, MIN_CACHE_MS), MAX_CACHE_MS);
}
