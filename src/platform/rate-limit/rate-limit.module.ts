import { Global, Module } from '@nestjs/common';
import { Counters } from './counters';
import { RateLimiter } from './rate-limiter';

/** The guard is registered in `app.module.ts`. */
@Global()
@Module({ providers: [Counters, RateLimiter], exports: [Counters, RateLimiter] })
export class RateLimitModule {}
