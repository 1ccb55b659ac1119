import { type CanActivate, type ExecutionContext, Injectable } from '@nestjs/common';
import type { Request, Response } from 'express';
import { routeMetadata } from '../routing/route-metadata';
import { defaultLimit, LIMITED_AS, limitFor, type RateLimit } from './limits';
import { RateLimiter, setLimitHeaders, rateLimited } from './rate-limiter';
import { trackedIn } from './trackers';

/** Runs after the access guard, so that an agent is counted by its id, whatever address it calls from. */
@Injectable()
export class RateLimitGuard implements CanActivate {
  constructor(private readonly limiter: RateLimiter) {}

  async canActivate(context: ExecutionContext): Promise<boolean> {
    const http = context.switchToHttp();
    const request = http.getRequest<Request>();
    const limit = limitAt(context, request);
    if (limit === undefined) return true;
    const verdict = await this.limiter.hit(limit, trackedIn(request));
    setLimitHeaders(http.getResponse<Response>(), verdict);
    if (!verdict.allowed) throw rateLimited(verdict);
    return true;
  }
}

const markedAt = routeMetadata((read) => read<RateLimit | 'none'>(LIMITED_AS) ?? defaultLimit);

/** The limit of the route for this caller. */
export function limitAt(context: ExecutionContext, { holder }: Request): RateLimit | undefined {
  return limitFor(markedAt(context), holder);
}
