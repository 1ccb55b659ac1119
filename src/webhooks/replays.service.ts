import { Injectable } from '@nestjs/common';
import { In } from 'typeorm';
import { Clock } from '../kernel/clock';
import { InvalidInput } from '../kernel/domain-error';
import { ID_PREFIXES, newId } from '../kernel/ids';
import { Commands } from '../platform/commands/commands';
import { PgNotifications } from '../platform/database/pg-notifications';
import { execute } from '../platform/database/statements';
import { afterCommit, type Tx } from '../platform/database/transactions';
import { typesMatching } from '../platform/outbox/event-patterns';
import { OutboxEvent } from '../platform/outbox/outbox-event.entity';
import type { AgentCaller } from '../platform/security/caller';
import {
  type DeliveryDetailRow,
  DeliveryDetailView,
  type ReplayRequest,
  type ReplayView,
} from './deliveries.dto';
import { EndpointStore } from './endpoint-store';
import { WebhookFeedEntry } from './feed/webhook-feed.entity';
import { MAX_REPLAYED } from './policies';
import {
  ADD_MISSED,
  LOOK,
  LOOKED_AT,
  MARK_REPLAYED,
  OWNER_OF,
  REDELIVER,
  WAKE_QUEUE,
} from './replay-statements';
import { WEBHOOKS_CHANNEL } from './sending/delivery-queue';
import { eventOf, bodyOf } from './webhook-body';
import type { WebhookEndpoint } from './webhook-endpoint.entity';
import { deliveryNotFound } from './webhooks.errors';
import { DELIVERY_DETAIL } from './webhooks.reader';

type Place = Pick<WebhookFeedEntry, 'occurredAt' | 'position'>;

interface Looked {
  eventId: string;
  deliveryId: string | null;
  wanted: boolean;
}

/** Queues redeliveries and replays; the dispatchers attempt each one once. */
@Injectable()
export class ReplaysService {
  constructor(
    private readonly commands: Commands,
    private readonly store: EndpointStore,
    private readonly notifications: PgNotifications,
    private readonly clock: Clock,
  ) {}

  /** Queues one more attempt with the same id and body. A pending delivery is attempted now instead of later. */
  redeliver(caller: AgentCaller, deliveryId: string): Promise<DeliveryDetailView> {
    const { agentId } = caller.holder;
    return this.commands.run(caller, async (tx) => {
      const now = this.clock.now();
      const [found] = await execute<{ endpoint_id: string }>(tx, OWNER_OF, [deliveryId, agentId]);
      if (!found) throw deliveryNotFound();
      await this.store.lockToSend(tx, agentId, found.endpoint_id);
      await execute(tx, REDELIVER, [deliveryId, now]);
      await this.wake(tx, found.endpoint_id, now);
      const [row] = await execute<DeliveryDetailRow>(tx, DELIVERY_DETAIL, [deliveryId, agentId]);
      if (!row) throw deliveryNotFound();
      return DeliveryDetailView.of(row);
    });
  }

  /**
   * Queues the events of a period that match the endpoint's event types, oldest first. Includes events it never
   * received because it was disabled or, unless only what failed is wanted, did not exist. Pending deliveries are attempted
   * now instead of later.
   */
  replay(caller: AgentCaller, id: string, request: ReplayRequest): Promise<ReplayView> {
    const { agentId } = caller.holder;
    const since = new Date(request.since);
    const until = request.until === undefined ? this.clock.now() : new Date(request.until);
    if (request.until === undefined && until < since)
      throw InvalidInput.field(['body', 'since'], 'must not be in the future');
    if (until < since) throw InvalidInput.field(['body', 'until'], 'must not be before since');
    return this.commands.run(caller, async (tx) => {
      const now = this.clock.now();
      const endpoint = await this.store.lockToSend(tx, agentId, id);
      const from = await this.placeOf(tx, agentId, request.cursor, since);
      const looked = await execute<Looked>(tx, LOOK, [
        agentId,
        id,
        since,
        until,
        from.occurredAt,
        from.position,
        typesMatching(endpoint.eventTypes),
        request.only_failed,
        now,
        endpoint.enabled,
        endpoint.createdAt,
      ]);
      const matching = looked.filter(({ wanted }) => wanted);
      const chosen = matching.slice(0, MAX_REPLAYED);
      const queued = chosen.length === 0 ? 0 : await this.queue(tx, endpoint, chosen, now);
      const remaining = matching.length - chosen.length;
      const last = remaining > 0 ? chosen.at(-1) : looked[LOOKED_AT - 1];
      return { queued, remaining, next_cursor: last?.eventId ?? null };
    });
  }

  private async placeOf(tx: Tx, agentId: string, cursor: string | undefined, since: Date): Promise<Place> {
    if (cursor === undefined) return { occurredAt: since, position: 0 };
    const place = await tx.findOneBy(WebhookFeedEntry, { eventId: cursor, agentId });
    if (!place) throw InvalidInput.field(['body', 'cursor'], 'is not from a response to this call');
    return place;
  }

  private async queue(tx: Tx, endpoint: WebhookEndpoint, chosen: Looked[], now: Date): Promise<number> {
    const known = chosen.flatMap(({ deliveryId }) => deliveryId ?? []);
    const missed = chosen.filter(({ deliveryId }) => deliveryId === null).map(({ eventId }) => eventId);
    const marked = await execute(tx, MARK_REPLAYED, [known, now]);
    const added = await this.addMissed(tx, endpoint, missed, now);
    await this.wake(tx, endpoint.id, now);
    return marked.length + added;
  }

  private async addMissed(tx: Tx, endpoint: WebhookEndpoint, eventIds: string[], now: Date): Promise<number> {
    if (eventIds.length === 0) return 0;
    const events = await tx.find(OutboxEvent, { where: { id: In(eventIds) }, order: { id: 'ASC' } });
    const deliveries = events.map((event) => ({
      id: newId(ID_PREFIXES.delivery, now.getTime()),
      event_id: event.id,
      event_type: event.name,
      subject_type: event.subjectType,
      subject_id: event.subjectId,
      sequence: event.sequence,
      body: bodyOf(eventOf(event), endpoint.apiVersion),
    }));
    return (await execute(tx, ADD_MISSED, [JSON.stringify(deliveries), endpoint.id, now])).length;
  }

  private async wake(tx: Tx, endpointId: string, now: Date): Promise<void> {
    await execute(tx, WAKE_QUEUE, [endpointId, now]);
    afterCommit(tx, () => this.notifications.send(WEBHOOKS_CHANNEL));
  }
}
