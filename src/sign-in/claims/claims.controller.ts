import { Body, Controller, Delete, Headers, Post } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { agentClaimed } from '../../agents/owner-controls/owner-controls.errors';
import { Answers } from '../../platform/operations/answers';
import { LimitedAs } from '../../platform/rate-limit/limits';
import { OptionalAgent, TakesOwnBearer } from '../../platform/security/access';
import { type Caller, From } from '../../platform/security/caller';
import { missingApiKey, agentNotFound } from '../../platform/security/security.errors';
import { AgentIdParam } from '../../platform/validation/params';
import { claimsLimit } from '../policies';
import {
  invalidIdToken,
  identityProviderUnavailable,
  notSignedIn,
  claimNeedsFullKey,
} from '../sign-in.errors';
import { bearerOf } from './claimants';
import { ClaimRequest, ClaimView } from './claims.dto';
import { ClaimsService } from './claims.service';

@ApiTags('sign-in')
@OptionalAgent()
@TakesOwnBearer() // an ID token of the owner
@LimitedAs(claimsLimit)
@Controller('agents/:agent_id/claim')
export class ClaimsController {
  constructor(private readonly claims: ClaimsService) {}

  @Post()
  @Answers(200, ClaimView, {
    summary: 'Claim an agent',
    description:
      'With only the agent’s key: returns a code that the signed-in owner confirms at `claim_url`. With an ID token of the owner as well (`Authorization: Bearer`, or in the body): claims at once.',
    refuses: [
      missingApiKey,
      invalidIdToken,
      claimNeedsFullKey,
      agentNotFound,
      agentClaimed,
      identityProviderUnavailable,
    ],
  })
  claim(
    @From() caller: Caller,
    @AgentIdParam() agentId: string,
    @Body() body: ClaimRequest,
    @Headers('authorization') authorization?: string,
  ): Promise<ClaimView> {
    return this.claims.claim(caller, agentId, body, bearerOf(authorization));
  }

  @Delete()
  @Answers(204, undefined, {
    summary: 'Release your agent',
    description: 'Needs an ID token of the owner as `Authorization: Bearer`; the agent itself cannot do it.',
    refuses: [notSignedIn, invalidIdToken, agentNotFound, identityProviderUnavailable],
  })
  async release(
    @From() caller: Caller,
    @AgentIdParam() agentId: string,
    @Headers('authorization') authorization?: string,
  ): Promise<void> {
    await this.claims.releaseBy(caller, bearerOf(authorization), agentId);
  }
}
