import { Injectable, type OnModuleInit } from '@nestjs/common';
import { In, IsNull, Not } from 'typeorm';
import { DelegatedKeysService } from '../../agents/api-keys/delegated-keys.service';
import { PersonalData } from '../../agents/personal-data/personal-data.service';
import { after, Clock } from '../../kernel/clock';
import { newId } from '../../kernel/ids';
import { Commands } from '../../platform/commands/commands';
import { acquireAdvisoryLocks } from '../../platform/database/locks';
import type { Tx } from '../../platform/database/transactions';
import { keyScopesOf, type TokenScope } from '../../platform/security/bearer-tokens';
import type { Caller } from '../../platform/security/caller';
import { AccountClosureService } from '../../sign-in/account-closure.service';
import { Audit } from '../audit';
import { Client } from '../clients/client.entity';
import { unknownClient, grantNotFound } from '../oauth.errors';
import { GRANTLESS_CLIENT_MS } from '../policies';
import { grantedWith, maySpend } from '../scope-sets';
import { TokenFamily } from '../tokens/tokens.entity';
import type { GrantOwner } from './grant-owners';
import { Grant } from './grant.entity';

export interface Approval {
  client: Client;
  userId: string;
  agentId: string;
  scopes: TokenScope[];
  resource: string;
  dailyCapCents: number;
}

/** Creates, changes, and revokes grants. */
@Injectable()
export class GrantsService implements OnModuleInit {
  constructor(
    private readonly commands: Commands,
    private readonly keys: DelegatedKeysService,
    private readonly audit: Audit,
    private readonly accountClosure: AccountClosureService,
    private readonly personalData: PersonalData,
    private readonly clock: Clock,
  ) {}

  onModuleInit(): void {
    this.accountClosure.onClose(async (tx, caller, userId) => {
      await this.revokeAll(tx, caller, { userId });
    });
    // deletes their codes and tokens as well
    this.personalData.addErasure((tx, agentId) => tx.delete(Grant, { agentId }));
  }

  /** Grants access, or changes the terms of an existing grant. Serialized per grant by an advisory lock. */
  async approve(tx: Tx, approval: Approval): Promise<Grant> {
    const { client, userId, agentId, resource } = approval;
    await acquireAdvisoryLocks(tx, `oauth-grant:${userId}:${client.id}:${agentId}:${resource}`);
    const at = this.clock.now();
    await postponePurge(tx, client.id, after(at, GRANTLESS_CLIENT_MS));
    const active = { userId, clientId: client.id, agentId, resource, revokedAt: IsNull() };
    const current = await tx.findOneBy(Grant, active);
    const scopes = grantedWith(current?.scopes ?? [], approval.scopes);
    const earlier = current && (await this.keyChanged(tx, approval, current, scopes)) ? current : null;
    // the key was revoked separately: its tokens stay revoked, and a new grant replaces the old one
    if (current && !earlier) await this.end(tx, [current.id], at);
    const keyId = earlier?.keyId ?? (await this.newKey(tx, approval));
    const terms = {
      keyId,
      scopes: earlier ? scopes : approval.scopes,
      redirectUris: client.redirectUris,
      approvedAt: at,
    };
    if (earlier) {
      await tx.update(Grant, earlier.id, terms);
      return Object.assign(earlier, terms);
    }
    const id = newId('grt', at.getTime());
    const grant: Grant = {
      ...terms,
      id,
      userId,
      clientId: client.id,
      agentId,
      resource,
      createdAt: at,
      revokedAt: null,
    };
    await tx.insert(Grant, grant);
    return grant;
  }

  /** Revokes everything that a client may do for the person's agents, immediately. */
  revoke(caller: Caller, { userId, useUp }: GrantOwner, clientId: string): Promise<{ revoked: boolean }> {
    return this.commands.run(caller, async (tx) => {
      const revoked = await this.revokeAll(tx, caller, { userId, clientId });
      if (revoked === 0) throw grantNotFound();
      await useUp?.(tx);
      return { revoked: true };
    });
  }

  private async revokeAll(
    tx: Tx,
    caller: Caller,
    of: { userId: string; clientId?: string },
  ): Promise<number> {
    const grants = await tx.find(Grant, {
      where: { ...of, revokedAt: IsNull() },
      order: { id: 'ASC' },
      lock: { mode: 'pessimistic_write' },
    });
    if (grants.length === 0) return 0;
    const revokedAt = this.clock.now();
    const ids = grants.map(({ id }) => id);
    await this.end(tx, ids, revokedAt);
    for (const grant of grants) {
      await this.keys.revokeKey(tx, grant.keyId);
      await this.audit.note(tx, caller, 'grant_revoked', { clientId: grant.clientId, grant });
    }
    return grants.length;
  }

  private async end(tx: Tx, ids: string[], revokedAt: Date): Promise<void> {
    await tx.update(Grant, { id: In(ids) }, { revokedAt });
    await tx.update(TokenFamily, { grantId: In(ids), revokedAt: IsNull() }, { revokedAt });
  }

  /** Changes the same key, so that today's spending still counts. False if the key was revoked. */
  private keyChanged(
    tx: Tx,
    approval: Approval,
    { keyId, scopes: earlier }: Grant,
    scopes: TokenScope[],
  ): Promise<boolean> {
    const { dailyCapCents, ...terms } = termsOf({ ...approval, scopes });
    // a request without spending scopes does not ask for a limit, so the earlier one stays
    const keepsCap = maySpend(earlier) && !maySpend(approval.scopes) && maySpend(scopes);
    return this.keys.changeTerms(tx, keyId, keepsCap ? terms : { ...terms, dailyCapCents });
  }

  private newKey(tx: Tx, approval: Approval): Promise<string> {
    const { agentId, userId, client } = approval;
    return this.keys.createKey(tx, agentId, userId, { name: client.name, ...termsOf(approval) });
  }
}

/** The client is in use. Throws if it was deleted. */
async function postponePurge(tx: Tx, id: string, purgeAt: Date): Promise<void> {
  const { affected } = await tx.update(Client, { id, purgeAt: Not(IsNull()) }, { purgeAt });
  if (!affected && !(await tx.existsBy(Client, { id }))) throw unknownClient();
}

function termsOf({ scopes, dailyCapCents }: Approval) {
  return { scopes: keyScopesOf(scopes), dailyCapCents, expiresAt: null };
}
