import { Injectable } from '@nestjs/common';
import { In, IsNull } from 'typeorm';
import { after, Clock, HOUR } from '../../kernel/clock';
import { ID_PREFIXES, newId } from '../../kernel/ids';
import { Commands } from '../../platform/commands/commands';
import { Settings } from '../../platform/config/settings';
import { insertRows } from '../../platform/database/insert-rows';
import type { Tx } from '../../platform/database/transactions';
import { type AgentCaller, KEY_SCOPES } from '../../platform/security/caller';
import { limitsOf, storedLimits } from '../../platform/security/key-limits';
import { Secrets } from '../../platform/security/secrets';
import { OwnedAgents } from '../owner-controls/owned-agents';
import { type ActedOn, ownerActs } from '../owner-controls/owner-controls.events';
import { MAX_KEYS_BELOW, MAX_KEYS_BELOW_ONE, MAX_LIVE_KEYS, MAX_RETIRING } from '../policies';
import { newApiKey, prefixOf } from './api-key';
import type { SecretCaller } from './api-key-holders';
import {
  ApiKey,
  ApiKeySecret,
  type IssuedKey,
  type KeyTerms,
  requireNoLater,
  requireWithin,
} from './api-key.entity';
import {
  type ChangeKeyRequest,
  CreatedKeyView,
  type CreateKeyRequest,
  endOf,
  RotatedKeyView,
  termsOf,
} from './api-keys.dto';
import {
  keyExceedsOwn,
  keyRevoked,
  lastKey,
  tooManyKeys,
  tooManyRetiring,
  apiKeyNotFound,
} from './api-keys.errors';
import { requireCurrentSecret } from './held-keys';
import { KeyRevocation } from './key-revocation.service';

/** Creates, rotates, and revokes the keys of an agent. */
@Injectable()
export class ApiKeysService {
  constructor(
    private readonly commands: Commands,
    private readonly agents: OwnedAgents,
    private readonly revocation: KeyRevocation,
    private readonly secrets: Secrets,
    private readonly settings: Settings,
    private readonly clock: Clock,
  ) {}

  /** The first key of a new agent: every scope, no limits. */
  async issueFirst(tx: Tx, agentId: string): Promise<IssuedKey> {
    return this.issue(
      tx,
      agentId,
      { name: 'default', issuedBy: null },
      { scopes: [...KEY_SCOPES], expiresAt: null, dailyCapCents: null },
    );
  }

  create(caller: AgentCaller, request: CreateKeyRequest): Promise<CreatedKeyView> {
    return this.commands.runSecret(caller, answerId, async (tx) => {
      const at = this.clock.now();
      const wished = termsOf(request, at);
      const { agent, keys } = await this.lockKeys(tx, caller.holder.agentId);
      const calling = callingKey(keys, caller, at);
      await requireCurrentSecret(tx, caller.holder);
      const parentId = request.parent_key_id ?? (calling.isBounded ? calling.id : null);
      const terms = parentId === null ? calling.grant(wished) : below(parentId, keys, wished, at, calling);
      requireRoom(keys, terms, at);
      const { name = 'unnamed' } = request;
      const { agentId } = caller.holder;
      const issued = await this.issue(tx, agentId, { name, issuedBy: calling.issuedBy }, terms);
      const act = parentId === null ? ownerActs.keyCreated : ownerActs.keyCreatedBelow;
      await this.agents.save(tx, agent, act, [issued.key.id]);
      return CreatedKeyView.of(issued);
    });
  }

