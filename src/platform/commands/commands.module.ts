import { Global, Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { Commands } from './commands';
import { idempotencyRetention } from './idempotency-retention';
import { IdempotencyKey } from './idempotency-key.entity';

@Global()
@Module({
  imports: [TypeOrmModule.forFeature([IdempotencyKey])],
  providers: [Commands, idempotencyRetention],
  exports: [Commands],
})
export class CommandsModule {}
