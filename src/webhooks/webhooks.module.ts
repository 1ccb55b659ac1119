import { Global, Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { AgentsModule } from '../agents/agents.module';
import { CallbackEndpoints } from '../agents/profiles/callback-endpoints';
import { EventHistory } from '../platform/outbox/event-history';
import { AdminEventsController } from './administration/admin-events.controller';
import {
  AdminDeliveriesController,
  AdminWebhooksController,
} from './administration/admin-webhooks.controller';
import { EventHistoryReader } from './administration/event-history.reader';
import { AdminWebhooksReader } from './administration/admin-webhooks.reader';
import { EndpointRepairs } from './administration/endpoint-repairs.service';
import { DefaultEndpoints } from './default-endpoints.service';
import { DeliveriesController } from './deliveries.controller';
import { DeliveryOutcomes } from './sending/delivery-outcomes';
import { DeliveryQueue } from './sending/delivery-queue';
import { EndpointSecrets } from './endpoint-secrets';
import { EndpointStore } from './endpoint-store';
import { EndpointsOfKeys } from './endpoints-of-keys';
import { EndpointsService } from './endpoints.service';
import { EventTypesReader } from './event-types.reader';
import { EventsController } from './events.controller';
import { EventFeed } from './feed/event-feed';
import { WebhookFeedEntry, WebhookFeedHead } from './feed/webhook-feed.entity';
import { FeedReader } from './feed/feed.reader';
import { FeedWaiters } from './feed/feed-waiters';
import { KnownEventTypes } from './known-event-types';
import { ReplaysService } from './replays.service';
import { WebhookAttempt, WebhookDelivery, WebhookDeliveryHash } from './webhook-delivery.entity';
import { WebhookAttempts } from './sending/webhook-attempts';
import { WebhookDispatcher } from './sending/webhook-dispatcher';
import { WebhookEndpoint, WebhookQueue } from './webhook-endpoint.entity';
import { WebhookFanout } from './webhook-fanout';
import { webhookRetention } from './webhook-retention';
import { WebhookSender } from './sending/webhook-sender';
import { WebhooksController } from './webhooks.controller';
import { WebhooksReader } from './webhooks.reader';
import { WebhooksService } from './webhooks.service';

/**
 * Sends events to the URLs that agents register. It knows events, not the features they come from: the fan-out creates
 * deliveries, the queue selects due ones, each is attempted, and the outcomes are recorded.
 */
@Global()
@Module({
  imports: [
    TypeOrmModule.forFeature([
      WebhookFeedEntry,
      WebhookFeedHead,
      WebhookDeliveryHash,
      WebhookEndpoint,
      WebhookQueue,
      WebhookDelivery,
      WebhookAttempt,
    ]),
    AgentsModule,
  ],
  controllers: [
    AdminEventsController,
    AdminWebhooksController,
    AdminDeliveriesController,
    EventsController,
    DeliveriesController,
    WebhooksController,
  ],
  providers: [
    AdminWebhooksReader,
    EventHistoryReader,
    { provide: EventHistory, useExisting: EventHistoryReader },
    EndpointRepairs,
    WebhookFanout,
    DeliveryQueue,
    WebhookAttempts,
    WebhookSender,
    EndpointSecrets,
    DeliveryOutcomes,
    WebhookDispatcher,
    webhookRetention,
    WebhooksService,
    WebhooksReader,
    EventTypesReader,
    KnownEventTypes,
    EventFeed,
    FeedReader,
    FeedWaiters,
    EndpointStore,
    EndpointsOfKeys,
    EndpointsService,
    ReplaysService,
    DefaultEndpoints,
    { provide: CallbackEndpoints, useExisting: DefaultEndpoints },
  ],
  exports: [CallbackEndpoints, EventHistory, WebhooksReader, EventTypesReader],
})
export class WebhooksModule {}
