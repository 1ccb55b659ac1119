import { Global, Module } from '@nestjs/common';
import { Commands } from '../commands/commands';
import { IdempotencyRetention } from '../commands/idempotency-retention';
import { Counters } from '../rate-limit/counters';
import { RateLimiter } from '../rate-limit/rate-limiter';
import { KeyRings } from './key-rings';
import { Secrets } from './secrets';

/** Keys to derive, calls to count, commands to run once. The guards are wired in `app.module.ts`. */
@Global()
@Module({
  providers: [Secrets, KeyRings, Counters, RateLimiter, Commands, IdempotencyRetention],
  exports: [Secrets, KeyRings, Counters, RateLimiter, Commands],
})
export class SecurityModule {}
