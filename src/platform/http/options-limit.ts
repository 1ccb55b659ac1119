import { Injectable } from '@nestjs/common';
import type { NextFunction, Request, Response } from 'express';
import { defaultLimit } from '../rate-limit/limits';
import { rateLimited, RateLimiter, setLimitHeaders } from '../rate-limit/rate-limiter';
import { isProbe } from './misdirected';

/** Counts requests with OPTIONS, which are answered before any guard, against the limit of their address. */
@Injectable()
export class OptionsLimit {
  constructor(private readonly limiter: RateLimiter) {}

  readonly count = (request: Request, response: Response, next: NextFunction): void => {
    if (request.method !== 'OPTIONS' || isProbe(request)) return next();
    this.limiter.hit(defaultLimit, { holder: null, ip: request.ip ?? '' }).then((verdict) => {
      setLimitHeaders(response, verdict);
      next(verdict.allowed ? undefined : rateLimited(verdict));
    }, next);
  };
}
