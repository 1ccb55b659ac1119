import { Global, Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { OperatorEntry } from '../audit/operator-entry.entity';
import { OperatorLog } from '../audit/operator-log';
import { Commands } from '../commands/commands';
import { IdempotencyRetention } from '../commands/idempotency-retention';
import { Counters } from '../rate-limit/counters';
import { RateLimiter } from '../rate-limit/rate-limiter';
import { KeyRings } from './key-rings';
import { Secrets } from './secrets';

/** Keys to derive, calls to count, commands to run once. The guards are wired in `app.module.ts`. */
@Global()
@Module({
  imports: [TypeOrmModule.forFeature([OperatorEntry])],
  providers: [Secrets, KeyRings, Counters, RateLimiter, OperatorLog, Commands, IdempotencyRetention],
  exports: [Secrets, KeyRings, Counters, RateLimiter, OperatorLog, Commands],
})
export class SecurityModule {}
