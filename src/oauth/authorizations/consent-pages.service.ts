import { Injectable } from '@nestjs/common';
import type { Request, Response } from 'express';
import { parseCents } from '../../kernel/cents';
import { Settings } from '../../platform/config/settings';
import type { Caller } from '../../platform/security/caller';
import { FormsService } from '../../sign-in/forms.service';
import { type SignedInPerson, SessionsService } from '../../sign-in/sessions.service';
import { withParameters } from '../clients/redirect-uris';
import { invalidRequest } from '../oauth.errors';
import { type ConsentAnswers, consentPage } from '../pages/consent-page';
import type { PageContent } from '../pages/page-content';
import { signInPage } from '../pages/sign-in-page';
import { parametersOf } from '../parameters';
import { MAX_CAP_CENTS } from '../policies';
import { type Authorization, AuthorizationFault } from './authorization';
import { AuthorizationRequests } from './authorization-requests.service';
import { ConsentService, type GrantTerms } from './consent.service';
import { FaultAnswers, type AuthorizationAnswer } from './fault-answers.service';

/** Builds the consent pages and handles their forms. Forms are not trusted: each request is validated again. */
@Injectable()
export class ConsentPages {
  constructor(
    private readonly requests: AuthorizationRequests,
    private readonly consent: ConsentService,
    private readonly sessions: SessionsService,
    private readonly forms: FormsService,
    private readonly faults: FaultAnswers,
    private readonly settings: Settings,
  ) {}

  /** The page to show, or a redirect if there is nothing to ask. */
  async show(caller: Caller, request: Request, response: Response): Promise<AuthorizationAnswer> {
    const requested = await this.requested(request.query, 'query');
    if (requested instanceof AuthorizationFault) return this.faults.to(request, requested);
    const person = await this.sessions.personOf(request);
    if (!person) {
      const byMail = this.settings.OIDC_ISSUER === undefined;
      return displayed(signInPage({ requested, byMail, backTo: pathOf(requested) }));
    }
    const terms = await this.consent.currentTerms(person.userId, requested);
    if (terms) return { redirectTo: await this.authorize(caller, person.userId, requested, terms) };
    const { agent_id: chosen } = request.query;
    const token = this.forms.token(request, response);
    return displayed(
      await this.consentPage(requested, person, token, {
        agentId: typeof chosen === 'string' ? chosen : undefined,
      }),
    );
  }

  /** Handles the person's decision: a redirect, or the page again if an answer is wrong. */
  async decide(caller: Caller, request: Request, response: Response): Promise<AuthorizationAnswer> {
    this.forms.require(request);
    const requested = await this.requested(request.body, 'body');
    if (requested instanceof AuthorizationFault) return { redirectTo: this.requests.faultTo(requested) };
    const person = await this.sessions.personOf(request);
    if (!person) return { redirectTo: pathOf(requested) };
    const answer = parametersOf(request.body, ['decision', 'agent_id', 'daily_limit']);
    if (answer.decision === 'deny') {
      await this.consent.deny(caller, requested, person.userId);
      return { redirectTo: this.requests.refusalTo(requested) };
    }
    if (answer.decision !== 'allow') throw invalidRequest('decision must be allow or deny.');
    const { agent_id: agentId, daily_limit: dailyLimit } = answer;
    const dailyCapCents = dailyLimit === undefined ? undefined : parseCents(dailyLimit);
    if (dailyLimit !== undefined && (dailyCapCents === undefined || dailyCapCents > MAX_CAP_CENTS)) {
      const token = this.forms.token(request, response);
      const page = await this.consentPage(requested, person, token, { agentId, dailyLimit });
      return { status: 422, page };
    }
    return { redirectTo: await this.authorize(caller, person.userId, requested, { agentId, dailyCapCents }) };
  }

  private async consentPage(
    requested: Authorization,
    { userId, email }: SignedInPerson,
    token: string,
    answers: ConsentAnswers,
  ): Promise<PageContent> {
    const agents = await this.consent.agentsOf(userId);
    return consentPage({ requested, email, token, backTo: pathOf(requested), answers }, agents);
  }

  private async authorize(
    caller: Caller,
    userId: string,
    requested: Authorization,
    terms: GrantTerms,
  ): Promise<string> {
    const code = await this.consent.approve(caller, userId, requested, terms);
    return this.requests.answerTo(requested, { code });
  }

  private async requested(
    given: unknown,
    place: 'query' | 'body',
  ): Promise<Authorization | AuthorizationFault> {
    try {
      return await this.requests.read(given, place);
    } catch (error) {
      if (error instanceof AuthorizationFault) return error;
      throw error;
    }
  }
}

const displayed = (page: PageContent): AuthorizationAnswer => ({ status: 200, page });

/** The path of the consent page itself. */
function pathOf({ parameters }: Authorization): string {
  return withParameters('/oauth/consent', parameters);
}
