import { Body, Controller, Post, Res, UseGuards } from '@nestjs/common';
import { ApiConsumes, ApiTags } from '@nestjs/swagger';
import type { Response } from 'express';
import { ApprovalDecisions } from '../agents/brakes/approval-decisions.service';
import { GrantsService } from '../oauth/grants/grants.service';
import { Answers } from '../platform/http/answers';
import { IdParam } from '../platform/http/params';
import { goTo } from '../platform/pages/page';
import { LimitedAs } from '../platform/rate-limit/limits';
import { Public } from '../platform/security/access';
import { type Caller, From } from '../platform/security/caller';
import { ClaimsService } from '../sign-in/claims/claims.service';
import { LeavingService } from '../sign-in/leaving.service';
import { SessionsService, type SignedInPerson } from '../sign-in/sessions.service';
import { Signed, SignedInGuard } from '../sign-in/signed-in.guard';
import { ClaimCodeRequest, FormRequest, GrantRequest } from './account.dto';

const ERRORS = { 401: '`not_signed_in`', 403: '`form_expired`, `origin_not_allowed`' };
const APPROVAL_ERRORS = { ...ERRORS, 404: '`approval_not_found`', 409: '`approval_decided`' };
const ApprovalId = (): ParameterDecorator => IdParam('apr', 'approval_id', 'approval');

/** What a person decides beside the agents themselves, by the forms of the account. */
@ApiTags('account')
@ApiConsumes('application/x-www-form-urlencoded')
@Public()
@UseGuards(SignedInGuard)
@Controller('account')
export class DecisionsController {
  constructor(
    private readonly approvals: ApprovalDecisions,
    private readonly claims: ClaimsService,
    private readonly grants: GrantsService,
    private readonly sessions: SessionsService,
    private readonly leaving: LeavingService,
  ) {}

  @Post('approvals/:approval_id/approve')
  @Answers(303, undefined, { summary: 'Let an agent buy what it asked for', errors: APPROVAL_ERRORS })
  async approve(
    @From() caller: Caller,
    @Signed() person: SignedInPerson,
    @ApprovalId() id: string,
    @Body() _body: FormRequest,
    @Res() response: Response,
  ): Promise<void> {
    await this.approvals.approve(caller, person, id);
    goTo(response, `/account/approvals/${id}`);
  }

  @Post('approvals/:approval_id/decline')
  @Answers(303, undefined, { summary: 'Do not let an agent buy what it asked for', errors: APPROVAL_ERRORS })
  async decline(
    @From() caller: Caller,
    @Signed() person: SignedInPerson,
    @ApprovalId() id: string,
    @Body() _body: FormRequest,
    @Res() response: Response,
  ): Promise<void> {
    await this.approvals.decline(caller, person, id);
    goTo(response, `/account/approvals/${id}`);
  }

  @Post('claim')
  @LimitedAs('claims')
  @Answers(303, undefined, {
    summary: 'Become the owner of the agent whose code it is',
    errors: { ...ERRORS, 400: '`invalid_claim_code`', 409: '`agent_claimed`' },
  })
  async claim(
    @From() caller: Caller,
    @Signed() person: SignedInPerson,
    @Body() body: ClaimCodeRequest,
    @Res() response: Response,
  ): Promise<void> {
    goTo(response, `/account/agents/${await this.claims.confirm(caller, person, body.code)}`);
  }

  @Post('grants/revoke')
  @Answers(303, undefined, {
    summary: 'End what a client may do for an agent',
    errors: { ...ERRORS, 404: '`grant_not_found`' },
  })
  async revokeGrant(
    @From() caller: Caller,
    @Signed() person: SignedInPerson,
    @Body() body: GrantRequest,
    @Res() response: Response,
  ): Promise<void> {
    await this.grants.revoke(caller, person, body.client_id);
    goTo(response, '/account');
  }

  @Post('sessions/end-all')
  @Answers(303, undefined, { summary: 'Sign out everywhere', errors: ERRORS })
  async endAll(
    @Signed() person: SignedInPerson,
    @Body() _body: FormRequest,
    @Res() response: Response,
  ): Promise<void> {
    await this.sessions.endAll(person.userId);
    goTo(response, '/auth/sign-in');
  }

  @Post('delete')
  @Answers(303, undefined, {
    summary: 'Leave: sessions, clients and ownerships end, the address is forgotten',
    errors: ERRORS,
  })
  async leave(
    @From() caller: Caller,
    @Signed() person: SignedInPerson,
    @Body() _body: FormRequest,
    @Res() response: Response,
  ): Promise<void> {
    await this.leaving.leave(caller, person);
    goTo(response, '/auth/sign-in');
  }

  @Post('sessions/:session_id/end')
  @Answers(303, undefined, {
    summary: 'Sign one browser out',
    errors: { ...ERRORS, 404: '`session_not_found`' },
  })
  async end(
    @Signed() person: SignedInPerson,
    @IdParam('ses', 'session_id', 'session') id: string,
    @Body() _body: FormRequest,
    @Res() response: Response,
  ): Promise<void> {
    await this.sessions.end(person.userId, id);
    goTo(response, '/account/sessions');
  }
}
