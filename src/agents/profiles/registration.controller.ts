import { Body, Controller, Post, Res } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { Response } from 'express';
import { LimitedAs } from '../../platform/rate-limit/limits';
import { Public } from '../../platform/security/access';
import { type Caller, From } from '../../platform/security/caller';
import { registrationAnswersLimit, registrationLimit } from '../policies';
import { ChallengeView, RegisteredView, RegisterRequest, VerifyRequest } from './registration.dto';
import * as operations from './registration.operations';
import { RegistrationService } from './registration.service';

@ApiTags('agents')
@Controller('agents/register')
export class RegistrationController {
  constructor(private readonly registration: RegistrationService) {}

  @Post()
  @Public()
  @LimitedAs(registrationLimit)
  @operations.register
  async register(
    @From() caller: Caller,
    @Body() body: RegisterRequest,
    @Res({ passthrough: true }) response: Response,
  ): Promise<RegisteredView | ChallengeView> {
    const answer = await this.registration.register(caller, body);
    if ('challenge_id' in answer) response.status(202);
    return answer;
  }

  @Post('verify')
  @Public()
  @LimitedAs(registrationAnswersLimit)
  @operations.verify
  verify(@From() caller: Caller, @Body() body: VerifyRequest): Promise<RegisteredView> {
    return this.registration.verify(caller, body);
  }
}
