import { Controller, Get, Query, Req, Res, UseGuards } from '@nestjs/common';
import { ApiProduces, ApiTags } from '@nestjs/swagger';
import type { Request, Response } from 'express';
import { Answers } from '../platform/http/answers';
import { AgentIdParam, IdParam } from '../platform/http/params';
import { LimitedAs } from '../platform/rate-limit/limits';
import { Public } from '../platform/security/access';
import type { SignedInPerson } from '../sign-in/sessions.service';
import { Signed, SignedInGuard } from '../sign-in/signed-in.guard';
import { ClaimCodeQuery } from './account.dto';
import { AccountViews } from './account-views';

const SIGNED_IN = {
  303: 'Redirects browsers that are not signed in to the sign-in page',
  401: '`not_signed_in`, for programs',
};

/** Pages for a person who is signed in, in a browser: the session cookie says who it is. */
@ApiTags('account')
@ApiProduces('text/html')
@Public()
@UseGuards(SignedInGuard)
@Controller('account')
export class AccountController {
  constructor(private readonly views: AccountViews) {}

  @Get()
  @Answers(200, undefined, { summary: 'Your agents and pending requests (HTML)', errors: SIGNED_IN })
  overview(
    @Req() request: Request,
    @Res() response: Response,
    @Signed() person: SignedInPerson,
  ): Promise<void> {
    return this.views.overview(request, response, person);
  }

  @Get('agents/:agent_id')
  @Answers(200, undefined, {
    summary: 'One agent, its spending, and its keys (HTML)',
    errors: { ...SIGNED_IN, 404: '`agent_not_found`' },
  })
  agent(
    @AgentIdParam() agentId: string,
    @Req() request: Request,
    @Res() response: Response,
    @Signed() person: SignedInPerson,
  ): Promise<void> {
    return this.views.agent(request, response, person, agentId);
  }

  @Get('approvals/:approval_id')
  @Answers(200, undefined, {
    summary: 'A purchase, payout, or refund that awaits the owner (HTML)',
    errors: { ...SIGNED_IN, 404: '`approval_not_found`' },
  })
  approval(
    @IdParam('apr', 'approval_id', 'approval') id: string,
    @Req() request: Request,
    @Res() response: Response,
    @Signed() person: SignedInPerson,
  ): Promise<void> {
    return this.views.approval(request, response, person, id);
  }

  @Get('claim')
  @LimitedAs('claims')
  @Answers(200, undefined, {
    summary: 'Confirm an agent’s claim code (HTML)',
    errors: { ...SIGNED_IN, 400: '`invalid_claim_code`' },
  })
  claim(
    @Query() query: ClaimCodeQuery,
    @Req() request: Request,
    @Res() response: Response,
    @Signed() person: SignedInPerson,
  ): Promise<void> {
    return this.views.claim(request, response, person, query.code);
  }

  @Get('sessions')
  @Answers(200, undefined, { summary: 'Your sessions (HTML)', errors: SIGNED_IN })
  sessions(
    @Req() request: Request,
    @Res() response: Response,
    @Signed() person: SignedInPerson,
  ): Promise<void> {
    return this.views.sessionList(request, response, person);
  }
}
