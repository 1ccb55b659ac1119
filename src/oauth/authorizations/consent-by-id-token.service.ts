import { Injectable } from '@nestjs/common';
import type { Request } from 'express';
import { DomainError } from '../../kernel/domain-error';
import type { Caller } from '../../platform/security/caller';
import { IdTokensService } from '../../sign-in/id-tokens.service';
import { SessionsService } from '../../sign-in/sessions.service';
import { consentNotGiven } from '../oauth.errors';
import type { Authorization, AnswerRecipient } from './authorization';
import { AuthorizationRequests } from './authorization-requests.service';
import type { CodeRequest } from './authorizations.dto';
import { ConsentService } from './consent.service';

/** Consent requested by another page; an ID token identifies the person. */
@Injectable()
export class ConsentByIdToken {
  constructor(
    private readonly consent: ConsentService,
    private readonly requests: AuthorizationRequests,
    private readonly idTokens: IdTokensService,
    private readonly sessions: SessionsService,
  ) {}

  /** Whether the person has already consented. False without a valid token. */
  async isGiven(
    idToken: string | undefined,
    requested: Pick<Authorization, 'client' | 'redirectUri' | 'scopes' | 'resource'>,
  ): Promise<boolean> {
    const userId = await this.userOf(idToken);
    return userId !== undefined && (await this.consent.currentTerms(userId, requested)) !== undefined;
  }

  async approve(caller: Caller, requested: Authorization, body: CodeRequest): Promise<string> {
    const { id_token: idToken, agent_id: named, daily_cap_cents: dailyCapCents } = body;
    if (!body.consent) throw consentNotGiven();
    const { userId } = await this.idTokens.verify(idToken);
    const agentId = await this.consent.agentMeant(userId, named);
    await this.idTokens.verify(idToken, { nonce: this.requests.nonceOf(body) }); // last, since this uses the token up
    return this.consent.approve(caller, userId, requested, { agentId, dailyCapCents });
  }

  /** The audit log names the person: from the token, otherwise from the browser session. */
  async deny(
    caller: Caller,
    request: Request,
    recipient: AnswerRecipient,
    idToken: string | undefined,
  ): Promise<void> {
    const userId = (await this.userOf(idToken)) ?? (await this.sessions.personOf(request))?.userId;
    await this.consent.deny(caller, recipient, userId);
  }

  /** Undefined if the token is missing or invalid. */
  private async userOf(idToken: string | undefined): Promise<string | undefined> {
    if (idToken === undefined) return undefined;
    try {
      return (await this.idTokens.verify(idToken)).userId;
    } catch (error) {
      if (error instanceof DomainError && error.kind === 'unauthenticated') return undefined;
      throw error;
    }
  }
}