  /**
   * Gives the calling key a new secret. The secret used for this call stays valid for the grace period, and earlier ones
   * no longer than that.
   */
  rotate(caller: SecretCaller, graceHours: number): Promise<RotatedKeyView> {
    return this.commands.runSecret(caller, answerId, async (tx) => {
      const at = this.clock.now();
      const { agent, keys } = await this.lockKeys(tx, caller.holder.agentId);
      const key = callingKey(keys, caller, at);
      await requireCurrentSecret(tx, caller.holder);
      const secrets = await tx.findBy(ApiKeySecret, { keyId: key.id });
      const retiring = secrets.filter((secret) => secret.retiresAt !== null && secret.retiresAt > at);
      if (graceHours > 0 && retiring.length >= MAX_RETIRING) throw tooManyRetiring(MAX_RETIRING);
      const retiresAt = after(at, graceHours * HOUR);
      const outliving = secrets.filter((secret) => secret.retiresAt === null || secret.retiresAt > retiresAt);
      await tx.update(ApiKeySecret, { hash: In(outliving.map(({ hash }) => hash)) }, { retiresAt });
      key.rotatedAt = at;
      await tx.update(ApiKey, key.id, { rotatedAt: at });
      const apiKey = await this.addSecret(tx, key.id, at);
      await this.agents.save(tx, agent, ownerActs.keyRotated, [key.id]);
      return RotatedKeyView.of({ key, apiKey }, retiresAt);
    });
  }

  /**
   * Revokes a key with all its secrets, and the keys below it, immediately; a repeat has no effect. A key may revoke itself,
   * a key below it, or another key that it could have created.
   */
  revoke(caller: AgentCaller, keyId: string): Promise<object> {
    return this.commands.run(caller, async (tx) => {
      const at = this.clock.now();
      const { keys } = await this.lockKeys(tx, caller.holder.agentId);
      const key = keys.find(({ id }) => id === keyId);
      if (!key) throw apiKeyNotFound();
      const calling = callingKey(keys, caller, at);
      const isOwn = key.id === calling.id || calling.isAbove(key);
      if (!isOwn && calling.isBounded) throw apiKeyNotFound();
      if (key.revokedAt !== null) return {};
      if (!isOwn) calling.grant(key);
      await requireCurrentSecret(tx, caller.holder);
      const staysLive = (other: ApiKey): boolean =>
        other.isLive(at) && other.id !== key.id && !key.isAbove(other);
      if (key.isLive(at) && !keys.some(staysLive)) throw lastKey();
      await this.revocation.one(tx, key);
      return {};
    });
  }

  /**
   * Revokes all keys, those of delegated clients included, when the agent leaves or its owner asks for it. Returns
   * their ids.
   */
  async revokeAll(tx: Tx, agentId: string): Promise<string[]> {
    await this.agents.lock(tx, agentId);
    return this.revocation.all(tx, agentId);
  }

  /** For the owner of the agent, who may also revoke the last key. Returns the ids, those of keys below it included. */
  async revokeAsOwner(tx: Tx, agentId: string, keyId: string): Promise<string[]> {
    return this.revocation.one(tx, await keyOf(tx, agentId, keyId));
  }

  /** For the owner of the agent. Returns false if the cap is already set to this amount. */
  async setCap(tx: Tx, agentId: string, keyId: string, cents: number | null): Promise<boolean> {
    const key = await keyOf(tx, agentId, keyId);
    if (key.revokedAt !== null) throw apiKeyNotFound();
    if (key.dailyCapCents === cents) return false;
    await tx.update(ApiKey, keyId, { dailyCapCents: cents });
    return true;
  }

  /** Changes what the request names of a key below the calling one. */
  change(caller: AgentCaller, keyId: string, request: ChangeKeyRequest): Promise<object> {
    return this.commands.run(caller, async (tx) => {
      const { agent, keys } = await this.lockKeys(tx, caller.holder.agentId);
      const key = keys.find(({ id }) => id === keyId);
      const calling = callingKey(keys, caller, this.clock.now());
      await requireCurrentSecret(tx, caller.holder);
      if (!key || (calling.isBounded && !calling.isAbove(key))) throw apiKeyNotFound();
      if (!calling.isAbove(key))
        throw keyExceedsOwn(
          'parent_key_id',
          'A key can change only the keys below it; your owner can change the others.',
        );
      const { name, dailyCapCents, limits, purpose } = key;
      const now = { name, ...limitsOf({ dailyCapCents, limits }), purpose };
      const changed = await this.setLimits(tx, agent.agentId, keyId, { ...now, ...named(request) });
      await this.agents.save(tx, agent, ownerActs.keyChangedBelow, changed);
      return {};
    });
  }

