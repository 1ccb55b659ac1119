import { Body, Controller, Get, Post, Query, UseGuards } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import { AskForInviteRequest } from '../../../src/agents/invites/invite-requests.dto';
import { InviteRequestsService } from '../../../src/agents/invites/invite-requests.service';
import { inviteRequestNotFound } from '../../../src/agents/invites/invites.errors';
import { InviteRequestsReader } from '../../../src/agents/invites/invites.reader';
import { inviteRequestsLimit } from '../../../src/agents/policies';
import type { DomainError } from '../../../src/kernel/domain-error';
import { random } from '../../../src/kernel/random';
import { Consumes, FORM } from '../../../src/platform/errors/media-type';
import { problemOf, refusalOf } from '../../../src/platform/errors/problems';
import { Answers } from '../../../src/platform/operations/answers';
import { addressOf } from '../../../src/platform/pages/choices';
import { problemsOf } from '../../../src/platform/pages/operation-fields';
import { goTo } from '../../../src/platform/pages/page';
import { RateLimiter } from '../../../src/platform/rate-limit/rate-limiter';
import { Public } from '../../../src/platform/security/access';
import { Lenient } from '../../../src/platform/security/lenient';
import { IdParam } from '../../../src/platform/validation/params';
import { notSignedIn } from '../../../src/sign-in/sign-in.errors';
import { SignedInGuard } from '../../../src/sign-in/signed-in.guard';
import { AccountPages, SENT, type Visit, Visited } from '../account-page-sender';
import { type FormSender, SentBy } from '../forms';
import { bodyOf, callerFor } from './agent-creation.service';
import { INVITE_LABELS, INVITE_REQUESTS, InviteForm, InviteStatus } from './invite-request-page';
import { KnownInviteRequest } from './known-invite-request';
import { continuation } from '../continuation';
import { ConnectQuery, NewAgentQuery } from './new-agent.dto';
import { type Sent, textOf } from './new-agent-form';

const FIELDS = Object.entries(INVITE_LABELS).map(([name, label]) => ({ name, label }));

/** For people who have no invite: the same requests as those of the API. */
@ApiExcludeController()
@Consumes(FORM)
@Public()
@UseGuards(SignedInGuard)
@Lenient()
@Controller(INVITE_REQUESTS)
export class InviteRequestPagesController {
  constructor(
    private readonly requests: InviteRequestsService,
    private readonly reader: InviteRequestsReader,
    private readonly known: KnownInviteRequest,
    private readonly limiter: RateLimiter,
    private readonly pages: AccountPages,
  ) {}

  @Get('new')
  @Answers(200, undefined, { summary: 'Request an invite (HTML)', refuses: [notSignedIn] })
  form(@Query() { name, redirect_to }: NewAgentQuery, @Visited() visit: Visit): void {
    const sent = { agent_name: name, contact_info: visit.person.email ?? '', redirect_to };
    this.showForm(visit, sent);
  }

  @Post()
  @Answers(303, undefined, {
    summary: 'Request an invite from the operator',
    refuses: SENT,
  })
  async send(@SentBy() sender: FormSender, @Body() sent: Sent, @Visited() visit: Visit): Promise<void> {
    const caller = callerFor(sender, sent, 'inviteRequests.ask');
    const given = Object.fromEntries(Object.keys(INVITE_LABELS).map((name) => [name, textOf(sent, name)]));
    try {
      await this.limiter.spend(inviteRequestsLimit, caller);
      const request = bodyOf(AskForInviteRequest, { ...given, contact_info: given.contact_info || null });
      const { request_id: id } = await this.requests.request(caller, request);
      this.known.remember(visit, id);
      goTo(
        visit.response,
        addressOf(`${INVITE_REQUESTS}/${id}`, { redirect_to: continuation(sent.redirect_to) }),
      );
    } catch (error) {
      const refusal = refusalOf(error);
      if (!refusal) throw error;
      this.showForm(visit, sent, refusal);
    }
  }

  @Get(':request_id')
  @Answers(200, undefined, {
    summary: 'A request for an invite (HTML)',
    refuses: [notSignedIn, inviteRequestNotFound],
  })
  async status(
    @IdParam('ivr', 'request_id', inviteRequestNotFound) id: string,
    @Query() { redirect_to: redirectTo }: ConnectQuery,
    @Visited() visit: Visit,
  ): Promise<void> {
    const request = await this.reader.get(id);
    this.pages.show(visit, {
      title: 'Your request for an invite',
      width: 'reading',
      body: () => <InviteStatus request={request} redirectTo={continuation(redirectTo)} />,
    });
  }

  private showForm(visit: Visit, sent: Sent, refusal?: DomainError): void {
    const problems = refusal ? problemsOf(refusal, FIELDS) : [];
    this.pages.show(visit, {
      title: 'Request an invite',
      width: 'reading',
      status: refusal && problemOf(refusal).status,
      body: (token) => (
        <InviteForm {...{ sent, problems, token }} refusal={refusal?.message} repeat={random.uuid()} />
      ),
    });
  }
}
