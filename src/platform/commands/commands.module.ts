import { Global, Module } from '@nestjs/common';
import { Commands } from './commands';
import { DAY, HOUR } from '../../kernel/clock';
import { retention } from '../workers/retention';

/** The API promises stored responses for at least two days; they are stored for twice as long. */
const RETENTION_MS = 4 * DAY;

@Global()
@Module({
  providers: [
    Commands,
    retention('idempotency-retention', HOUR, [
      { table: 'idempotency_keys', column: 'created_at', retentionMs: RETENTION_MS },
    ]),
  ],
  exports: [Commands],
})
export class CommandsModule {}
