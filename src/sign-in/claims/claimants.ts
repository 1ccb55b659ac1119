import { Injectable } from '@nestjs/common';
import { OwnerViewReader } from '../../agents/owner-controls/owner-view.reader';
import type { Tx } from '../../platform/database/transactions';
import { type Caller, isFullKey, type KeyHolder } from '../../platform/security/caller';
import { KeyHolders } from '../../platform/security/key-holders';
import { agentNotFound } from '../../platform/security/security.errors';
import { IdTokensService } from '../id-tokens.service';
import { notSignedIn, claimNeedsFullKey, keyMissing } from '../sign-in.errors';
import { Users } from '../users';
import { ClaimedKeyView } from './claims.dto';

export interface IdentifiedPerson {
  userId: string;
  /** Marks the ID token as used, so that it authorizes only one change. */
  useUp: (tx: Tx) => Promise<void>;
}

/** Identifies both sides of a claim: the agent by its key, the person by an ID token. */
@Injectable()
export class Claimants {
  constructor(
    private readonly keys: KeyHolders,
    private readonly idTokens: IdTokensService,
    private readonly users: Users,
    private readonly owned: OwnerViewReader,
  ) {}

  /** The owner controls all of an agent's keys, so a restricted key must not be able to give the agent away. */
  async agent(caller: Caller, agentId: string, apiKey: string | undefined): Promise<KeyHolder> {
    const holder = caller.holder ?? (apiKey === undefined ? null : await this.keys.holderOf(apiKey));
    if (!holder) throw keyMissing();
    if (holder.agentId !== agentId) throw agentNotFound();
    if (!isFullKey(holder)) throw claimNeedsFullKey();
    return holder;
  }

  /** Refuses tokens that were issued for an authorization (they have a nonce). */
  async person(idToken: string | undefined): Promise<IdentifiedPerson | null> {
    if (idToken === undefined) return null;
    const { userId } = await this.idTokens.verify(idToken, { nonce: null });
    return { userId, useUp: (tx) => this.idTokens.useUp(tx, idToken) };
  }

  /** Locks the account, so that a person cannot become an owner while the account is being deleted. */
  requireHere(tx: Tx, userId: string): Promise<void> {
    return this.users.requireHere(tx, userId);
  }

  async keysOf(agentId: string, claimingKeyId: string): Promise<ClaimedKeyView[]> {
    const keys = await this.owned.keysOf([agentId]);
    return keys.map((key) => ClaimedKeyView.of(key, claimingKeyId));
  }

  async requirePerson(idToken: string | undefined): Promise<IdentifiedPerson> {
    const person = await this.person(idToken);
    if (!person) throw notSignedIn();
    return person;
  }
}

export function bearerOf(authorization: string | undefined): string | undefined {
  return /^Bearer +(\S+) *$/i.exec(authorization ?? '')?.[1];
}
