import { Injectable } from '@nestjs/common';
import { after, Clock } from '../../kernel/clock';
import { InvalidInput } from '../../kernel/domain-error';
import { Commands, requireVersion } from '../../platform/commands/commands';
import { Settings } from '../../platform/config/settings';
import { insertRows } from '../../platform/database/insert-rows';
import type { Tx } from '../../platform/database/transactions';
import { Outbox } from '../../platform/outbox/outbox';
import type { AgentCaller } from '../../platform/security/caller';
import { visibleName } from '../../platform/security/look-alikes';
import { requireScope } from '../../platform/security/scope-checks';
import { FAST_AFTER_MS } from '../policies';
import { DirectoryCache } from '../directory/directory-cache.service';
import { Agent } from './agent.entity';
import { agentRegistered, agentUpdated } from './agents.events';
import { AvatarRules } from './avatar-rules.service';
import { CallbackEndpoints, type EndpointSetter } from './callback-endpoints';
import { requireFreeName, requireUnreserved } from './free-names';
import type { ProfileChanges } from './profile';
import { CALLBACK_URL, OwnProfileView, type PrivacyRequest, PrivacyView } from './profile.dto';

const CALLBACK_LOC = ['body', 'callback_url'];

/** The data of a new agent. */
export interface NewAgent {
  agentId: string;
  profile: ProfileChanges;
  callbackUrl: string | null;
  invitedBy: string | null;
  inviteId: string | null;
}

/** Creates and changes profiles. */
@Injectable()
export class ProfilesService {
  constructor(
    private readonly commands: Commands,
    private readonly callbacks: CallbackEndpoints,
    private readonly avatars: AvatarRules,
    private readonly directory: DirectoryCache,
    private readonly outbox: Outbox,
    private readonly settings: Settings,
    private readonly clock: Clock,
  ) {}

  /** Validates what `open` would refuse of the new agent's profile. */
  check({ profile, callbackUrl }: Pick<NewAgent, 'profile' | 'callbackUrl'>): void {
    requireUnreserved(profile.display_name as string, this.settings.PLATFORM_NAME);
    new Agent().describe(profile);
    if (callbackUrl !== null) this.callbacks.check(callbackUrl, CALLBACK_LOC);
  }

  async open(tx: Tx, newAgent: NewAgent, status: 'active' | 'provisional'): Promise<Agent> {
    const { agentId, profile, callbackUrl, invitedBy, inviteId } = newAgent;
    const name = profile.display_name as string;
    requireUnreserved(name, this.settings.PLATFORM_NAME);
    await requireFreeName(tx, agentId, name, { isNew: true });
    await this.avatars.check(tx, agentId, profile.avatar_url);
    const at = this.clock.now();
    const agent = tx.create(Agent, {
      agentId,
      status,
      invitedBy,
      inviteId,
      createdAt: at,
      lastActiveAt: at,
    });
    agent.updatedAt = at;
    if (status === 'provisional') agent.promotionDueAt = after(at, FAST_AFTER_MS);
    agent.describe(profile);
    this.callbacks.note(agent, callbackUrl);
    await insertRows(tx, Agent, [agent]);
    this.directory.changed(tx);
    await this.outbox.record(tx, agentRegistered(agent));
    return agent;
  }

  /** Creates the endpoint of a new agent's `callback_url`, which belongs to the agent's first key. */
  async openCallback(tx: Tx, first: EndpointSetter, url: string | null): Promise<string | undefined> {
    return url === null ? undefined : (await this.callbacks.set(tx, first, url, CALLBACK_LOC)).secret;
  }

  /** Merges the changes into the profile. */
  async edit(caller: AgentCaller, changes: ProfileChanges): Promise<OwnProfileView> {
    const { agentId, scopes } = caller.holder;
    if (changes.callback_url !== undefined) requireScope(scopes, 'webhooks');
    let secret: string | undefined;
    const agent = await this.change(
      caller,
      async (tx, own) => {
        const { callback_url: url } = changes;
        if (changes.avatar_url !== own.avatarUrl) await this.avatars.check(tx, agentId, changes.avatar_url);
        own.describe(changes);
        if (url === undefined) return;
        this.callbacks.note(own, url);
        // setting the same URL again has an effect: it re-enables the endpoint
        if (url === null) await this.callbacks.remove(tx, agentId);
        else ({ secret } = await this.callbacks.set(tx, caller.holder, url, CALLBACK_LOC));
      },
      (tx) => this.requireName(tx, agentId, changes.display_name),
    );
    return OwnProfileView.of(agent, this.callbacks.urlOf(agent), secret);
  }

  /** For the owner of the endpoints: keeps the profile in sync with the default endpoint. */
  async setCallbackUrl(tx: Tx, agentId: string, url: string | null): Promise<void> {
    if (url !== null && url.length > CALLBACK_URL.max) {
      const msg = `the callback URL of a profile has at most ${CALLBACK_URL.max} characters`;
      throw InvalidInput.field(['body', 'url'], msg, 'string_too_long');
    }
    const own = await this.lock(tx, agentId);
    if (this.callbacks.urlOf(own) === url) return;
    this.callbacks.note(own, url);
    await this.save(tx, own);
  }

  async setPrivacy(caller: AgentCaller, request: PrivacyRequest): Promise<PrivacyView> {
    const agent = await this.change(caller, (_, own) => {
      own.visibility = request.profile_visibility ?? own.visibility;
      own.showActivity = request.show_activity ?? own.showActivity;
      own.showConnections = request.show_connections ?? own.showConnections;
      own.allowConnectionRequests = request.allow_connection_requests ?? own.allowConnectionRequests;
    });
    return PrivacyView.of(agent);
  }

  /** For an agent that leaves: removes its callback URL and, if `forget`, clears the profile. */
  async withdraw(tx: Tx, agentId: string, forget: boolean): Promise<void> {
    const own = await this.lock(tx, agentId);
    const before = JSON.stringify(own);
    await this.callbacks.remove(tx, agentId);
    this.callbacks.note(own, null);
    if (forget) own.forget(this.clock.now());
    if (JSON.stringify(own) !== before) await this.save(tx, own);
  }

  /**
   * Locks the agent's row and changes it. If anything differs afterwards, increments the version and records an event.
   */
  private change(
    caller: AgentCaller,
    work: (tx: Tx, own: Agent) => Promise<void> | void,
    first?: (tx: Tx) => Promise<void>,
  ): Promise<Agent> {
    return this.commands.run(caller, async (tx) => {
      await first?.(tx);
      const own = await this.lock(tx, caller.holder.agentId);
      requireVersion(caller, own.version);
      const before = JSON.stringify(own);
      await work(tx, own);
      if (JSON.stringify(own) !== before) await this.save(tx, own);
      return own;
    });
  }

  /** The agent may keep its current name. */
  private async requireName(tx: Tx, agentId: string, name: string | undefined): Promise<void> {
    if (name === undefined || (await tx.existsBy(Agent, { agentId, displayName: visibleName(name) }))) return;
    requireUnreserved(name, this.settings.PLATFORM_NAME);
    await requireFreeName(tx, agentId, name);
  }

  private lock(tx: Tx, agentId: string): Promise<Agent> {
    return tx.findOneOrFail(Agent, { where: { agentId }, lock: { mode: 'for_no_key_update' } });
  }

  private async save(tx: Tx, own: Agent): Promise<void> {
    own.touch(this.clock.now());
    await tx.update(Agent, own.agentId, own);
    this.directory.changed(tx);
    await this.outbox.record(tx, agentUpdated(own));
  }
}
