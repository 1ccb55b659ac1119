import { Global, Module } from '@nestjs/common';
import { EventEmitterModule } from '@nestjs/event-emitter';
import { TypeOrmModule } from '@nestjs/typeorm';
import { Outbox } from './outbox';
import { OutboxEvent } from './outbox-event.entity';
import { OutboxHealth } from './outbox-health';
import { OutboxRetention } from './outbox-retention';
import { OutboxRelay } from './outbox-relay';
import { QueuedEvent } from './outbox-queue.entity';

@Global()
@Module({
  imports: [
    EventEmitterModule.forRoot({ wildcard: true }),
    TypeOrmModule.forFeature([QueuedEvent, OutboxEvent]),
  ],
  providers: [Outbox, OutboxRelay, OutboxHealth, OutboxRetention],
  exports: [Outbox],
})
export class OutboxModule {}