  /**
   * Replaces the limits of a key, which may be at most those of the keys above it, and its name and daily cap if the request has
   * them. The keys below it end no later than it does. Returns the ids of the changed keys.
   */
  async setLimits(tx: Tx, agentId: string, keyId: string, request: ChangeKeyRequest): Promise<string[]> {
    const at = this.clock.now();
    const keys = await tx.findBy(ApiKey, { agentId });
    const key = keys.find(({ id }) => id === keyId);
    if (!key || key.revokedAt !== null) throw apiKeyNotFound();
    const { name = key.name, daily_cap_cents: dailyCapCents = key.dailyCapCents, purpose = null } = request;
    const expiresAt = endOf(request, at) ?? (request.expires_at === null ? null : key.expiresAt);
    const limits = storedLimits(request);
    const above = keysAbove(key, keys);
    requireWithin({ dailyCapCents, limits }, above);
    requireNoLater(expiresAt, above.at(-1)?.expiresAt ?? null);
    await tx.update(ApiKey, keyId, { name, dailyCapCents, limits, purpose, expiresAt });
    const outliving = keys.filter(
      (one) =>
        key.isAbove(one) && expiresAt !== null && (one.expiresAt === null || one.expiresAt > expiresAt),
    );
    const ids = outliving.map(({ id }) => id).sort();
    if (ids.length > 0) await tx.update(ApiKey, { id: In(ids) }, { expiresAt });
    return [keyId, ...ids];
  }

  /** For the owner of the agent. */
  async rename(tx: Tx, agentId: string, keyId: string, name: string): Promise<void> {
    const renamed = await tx.update(ApiKey, { id: keyId, agentId, revokedAt: IsNull() }, { name });
    if (renamed.affected === 0) throw apiKeyNotFound();
  }

  /**
   * For the owner of the agent: issues another key, with every scope by default. Unless the owner decides on its daily
   * cap, it has the lowest one of the other keys, so that a new key does not circumvent the caps.
   */
  async issueAsOwner(
    tx: Tx,
    agentId: string,
    issuedBy: string,
    request: CreateKeyRequest = {},
  ): Promise<IssuedKey> {
    const { keys } = await this.lockKeys(tx, agentId);
    const at = this.clock.now();
    const wished = termsOf(request, at);
    const { name = 'default', parent_key_id: parentId = null } = request;
    if (parentId !== null) {
      const terms = below(parentId, keys, wished, at);
      requireRoom(keys, terms, at);
      return this.issue(tx, agentId, { name, issuedBy }, terms);
    }
    const { scopes = [...KEY_SCOPES], expiresAt = null, dailyCapCents = null } = wished;
    const isCapped = request.daily_cap_cents !== undefined;
    const caps = keys
      .filter((key) => key.isLive(at) && key.ancestorIds.length === 0)
      .flatMap((key) => key.dailyCapCents ?? []);
    const lowest = caps.length === 0 ? null : Math.min(...caps);
    const terms = { ...wished, scopes, expiresAt, dailyCapCents: isCapped ? dailyCapCents : lowest };
    requireRoom(keys, terms, at);
    return this.issue(tx, agentId, { name, issuedBy }, terms);
  }

