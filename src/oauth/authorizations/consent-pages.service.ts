import { Injectable } from '@nestjs/common';
import type { Request, Response } from 'express';
import { parseCents } from '../../kernel/cents';
import { InvalidInput } from '../../kernel/domain-error';
import { Settings } from '../../platform/config/settings';
import type { Caller } from '../../platform/security/caller';
import { FormsService } from '../../sign-in/forms.service';
import { SessionsService } from '../../sign-in/sessions.service';
import { withParameters } from '../clients/redirect-uris';
import { invalidRequest } from '../oauth.errors';
import { consentPage } from '../pages/consent-page';
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
    const agents = await this.consent.agentsOf(person.userId);
    const token = this.forms.token(request, response);
    const { agent_id: created } = request.query;
    return displayed(
      consentPage(
        {
          requested,
          email: person.email,
          token,
          backTo: pathOf(requested),
          created: typeof created === 'string' ? created : undefined,
        },
        agents,
      ),
    );
  }

  /** Handles the person's decision and returns the redirect. */
  async decide(caller: Caller, request: Request): Promise<string> {
    this.forms.require(request);
    const requested = await this.requested(request.body, 'body');
    if (requested instanceof AuthorizationFault) return this.requests.faultTo(requested);
    const person = await this.sessions.personOf(request);
    if (!person) return pathOf(requested);
    const answer = parametersOf(request.body, ['decision', 'agent_id', 'daily_limit']);
    if (answer.decision === 'deny') {
      await this.consent.deny(caller, requested, person.userId);
      return this.requests.refusalTo(requested);
    }
    if (answer.decision !== 'allow') throw invalidRequest('decision must be allow or deny.');
    const terms = { agentId: answer.agent_id, dailyCapCents: centsOf(answer.daily_limit) };
    return this.authorize(caller, person.userId, requested, terms);
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

function centsOf(dollars: string | undefined): number | undefined {
  if (dollars === undefined) return undefined;
  const cents = parseCents(dollars);
  if (cents !== undefined && cents <= MAX_CAP_CENTS) return cents;
  throw InvalidInput.field(['body', 'daily_limit'], `must be an amount from 0 to ${MAX_CAP_CENTS / 100}`);
}
