import { type DynamicModule, Global, Module } from '@nestjs/common';
import { EventEmitterModule } from '@nestjs/event-emitter';
import { TypeOrmModule } from '@nestjs/typeorm';
import { EventCatalogue, type EventDescription } from './event-catalogue';
import { Outbox } from './outbox';
import { OutboxEvent } from './outbox-event.entity';
import { OutboxHealth } from './outbox-health';
import { OutboxRetention } from './outbox-retention';
import { OutboxRelay } from './outbox-relay';

@Global()
@Module({
  imports: [EventEmitterModule.forRoot({ wildcard: true }), TypeOrmModule.forFeature([OutboxEvent])],
  providers: [Outbox, OutboxRelay, OutboxHealth, OutboxRetention],
  exports: [Outbox],
})
export class OutboxModule {
  /** With the descriptions of the events that the domains record. */
  static with(events: readonly EventDescription[]): DynamicModule {
    const catalogue = { provide: EventCatalogue, useValue: new EventCatalogue(events) };
    return { module: OutboxModule, providers: [catalogue], exports: [EventCatalogue] };
  }
}
