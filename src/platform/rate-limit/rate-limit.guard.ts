import { type CanActivate, type ExecutionContext, Injectable } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import type { Request, Response } from 'express';
import { defaultLimit, LIMITED_AS, type RateLimit } from './limits';
import { RateLimiter, setLimitHeaders, rateLimited } from './rate-limiter';
import { trackedIn } from './trackers';

/** Runs after the access guard, so that an agent is counted by its id, whatever address it calls from. */
@Injectable()
export class RateLimitGuard implements CanActivate {
  constructor(
    private readonly reflector: Reflector,
    private readonly limiter: RateLimiter,
  ) {}

  async canActivate(context: ExecutionContext): Promise<boolean> {
    const targets = [context.getHandler(), context.getClass()];
    const marked =
      this.reflector.getAllAndOverride<RateLimit | 'none' | undefined>(LIMITED_AS, targets) ?? defaultLimit;
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
