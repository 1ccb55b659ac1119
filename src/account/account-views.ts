import { Injectable } from '@nestjs/common';
import type { Request, Response } from 'express';
import { GrantsReader } from '../oauth/grants/grants.reader';
import { Settings } from '../platform/config/settings';
import { sendPage } from '../platform/pages/page';
import { ClaimsService } from '../sign-in/claims/claims.service';
import { FormsService } from '../sign-in/forms.service';
import { SessionsService, type SignedInPerson } from '../sign-in/sessions.service';
import { navOf } from './account-markup';
import { claimBody, claimFormBody, newKeyBody, overviewBody, sessionsBody } from './account-pages';
import { approvalBody } from './approval-page';
import { AccountReader } from './account.reader';
import { agentBody } from './agent-page';
import { grantsBody } from './grants-section';

interface Shown {
  title: string;
  body: (form: string) => string;
  narrow?: boolean;
}

/** Assembles and sends the account pages. */
@Injectable()
export class AccountViews {
  constructor(
    private readonly reader: AccountReader,
    private readonly claims: ClaimsService,
    private readonly sessions: SessionsService,
    private readonly forms: FormsService,
    private readonly settings: Settings,
    private readonly grants: GrantsReader,
  ) {}

  async overview(request: Request, response: Response, person: SignedInPerson): Promise<void> {
    const { userId } = person;
    const agents = await this.reader.agents(userId);
    const waiting = await this.reader.waiting(userId);
    const { grants } = await this.grants.listOf(userId, { limit: 100, offset: 0 });
    const body = (form: string): string => overviewBody(agents, waiting, grantsBody(grants, form), form);
    this.show(request, response, person, { title: 'Your agents', body });
  }

  async agent(request: Request, response: Response, person: SignedInPerson, agentId: string): Promise<void> {
    const agent = await this.reader.agent(person.userId, agentId);
    const body = (form: string): string => agentBody(agent, form);
    this.show(request, response, person, { title: agent.displayName, body });
  }

  async approval(request: Request, response: Response, person: SignedInPerson, id: string): Promise<void> {
    const approval = await this.reader.approval(person.userId, id);
    const body = (form: string): string => approvalBody(approval, form);
    this.show(request, response, person, { title: 'Approval', body, narrow: true });
  }

  async claim(request: Request, response: Response, person: SignedInPerson, code?: string): Promise<void> {
    const agent = code === undefined ? undefined : await this.claims.look(code);
    const body = (form: string): string => (agent ? claimBody(agent, code as string, form) : claimFormBody());
    this.show(request, response, person, { title: 'Claim an agent', body, narrow: true });
  }

  async sessionList(request: Request, response: Response, person: SignedInPerson): Promise<void> {
    const sessions = await this.sessions.listOf(person.userId);
    const body = (form: string): string => sessionsBody(sessions, person, form);
    this.show(request, response, person, { title: 'Sessions', body });
  }

  newKey(
    request: Request,
    response: Response,
    person: SignedInPerson,
    agentId: string,
    apiKey: string,
  ): void {
    const body = (): string => newKeyBody(agentId, apiKey);
    this.show(request, response, person, { title: 'New key', body, narrow: true });
  }

  show(request: Request, response: Response, person: SignedInPerson, { title, body, narrow }: Shown): void {
    const form = this.forms.field(request, response);
    const { PLATFORM_NAME: platform } = this.settings;
    sendPage(response, 200, { platform, title, body: body(form), nav: navOf(person, form), narrow });
  }
}
