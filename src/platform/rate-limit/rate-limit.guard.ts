import { type CanActivate, type ExecutionContext, Injectable } from '@nestjs/common';
import type { Request, Response } from 'express';
import { routeMetadata } from '../routing/route-metadata';
import { defaultLimit, LIMITED_AS, type RateLimit } from './limits';
import { RateLimiter, setLimitHeaders, rateLimited } from './rate-limiter';
import { trackedIn } from './trackers';

/** Runs after the access guard, so that an agent is counted by its id, whatever address it calls from. */
@Injectable()
export class RateLimitGuard implements CanActivate {
  private readonly limitOf = routeMetadata((read) => read<RateLimit | 'none'>(LIMITED_AS) ?? defaultLimit);

  constructor(private readonly limiter: RateLimiter) {}

  async canActivate(context: ExecutionContext): Promise<boolean> {
    const marked = this.limitOf(context);
    if (marked === 'none') return true;
    const http = context.switchToHttp();
    const request = http.getRequest<Request>();
    const limit = request.holder === undefined ? (marked.anonymous ?? marked) : marked;
    const verdict = await this.limiter.hit(limit, trackedIn(request));
    setLimitHeaders(http.getResponse<Response>(), verdict);
    if (!verdict.allowed) throw rateLimited(verdict);
    return true;
  }
}
