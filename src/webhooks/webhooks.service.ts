import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { IsNull, Repository } from 'typeorm';
import { Clock } from '../kernel/clock';
import { ID_PREFIXES, newId } from '../kernel/ids';
import { Settings } from '../platform/config/settings';
import { isSuccess } from '../platform/delivery/retry-policy';
import type { CallResult } from '../platform/egress/safe-http';
import type { AgentCaller } from '../platform/security/caller';
import { PING_EVENT_TYPE } from './event-types';
import { EventTypesReader } from './event-types.reader';
import { KnownEventTypes } from './known-event-types';
import { bodyOf, type SentEvent } from './webhook-body';
import { WebhookEndpoint } from './webhook-endpoint.entity';
import { WebhookSender } from './sending/webhook-sender';
import type { PingView, StatusClass } from './webhooks.dto';
import { webhookNotFound } from './webhooks.errors';
import { endpointLink } from './webhooks.events';

@Injectable()
export class WebhooksService {
  constructor(
    @InjectRepository(WebhookEndpoint) private readonly endpoints: Repository<WebhookEndpoint>,
    private readonly sender: WebhookSender,
    private readonly types: EventTypesReader,
    private readonly known: KnownEventTypes,
    private readonly settings: Settings,
    private readonly clock: Clock,
  ) {}

  /**
   * Sends a signed test event now and returns only the status class and the duration, so that agents cannot use it to
   * probe networks. It also works on a disabled endpoint and leaves no entry in the delivery log: the endpoint keeps the last answer.
   */
  async ping(caller: AgentCaller, id: string, eventType?: string): Promise<PingView> {
    const { agentId } = caller.holder;
    this.known.requireOne(eventType, ['body', 'event_type']);
    const endpoint = await this.endpoints.findOneBy({ id, agentId, removedAt: IsNull() });
    if (!endpoint) throw webhookNotFound();
    const { result } = await this.sender.send({
      id: newId(ID_PREFIXES.delivery),
      eventType: eventType ?? PING_EVENT_TYPE,
      body: bodyOf(
        eventType === undefined ? this.pingOf(endpoint) : this.sampleOf(eventType),
        endpoint.apiVersion,
      ),
      attempt: 1,
      endpoint,
    });
    const answer = {
      delivered: isSuccess(result.status),
      status_class: statusClassOf(result),
      duration_ms: result.durationMs,
    };
    const { sealedUrl } = endpoint; // unless it has another by now, or was removed
    await this.endpoints.update(
      { id, sealedUrl: sealedUrl as Buffer },
      { lastTest: { at: this.clock.now().toISOString(), ...answer } },
    );
    return answer;
  }

  /** A sample with the current time, which receivers can tell from a real event. */
  private sampleOf(type: string): SentEvent {
    const id = newId(ID_PREFIXES.event);
    const sample = this.types.sampleEvent(type);
    return { ...sample, id, occurredAt: this.clock.now(), livemode: false, isSample: true };
  }

  private pingOf(endpoint: WebhookEndpoint): SentEvent {
    return {
      id: newId(ID_PREFIXES.event),
      name: PING_EVENT_TYPE,
      occurredAt: this.clock.now(),
      subject: { type: 'webhook_endpoint', id: endpoint.id, sequence: 1 },
      livemode: this.settings.livemode,
      payload: {
        object: 'webhook_endpoint',
        id: endpoint.id,
        status: endpoint.enabled ? 'enabled' : 'disabled',
        links: { self: endpointLink(this.settings, endpoint.id) },
      },
    };
  }
}

function statusClassOf({ status, error }: CallResult): StatusClass {
  if (status !== null) return `${Math.min(5, Math.max(1, Math.floor(status / 100)))}xx` as StatusClass;
  return error === 'timeout' || error === 'connect_timeout' ? 'timeout' : 'refused';
}