  private async issue(
    tx: Tx,
    agentId: string,
    origin: Pick<ApiKey, 'name' | 'issuedBy'>,
    terms: KeyTerms,
  ): Promise<IssuedKey> {
    const at = this.clock.now();
    const unused = { revokedAt: null, lastUsedAt: null, rotatedAt: null };
    const id = newId(ID_PREFIXES.apiKey, at.getTime());
    const key = tx.create(ApiKey, {
      id,
      agentId,
      ...origin,
      platformProfileUrl: null,
      ancestorIds: [],
      limits: null,
      purpose: null,
      ...terms,
      ...unused,
      delegated: false,
      createdAt: at,
    });
    await insertRows(tx, ApiKey, [key]);
    return { key, apiKey: await this.addSecret(tx, id, at) };
  }

  private async addSecret(tx: Tx, keyId: string, at: Date): Promise<string> {
    const apiKey = newApiKey(this.settings.livemode);
    const hash = this.secrets.hash('api-keys', apiKey);
    const secret = { hash, keyId, prefix: prefixOf(apiKey), retiresAt: null, createdAt: at };
    await insertRows(tx, ApiKeySecret, [secret]);
    return apiKey;
  }

  /**
   * Every change to the keys of an agent locks its row first, so that concurrent changes cannot exceed the key limit.
   */
  private async lockKeys(tx: Tx, agentId: string): Promise<{ agent: ActedOn; keys: ApiKey[] }> {
    const agent = await this.agents.lock(tx, agentId);
    return { agent, keys: await tx.findBy(ApiKey, { agentId, delegated: false }) };
  }
}

/** The key may have been revoked after the guard admitted the request and before the lock was acquired. */
function callingKey(keys: ApiKey[], caller: AgentCaller, at: Date): ApiKey {
  const key = keys.find(({ id }) => id === caller.holder.keyId);
  if (!key?.isLive(at)) throw keyRevoked();
  return key;
}

/** Includes the keys of delegated clients. */
async function keyOf(tx: Tx, agentId: string, keyId: string): Promise<ApiKey> {
  const key = await tx.findOneBy(ApiKey, { id: keyId, agentId });
  if (!key) throw apiKeyNotFound();
  return key;
}

/** The terms of a key below another one. With a calling key, the parent is that key or below it. */
function below(
  parentId: string,
  keys: ApiKey[],
  wished: Partial<KeyTerms>,
  at: Date,
  calling?: ApiKey,
): KeyTerms {
  const parent = keys.find(({ id }) => id === parentId);
  const isReachable = !calling || parentId === calling.id || (parent && calling.isAbove(parent));
  if (!parent?.isLive(at) || !isReachable) throw apiKeyNotFound();
  return parent.grantBelow(wished, keysAbove(parent, keys));
}

/** The members that a request has. */
const named = (request: ChangeKeyRequest): ChangeKeyRequest =>
  Object.fromEntries(Object.entries(request).filter(([, value]) => value !== undefined));

/** From the outermost one. */
const keysAbove = (key: ApiKey, keys: readonly ApiKey[]): ApiKey[] =>
  key.ancestorIds.flatMap((id) => keys.find((one) => one.id === id) ?? []);

function requireRoom(keys: ApiKey[], { ancestorIds = [] }: KeyTerms, at: Date): void {
  const isBelow = ancestorIds.length > 0;
  const live = keys.filter((key) => key.isLive(at) && key.ancestorIds.length > 0 === isBelow);
  // the outermost key may have all of them
  const isCrowded = (id: string): boolean =>
    live.filter((key) => key.ancestorIds.includes(id)).length >= MAX_KEYS_BELOW_ONE;
  if (ancestorIds.slice(1).some(isCrowded))
    throw tooManyKeys(MAX_KEYS_BELOW_ONE, ' below a key that is below another');
  if (live.length < (isBelow ? MAX_KEYS_BELOW : MAX_LIVE_KEYS)) return;
  throw isBelow ? tooManyKeys(MAX_KEYS_BELOW, ' below others') : tooManyKeys(MAX_LIVE_KEYS);
}

const answerId = (answer: { key_id: string }): string => answer.key_id;
