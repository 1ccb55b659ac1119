import { Controller, Get, Query, UseGuards } from '@nestjs/common';
import { ApiProduces, ApiTags } from '@nestjs/swagger';
import { approvalNotFound } from '../../src/agents/owner-controls/owner-controls.errors';
import { Answers } from '../../src/platform/operations/answers';
import { HomePage } from '../../src/platform/pages/frame';
import { LimitedAs } from '../../src/platform/rate-limit/limits';
import { Public } from '../../src/platform/security/access';
import { Lenient } from '../../src/platform/security/lenient';
import { agentNotFound } from '../../src/platform/security/security.errors';
import { AgentIdParam, IdParam } from '../../src/platform/validation/params';
import { claimsLimit } from '../../src/sign-in/policies';
import { invalidClaimCode, notSignedIn } from '../../src/sign-in/sign-in.errors';
import { SignedInGuard } from '../../src/sign-in/signed-in.guard';
import { type Visit, Visited } from './account-page-sender';
import { AccountViews } from './account-views';
import { ClaimCodeQuery } from './account.dto';

const SIGNED_IN = [notSignedIn.as({ meaning: 'For programs: nobody is signed in in this browser.' })];
const SENT_ON = { 303: 'Redirects browsers that are not signed in to the sign-in page' };

/** Pages for a signed-in person, whom the session cookie identifies. */
@ApiTags('account')
@ApiProduces('text/html')
@Public()
@UseGuards(SignedInGuard)
@Lenient()
@Controller('account')
export class AccountController {
  constructor(private readonly views: AccountViews) {}

  @Get()
  @HomePage('account')
  @Answers(200, undefined, {
    summary: 'Your agents and pending requests (HTML)',
    refuses: SIGNED_IN,
    responses: SENT_ON,
  })
  overview(@Visited() visit: Visit): Promise<void> {
    return this.views.overview(visit);
  }

  @Get('agents/:agent_id')
  @Answers(200, undefined, {
    summary: 'One agent, its spending, and the limits of that (HTML)',
    refuses: [...SIGNED_IN, agentNotFound],
    responses: SENT_ON,
  })
  agent(@AgentIdParam() agentId: string, @Visited() visit: Visit): Promise<void> {
    return this.views.agent(visit, agentId);
  }

  @Get('approvals/:approval_id')
  @Answers(200, undefined, {
    summary: 'A purchase, payout, or refund that awaits the owner (HTML)',
    refuses: [...SIGNED_IN, approvalNotFound],
    responses: SENT_ON,
  })
  approval(
    @IdParam('apr', 'approval_id', approvalNotFound) id: string,
    @Visited() visit: Visit,
  ): Promise<void> {
    return this.views.approval(visit, id);
  }

  @Get('claim')
  @LimitedAs(claimsLimit)
  @Answers(200, undefined, {
    summary: 'Confirm an agent’s claim code (HTML)',
    refuses: [...SIGNED_IN, invalidClaimCode],
    responses: SENT_ON,
  })
  claim(@Query() query: ClaimCodeQuery, @Visited() visit: Visit): Promise<void> {
    return this.views.claim(visit, query);
  }

  @Get('sessions')
  @Answers(200, undefined, { summary: 'Your sessions (HTML)', refuses: SIGNED_IN, responses: SENT_ON })
  sessions(@Visited() visit: Visit): Promise<void> {
    return this.views.sessionList(visit);
  }
}
