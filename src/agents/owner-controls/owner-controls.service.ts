import { Injectable } from '@nestjs/common';
import { Clock } from '../../kernel/clock';
import { Commands } from '../../platform/commands/commands';
import type { Tx } from '../../platform/database/transactions';
import type { Caller } from '../../platform/security/caller';
import type { IssuedKey } from '../api-keys/api-key.entity';
import type { CreateKeyRequest, KeyLimitsRequest } from '../api-keys/api-keys.dto';
import { ApiKeysService } from '../api-keys/api-keys.service';
import { type ActedOn, ownerActs } from './owner-controls.events';
import { OwnedAgents } from './owned-agents';

/** The owner of the agent, signed in with a browser. */
export interface Owner {
  userId: string;
}

/**
 * What the owner of an agent can do at any time. All methods throw `agent_not_found` if the owner does not own the
 * agent, and `agent_deactivated` if it has retired.
 */
@Injectable()
export class OwnerControlsService {
  constructor(
    private readonly commands: Commands,
    private readonly agents: OwnedAgents,
    private readonly keys: ApiKeysService,
    private readonly clock: Clock,
  ) {}

  /** Refuses every call of the agent from now on. A repeat has no second effect. */
  freeze(caller: Caller, owner: Owner, agentId: string): Promise<object> {
    return this.act(caller, owner, agentId, async (tx, agent) => {
      if (agent.frozenAt !== null) return;
      await this.agents.save(tx, { ...agent, frozenAt: this.clock.now() }, ownerActs.frozen);
    });
  }

  unfreeze(caller: Caller, owner: Owner, agentId: string): Promise<object> {
    return this.act(caller, owner, agentId, async (tx, agent) => {
      if (agent.frozenAt === null) return;
      await this.agents.save(tx, { ...agent, frozenAt: null }, ownerActs.unfrozen);
    });
  }

  /** Sets the total above which the agent needs an approval; null means never. */
  setThreshold(caller: Caller, owner: Owner, agentId: string, cents: number | null): Promise<object> {
    return this.act(caller, owner, agentId, async (tx, agent) => {
      if (agent.approvalAboveCents === cents) return;
      await this.agents.save(tx, { ...agent, approvalAboveCents: cents }, ownerActs.approvalThresholdChanged);
    });
  }

  /** Sets how many purchases from one seller within a minute need no approval; null means any number. */
  setPurchaseRate(caller: Caller, owner: Owner, agentId: string, perMinute: number | null): Promise<object> {
    return this.act(caller, owner, agentId, async (tx, agent) => {
      if (agent.purchasesPerMinute === perMinute) return;
      const changed = { ...agent, purchasesPerMinute: perMinute };
      await this.agents.save(tx, changed, ownerActs.approvalThresholdChanged);
    });
  }

  /** Revokes one key, which may be the last one. */
  revokeKey(caller: Caller, owner: Owner, agentId: string, keyId: string): Promise<object> {
    return this.act(caller, owner, agentId, async (tx, agent) => {
      const revoked = await this.keys.revokeAsOwner(tx, agentId, keyId);
      if (revoked.length > 0) await this.agents.save(tx, agent, ownerActs.keysRevoked, revoked);
    });
  }

  /** Revokes every key, which disconnects every client that acts for the agent. */
  revokeAllKeys(caller: Caller, owner: Owner, agentId: string): Promise<object> {
    return this.act(caller, owner, agentId, async (tx, agent) => {
      const revoked = await this.keys.revokeAll(tx, agentId);
      if (revoked.length > 0) await this.agents.save(tx, agent, ownerActs.keysRevoked, revoked);
    });
  }

  /** Sets how much a key may spend per day; null means no limit. */
  setCap(
    caller: Caller,
    owner: Owner,
    agentId: string,
    keyId: string,
    cents: number | null,
  ): Promise<object> {
    return this.act(caller, owner, agentId, async (tx, agent) => {
      if (await this.keys.setCap(tx, agentId, keyId, cents))
        await this.agents.save(tx, agent, ownerActs.keyChanged, [keyId]);
    });
  }

  /** Replaces the limits of a key, its purpose, and when it ends. */
  setLimits(
    caller: Caller,
    owner: Owner,
    agentId: string,
    keyId: string,
    request: KeyLimitsRequest,
  ): Promise<object> {
    return this.act(caller, owner, agentId, async (tx, agent) => {
      const changed = await this.keys.setLimits(tx, agentId, keyId, request);
      await this.agents.save(tx, agent, ownerActs.keyChanged, changed);
    });
  }

  /** The agent is not notified: a name changes nothing that the key may do. */
  renameKey(caller: Caller, owner: Owner, agentId: string, keyId: string, name: string): Promise<object> {
    return this.act(caller, owner, agentId, (tx) => this.keys.rename(tx, agentId, keyId, name));
  }

  /** Issues a key, whose secret is shown once. This restores access after all keys were revoked. */
  async newKey(
    caller: Caller,
    owner: Owner,
    agentId: string,
    request: CreateKeyRequest = {},
  ): Promise<IssuedKey> {
    return this.commands.runSecret(
      caller,
      (issued: IssuedKey) => issued.key.id,
      async (tx) => {
        const agent = await this.agents.lockCurrent(tx, owner.userId, agentId);
        const issued = await this.keys.issueAsOwner(tx, agentId, owner.userId, request);
        const act = issued.key.ancestorIds.length === 0 ? ownerActs.keyCreated : ownerActs.keyCreatedBelow;
        await this.agents.save(tx, agent, act, [issued.key.id]);
        return issued;
      },
    );
  }

  private act(
    caller: Caller,
    owner: Owner,
    agentId: string,
    work: (tx: Tx, agent: ActedOn) => Promise<void>,
  ): Promise<object> {
    return this.commands.run(caller, async (tx) => {
      await work(tx, await this.agents.lockCurrent(tx, owner.userId, agentId));
      return {};
    });
  }
}
