import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import type { ThrottlerStorage } from '@nestjs/throttler';
import { Redis } from 'ioredis';
import { timers } from '../../kernel/timers';
import { Settings } from '../config/settings';
import { Log } from '../observability/log';

type Count = Awaited<ReturnType<ThrottlerStorage['increment']>>;

const EVICT_EVERY = 10_000; // increments between two deletions of expired windows

/** Fixed windows in this process: two numbers per active caller and no timer. */
class MemoryCounters implements ThrottlerStorage {
  private readonly windows = new Map<string, { hits: number; endsAt: number }>();
  private sinceEviction = 0;

  increment(key: string, ttl: number, limit: number): Promise<Count> {
    return Promise.resolve(this.add(key, ttl, limit, 1));
  }

  add(key: string, ttl: number, limit: number, by: number): Count {
    const now = timers.elapsed();
    if (++this.sinceEviction >= EVICT_EVERY) this.evictExpired(now);
    let window = this.windows.get(key);
    if (!window || window.endsAt <= now) {
      window = { hits: 0, endsAt: now + ttl };
      this.windows.set(key, window);
    }
    window.hits = Math.max(0, window.hits + by); // what is given back in a later window is no credit
    return counted(window.hits, window.endsAt - now, limit);
  }

  private evictExpired(now: number): void {
    this.sinceEviction = 0;
    for (const [key, window] of this.windows) if (window.endsAt <= now) this.windows.delete(key);
  }
}

const ADD = `local hits = redis.call('INCRBY', KEYS[1], ARGV[2])
if hits < 0 then hits = redis.call('INCRBY', KEYS[1], -hits) end
local left = redis.call('PTTL', KEYS[1])
if left < 0 then redis.call('PEXPIRE', KEYS[1], ARGV[1]) left = tonumber(ARGV[1]) end
return {hits, left}`;

/** The longest that a request waits for a count. */
const ANSWER_MS = 500;
/** How long to skip a Redis that did not answer; otherwise every request would wait for it. */
const LEFT_ALONE_MS = 1_000;

/** The same windows, shared by all processes through Redis. While Redis is down, each process counts alone. */
@Injectable()
export class Counters implements ThrottlerStorage, OnApplicationShutdown {
  private readonly memory = new MemoryCounters();
  private readonly redis?: Redis;
  private suspendedUntil = 0;
  private loggedShared = true;

  constructor(
    settings: Settings,
    private readonly log: Log,
  ) {
    if (!settings.REDIS_URL) return;
    this.redis = new Redis(settings.REDIS_URL, {
      maxRetriesPerRequest: 0,
      enableOfflineQueue: false,
      connectTimeout: 2_000,
      commandTimeout: ANSWER_MS,
    });
    this.redis.on('error', () => undefined);
  }

  /** Whether the processes currently share their counts. */
  get shared(): boolean {
    return this.redis?.status === 'ready' && timers.elapsed() >= this.suspendedUntil;
  }

  get scope(): 'shared' | 'per_process' {
    return this.shared ? 'shared' : 'per_process';
  }

  increment(key: string, ttl: number, limit: number): Promise<Count> {
    return this.add(key, ttl, limit, 1);
  }

  async add(key: string, ttl: number, limit: number, by: number): Promise<Count> {
    if (!this.redis || !this.shared) return this.alone(key, ttl, limit, by);
    try {
      const [hits, left] = (await this.redis.eval(ADD, 1, `rate:${key}`, ttl, by)) as [number, number];
      this.logMode(true);
      return counted(hits, left, limit);
    } catch {
      this.suspendedUntil = timers.elapsed() + LEFT_ALONE_MS;
      return this.alone(key, ttl, limit, by);
    }
  }

  /** Null if Redis is not configured. */
  async ping(): Promise<boolean | null> {
    if (!this.redis) return null;
    return this.redis.ping().then(
      () => true,
      () => false,
    );
  }

  private alone(key: string, ttl: number, limit: number, by: number): Count {
    if (this.redis) this.logMode(false);
    return this.memory.add(key, ttl, limit, by);
  }

  private logMode(shared: boolean): void {
    if (shared === this.loggedShared) return;
    this.loggedShared = shared;
    if (shared) this.log.info({}, 'Redis is available: rate limits are shared again');
    else this.log.warn({}, 'Redis is unavailable: this process counts rate limits on its own');
  }

  onApplicationShutdown(): void {
    this.redis?.disconnect();
  }
}

function counted(hits: number, leftMs: number, limit: number): Count {
  const left = Math.max(1, Math.ceil(leftMs / 1000));
  return { totalHits: hits, timeToExpire: left, isBlocked: hits > limit, timeToBlockExpire: left };
}
