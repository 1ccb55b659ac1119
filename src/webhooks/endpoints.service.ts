import { Injectable } from '@nestjs/common';
import { ProfilesService } from '../agents/profiles/profiles.service';
import { after, Clock, HOUR } from '../kernel/clock';
import { Commands, requireVersion } from '../platform/commands/commands';
import { UrlPolicy } from '../platform/egress/url-policy';
import type { AgentCaller } from '../platform/security/caller';
import { defaultEventTypes } from '../platform/outbox/define-event';
import { EndpointStore } from './endpoint-store';
import { KnownEventTypes } from './known-event-types';
import type { WebhookEndpoint } from './webhook-endpoint.entity';
import {
  CreatedWebhookView,
  type CreateWebhookRequest,
  type EditWebhookRequest,
  SecretWebhookView,
  WebhookView,
} from './webhooks.dto';
import { rotationInProgress } from './webhooks.errors';

/** Creates, changes, and removes an agent's endpoints, and rotates their secrets. */
@Injectable()
export class EndpointsService {
  constructor(
    private readonly commands: Commands,
    private readonly store: EndpointStore,
    private readonly profiles: ProfilesService,
    private readonly policy: UrlPolicy,
    private readonly known: KnownEventTypes,
    private readonly clock: Clock,
  ) {}

  create(caller: AgentCaller, request: CreateWebhookRequest): Promise<CreatedWebhookView> {
    const { url, description = null, event_types: chosen, enabled } = request;
    this.validate(url, chosen);
    const types = chosen ?? defaultEventTypes();
    return this.commands.runSecret(caller, answerId, async (tx) => {
      const { agentId, keyId } = caller.holder;
      const terms = { url, description, eventTypes: [...new Set(types)], enabled };
      const made = await this.store.add(tx, { ...terms, agentId, keyId, isDefault: false });
      return CreatedWebhookView.created(made, url);
    });
  }

  /**
   * Changes the fields in the request. A new URL for the default endpoint also becomes the profile's `callback_url`. A
   * key that moves or enables an endpoint is the one that it then belongs to.
   */
  edit(caller: AgentCaller, id: string, request: EditWebhookRequest): Promise<WebhookView> {
    const { url, description, event_types: types, enabled } = request;
    const { agentId, keyId } = caller.holder;
    this.validate(url, types);
    return this.commands.run(caller, async (tx) => {
      const { isDefault } = await this.store.find(tx, agentId, id);
      if (isDefault && url !== undefined) await this.profiles.setCallbackUrl(tx, agentId, url);
      const endpoint = await this.store.lock(tx, agentId, id);
      requireVersion(caller, endpoint.version);
      const before = this.viewOf(endpoint);
      const eventTypes = types && [...new Set(types)];
      const sealedUrl = url === undefined ? undefined : this.store.newUrlFor(endpoint, url);
      endpoint.edit({ keyId, sealedUrl, description, eventTypes, enabled }, this.clock.now());
      const after = this.viewOf(endpoint);
      if (sameButForVersion(before, after)) return before;
      const resetsPace = endpoint.enabled && (before.url !== after.url || !before.enabled);
      await this.store.save(tx, endpoint, { resetsPace });
      return after;
    });
  }

  /** Removes an endpoint and cancels its pending deliveries. Removing the default one also clears `callback_url`. */
  remove(caller: AgentCaller, id: string): Promise<object> {
    const { agentId } = caller.holder;
    return this.commands.run(caller, async (tx) => {
      const { isDefault } = await this.store.find(tx, agentId, id);
      if (isDefault) await this.profiles.setCallbackUrl(tx, agentId, null);
      const endpoint = await this.store.lock(tx, agentId, id);
      requireVersion(caller, endpoint.version);
      endpoint.remove(this.clock.now());
      await this.store.save(tx, endpoint);
      return {};
    });
  }

  /** Re-enables a disabled endpoint, which then belongs to the calling key. Does nothing if it is already enabled. */
  enable(caller: AgentCaller, id: string): Promise<WebhookView> {
    const { agentId, keyId } = caller.holder;
    return this.commands.run(caller, async (tx) => {
      const endpoint = await this.store.lock(tx, agentId, id);
      if (endpoint.enabled) return this.viewOf(endpoint);
      endpoint.switchOn(this.clock.now(), keyId);
      await this.store.save(tx, endpoint, { resetsPace: true });
      return this.viewOf(endpoint);
    });
  }

  /**
   * Sets a new secret; messages are signed with both until the grace period ends. Only one previous secret is stored,
   * so a second rotation with a grace period is refused during the first: it would cut that one short.
   */
  rotate(caller: AgentCaller, id: string, graceHours: number): Promise<SecretWebhookView> {
    return this.commands.runSecret(caller, answerId, async (tx) => {
      const now = this.clock.now();
      const endpoint = await this.store.lock(tx, caller.holder.agentId, id);
      if (graceHours > 0 && endpoint.isRotating(now))
        throw rotationInProgress(endpoint.previousSecretUntil as Date);
      const { sealed, secret } = this.store.newSecretFor(endpoint);
      endpoint.rotate(sealed, graceHours > 0 ? after(now, graceHours * HOUR) : null, now);
      await this.store.save(tx, endpoint);
      return SecretWebhookView.withSecret(endpoint, this.store.urlOf(endpoint), secret);
    });
  }

  private viewOf(endpoint: WebhookEndpoint): WebhookView {
    return WebhookView.of(endpoint, this.store.urlOf(endpoint));
  }

  private validate(url: string | undefined, types: string[] | undefined): void {
    if (url !== undefined) this.policy.require(url, ['body', 'url']);
    if (types !== undefined) this.known.require(types, ['body', 'event_types']);
  }
}

const answerId = (answer: { id: string }): string => answer.id;

function sameButForVersion(before: WebhookView, after: WebhookView): boolean {
  const known = ({ version: _, updated_at: __, ...rest }: WebhookView): string => JSON.stringify(rest);
  return known(before) === known(after);
}
