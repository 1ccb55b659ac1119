import { Injectable } from '@nestjs/common';
import { IsNull } from 'typeorm';
import { Clock } from '../../kernel/clock';
import { notFound } from '../../kernel/domain-error';
import { Commands } from '../../platform/commands/commands';
import type { Tx } from '../../platform/database/transactions';
import type { Caller } from '../../platform/security/caller';
import { ApiKey, type IssuedKey } from '../api-keys/api-key.entity';
import { MAX_LIVE_KEYS, ApiKeysService } from '../api-keys/api-keys.service';
import { tooManyKeys } from '../api-keys/api-keys.errors';
import type { ActedOn } from './brakes.events';
import { OwnedAgents } from './owned-agents';

/** Who pulls a brake: the owner of the agent, in a browser. */
export interface Owner {
  userId: string;
}

/** What the owner of an agent can do at once, whatever the agent is doing. All errors: `agent_not_found`, and as said. */
@Injectable()
export class BrakesService {
  constructor(
    private readonly commands: Commands,
    private readonly agents: OwnedAgents,
    private readonly keys: ApiKeysService,
    private readonly clock: Clock,
  ) {}

  /** Every call of the agent is refused from now on. A repeat has no second effect. */
  freeze(caller: Caller, owner: Owner, agentId: string): Promise<object> {
    return this.act(caller, owner, agentId, async (tx, agent) => {
      if (agent.frozen_at !== null) return;
      await this.agents.save(tx, { ...agent, frozen_at: this.clock.now() }, 'agent.frozen');
    });
  }

  unfreeze(caller: Caller, owner: Owner, agentId: string): Promise<object> {
    return this.act(caller, owner, agentId, async (tx, agent) => {
      if (agent.frozen_at === null) return;
      await this.agents.save(tx, { ...agent, frozen_at: null }, 'agent.unfrozen');
    });
  }

  /** From which total on the agent has to ask; null: never. */
  setThreshold(caller: Caller, owner: Owner, agentId: string, cents: number | null): Promise<object> {
    return this.act(caller, owner, agentId, async (tx, agent) => {
      if (agent.approval_above_cents === cents) return;
      await this.agents.save(
        tx,
        { ...agent, approval_above_cents: cents },
        'agent.approval_threshold_changed',
      );
    });
  }

  /** One key, also the last one. Errors: `api_key_not_found`. */
  revokeKey(caller: Caller, owner: Owner, agentId: string, keyId: string): Promise<object> {
    return this.act(caller, owner, agentId, async (tx, agent) => {
      const key = await this.keyOf(tx, agentId, keyId);
      if (key.revokedAt !== null) return;
      await tx.update(ApiKey, keyId, { revokedAt: this.clock.now() });
      await this.agents.save(tx, agent, 'agent.keys_revoked', [keyId]);
    });
  }

  /** Every key, and with them every client that acts for the agent. */
  revokeAllKeys(caller: Caller, owner: Owner, agentId: string): Promise<object> {
    return this.act(caller, owner, agentId, async (tx, agent) => {
      const live = await tx.findBy(ApiKey, { agentId, revokedAt: IsNull() });
      if (live.length === 0) return;
      await this.keys.revokeAll(tx, agentId);
      await this.agents.save(tx, agent, 'agent.keys_revoked', live.map(({ id }) => id).sort());
    });
  }

  /** What a key may spend in a day; null: as much as there is. Errors: `api_key_not_found`. */
  setCap(
    caller: Caller,
    owner: Owner,
    agentId: string,
    keyId: string,
    cents: number | null,
  ): Promise<object> {
    return this.act(caller, owner, agentId, async (tx, agent) => {
      const key = await this.keyOf(tx, agentId, keyId);
      if (key.revokedAt !== null) throw notFound('api_key');
      if (key.dailyCapCents === cents) return;
      await tx.update(ApiKey, keyId, { dailyCapCents: cents });
      await this.agents.save(tx, agent, 'agent.key_changed', [keyId]);
    });
  }

  /** A new key with all rights, shown once: the way back after all were revoked. Errors: `too_many_keys`. */
  async newKey(caller: Caller, owner: Owner, agentId: string): Promise<string> {
    const { apiKey } = await this.commands.runSecret(
      caller,
      (issued: IssuedKey) => issued.key.id,
      async (tx) => {
        const agent = await this.agents.lockOwn(tx, owner.userId, agentId);
        const keys = await tx.findBy(ApiKey, { agentId, delegated: false });
        const at = this.clock.now();
        if (keys.filter((key) => key.isLive(at)).length >= MAX_LIVE_KEYS) throw tooManyKeys(MAX_LIVE_KEYS);
        const issued = await this.keys.issueFirst(tx, agentId);
        await this.agents.save(tx, agent, 'agent.key_created', [issued.key.id]);
        return issued;
      },
    );
    return apiKey;
  }

  private act(
    caller: Caller,
    owner: Owner,
    agentId: string,
    work: (tx: Tx, agent: ActedOn) => Promise<void>,
  ): Promise<object> {
    return this.commands.run(caller, async (tx) => {
      await work(tx, await this.agents.lockOwn(tx, owner.userId, agentId));
      return {};
    });
  }

  private async keyOf(tx: Tx, agentId: string, keyId: string): Promise<ApiKey> {
    const key = await tx.findOneBy(ApiKey, { id: keyId, agentId });
    if (!key) throw notFound('api_key');
    return key;
  }
}
