import { Body, Controller, Delete, Headers, Post } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { LimitedAs } from '../../platform/rate-limit/limits';
import { OptionalAgent, TakesOwnBearer } from '../../platform/security/access';
import { type Caller, From } from '../../platform/security/caller';
import { AgentIdParam } from '../../platform/validation/params';
import { claimsLimit } from '../policies';
import { bearerOf } from './claimants';
import { ClaimRequest, ClaimView } from './claims.dto';
import * as operations from './claims.operations';
import { ClaimsService } from './claims.service';

@ApiTags('sign-in')
@OptionalAgent()
@TakesOwnBearer() // an ID token of the owner
@LimitedAs(claimsLimit)
@Controller('agents/:agent_id/claim')
export class ClaimsController {
  constructor(private readonly claims: ClaimsService) {}

  @Post()
  @operations.claim
  claim(
    @From() caller: Caller,
    @AgentIdParam() agentId: string,
    @Body() body: ClaimRequest,
    @Headers('authorization') authorization?: string,
  ): Promise<ClaimView> {
    return this.claims.claim(caller, agentId, body, bearerOf(authorization));
  }

  @Delete()
  @operations.release
  async release(
    @From() caller: Caller,
    @AgentIdParam() agentId: string,
    @Headers('authorization') authorization?: string,
  ): Promise<void> {
    await this.claims.releaseBy(caller, bearerOf(authorization), agentId);
  }
}
