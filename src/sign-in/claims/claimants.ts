import { Injectable } from '@nestjs/common';
import type { Tx } from '../../platform/database/transactions';
import { type Caller, isFullKey, type KeyHolder } from '../../platform/security/caller';
import { KeyHolders } from '../../platform/security/key-holders';
import { agentNotFound } from '../../platform/security/security.errors';
import { IdTokensService } from '../id-tokens.service';
import { notSignedIn } from '../sign-in.errors';
import { Users } from '../users';
import { claimNeedsFullKey, keyMissing } from './claims.errors';

export interface IdentifiedPerson {
  userId: string;
  /** What says so, says it for one change. */
  useUp: (tx: Tx) => Promise<void>;
}

/** The two sides of a claim, each by what it shows. */
@Injectable()
export class Claimants {
  constructor(
    private readonly keys: KeyHolders,
    private readonly idTokens: IdTokensService,
    private readonly users: Users,
  ) {}

  /** Who owns an agent rules over all its keys, so a key that may not do everything cannot give it away. */
  async agent(caller: Caller, agentId: string, apiKey: string | undefined): Promise<KeyHolder> {
    const holder = caller.holder ?? (apiKey === undefined ? null : await this.keys.holderOf(apiKey));
    if (!holder) throw keyMissing();
    if (holder.agentId !== agentId) throw agentNotFound();
    if (!isFullKey(holder)) throw claimNeedsFullKey();
    return holder;
  }

  /** A token that was made for an authorization is no word for this. */
  async person(idToken: string | undefined): Promise<IdentifiedPerson | null> {
    if (idToken === undefined) return null;
    const { userId } = await this.idTokens.verify(idToken, { nonce: null });
    return { userId, useUp: (tx) => this.idTokens.useUp(tx, idToken) };
  }

  /** Nobody becomes an owner in the moment of leaving. */
  requireHere(tx: Tx, userId: string): Promise<void> {
    return this.users.requireHere(tx, userId);
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
