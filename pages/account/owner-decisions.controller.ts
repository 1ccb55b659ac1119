import { Body, Controller, UseGuards } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { ApprovalDecisions } from '../../src/agents/owner-controls/approval-decisions.service';
import {
  approvalNotFound,
  approvalDecided,
  agentClaimed,
} from '../../src/agents/owner-controls/owner-controls.errors';
import { GrantsService } from '../../src/oauth/grants/grants.service';
import { grantNotFound } from '../../src/oauth/oauth.errors';
import { Lenient } from '../../src/platform/security/lenient';
import { Consumes, FORM } from '../../src/platform/errors/media-type';
import { IdParam } from '../../src/platform/validation/params';
import { LimitedAs } from '../../src/platform/rate-limit/limits';
import { Public } from '../../src/platform/security/access';
import { invalidClaimCode, sessionNotFound } from '../../src/sign-in/sign-in.errors';
import { ClaimsService } from '../../src/sign-in/claims/claims.service';
import { claimsLimit } from '../../src/sign-in/policies';
import { AccountClosureService } from '../../src/sign-in/account-closure.service';
import { SessionsService } from '../../src/sign-in/sessions.service';
import { SignedInGuard } from '../../src/sign-in/signed-in.guard';
import { ClaimCodeRequest, FormRequest, GrantRequest } from './account.dto';
import { SENT } from './account-page-sender';
import { authorizationWith, continuation } from './continuation';
import { Form, type FormSender, type Sent, SentBy } from './forms';

const APPROVAL_ERRORS = [...SENT, approvalNotFound, approvalDecided];
const ApprovalId = (): ParameterDecorator => IdParam('apr', 'approval_id', approvalNotFound);

/**
 * What a person decides apart from an agent's controls: approvals, claims, client access, sessions, and account
 * deletion.
 */
@ApiTags('account')
@Consumes(FORM)
@Public()
@UseGuards(SignedInGuard)
@Lenient()
@Controller('account')
export class OwnerDecisionsController {
  constructor(
    private readonly approvals: ApprovalDecisions,
    private readonly claims: ClaimsService,
    private readonly grants: GrantsService,
    private readonly sessions: SessionsService,
    private readonly accountClosure: AccountClosureService,
  ) {}

  @Form('approvals/:approval_id/approve', 'Approve an agent’s request', APPROVAL_ERRORS)
  async approve(
    @SentBy() { caller, person }: FormSender,
    @ApprovalId() id: string,
    @Body() _body: FormRequest,
  ): Promise<Sent> {
    await this.approvals.approve(caller, person, id);
    return { url: `/account/approvals/${id}`, done: 'Request approved.' };
  }

  @Form('approvals/:approval_id/decline', 'Decline an agent’s request', APPROVAL_ERRORS)
  async decline(
    @SentBy() { caller, person }: FormSender,
    @ApprovalId() id: string,
    @Body() _body: FormRequest,
  ): Promise<Sent> {
    await this.approvals.decline(caller, person, id);
    return { url: `/account/approvals/${id}`, done: 'Request declined.' };
  }

  @Form('claim', 'Claim the agent that issued the code', [...SENT, invalidClaimCode, agentClaimed])
  @LimitedAs(claimsLimit)
  async claim(
    @SentBy() { caller, person }: FormSender,
    @Body() body: ClaimCodeRequest,
  ): Promise<Sent | string> {
    const revokesOthers = body.revoke_other_keys === 'true';
    const agentId = await this.claims.confirm(caller, person, body.code, revokesOthers);
    const authorization = authorizationWith(agentId, continuation(body.redirect_to));
    if (authorization !== undefined) return authorization;
    return { url: `/account/agents/${agentId}`, done: `You now own ${agentId}.` };
  }

  @Form('grants/revoke', 'Revoke a client’s access to an agent', [...SENT, grantNotFound])
  async revokeGrant(@SentBy() { caller, person }: FormSender, @Body() body: GrantRequest): Promise<Sent> {
    await this.grants.revoke(caller, person, body.client_id);
    return { url: '/account', done: 'Access revoked.' };
  }

  @Form('sessions/end-all', 'Sign out everywhere', SENT)
  async endAll(@SentBy() { person, ...origin }: FormSender, @Body() _body: FormRequest): Promise<string> {
    await this.sessions.endAll(person.userId, origin);
    return '/auth/sign-in';
  }

  @Form(
    'delete',
    'Delete your account: ends sessions, client access, and ownerships, and erases your email address',
    SENT,
  )
  async leave(@SentBy() { caller, person }: FormSender, @Body() _body: FormRequest): Promise<string> {
    await this.accountClosure.close(caller, person);
    return '/auth/sign-in';
  }

  @Form('sessions/:session_id/end', 'End one session', [...SENT, sessionNotFound])
  async end(
    @SentBy() { person, ...origin }: FormSender,
    @IdParam('ses', 'session_id', sessionNotFound) id: string,
    @Body() _body: FormRequest,
  ): Promise<Sent> {
    await this.sessions.end(person.userId, id, origin);
    return { url: '/account/sessions', done: 'Session ended.' };
  }
}
