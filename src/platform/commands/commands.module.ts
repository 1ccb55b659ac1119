import { Global, Module } from '@nestjs/common';
import { Commands } from './commands';
import { idempotencyRetention } from './idempotency-retention';

@Global()
@Module({ providers: [Commands, idempotencyRetention], exports: [Commands] })
export class CommandsModule {}
