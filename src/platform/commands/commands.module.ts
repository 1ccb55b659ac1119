import { Global, Module } from '@nestjs/common';
import { Commands } from './commands';
import { IdempotencyRetention } from './idempotency-retention';

/** Commands to run once. */
@Global()
@Module({ providers: [Commands, IdempotencyRetention], exports: [Commands] })
export class CommandsModule {}
