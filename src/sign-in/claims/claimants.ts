import { Injectable } from '@nestjs/common';
import { notFound } from '../../kernel/domain-error';
import { type Caller, KEY_SCOPES, type KeyHolder } from '../../platform/security/caller';
import { KeyHolders } from '../../platform/security/key-holders';
import { IdTokensService } from '../id-tokens.service';
import { notSignedIn } from '../sign-in.errors';
import type { Person } from '../users';
import { claimNeedsFullKey, keyMissing } from './claims.errors';

/** The two sides of a claim, each by what it shows. */
@Injectable()
export class Claimants {
  constructor(
    private readonly keys: KeyHolders,
    private readonly idTokens: IdTokensService,
  ) {}

  /** Who owns an agent rules over all its keys, so a key that may not do everything cannot give it away. */
  async agent(caller: Caller, agentId: string, apiKey: string | undefined): Promise<KeyHolder> {
    const holder = caller.holder ?? (apiKey === undefined ? null : await this.keys.holderOf(apiKey));
    if (!holder) throw keyMissing();
    if (holder.agentId !== agentId) throw notFound('agent');
    const full = KEY_SCOPES.every((scope) => holder.scopes.includes(scope)) && holder.dailyCapCents === null;
    if (!full) throw claimNeedsFullKey();
    return holder;
  }

  async person(idToken: string | undefined): Promise<Person | null> {
    return idToken === undefined ? null : this.idTokens.verify(idToken);
  }

  async requirePerson(idToken: string | undefined): Promise<Person> {
    const person = await this.person(idToken);
    if (!person) throw notSignedIn();
    return person;
  }
}

export function bearerOf(authorization: string | undefined): string | undefined {
  return /^Bearer +(\S+) *$/i.exec(authorization ?? '')?.[1];
}
