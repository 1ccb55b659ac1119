import { Body, Controller, Post, Res } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { Response } from 'express';
import { Responds } from '../../platform/validation/described-later';
import { AsAction } from '../../platform/operations/operation-marks';
import { Answers } from '../../platform/operations/answers';
import { LimitedAs } from '../../platform/rate-limit/limits';
import { Public } from '../../platform/security/access';
import { type Caller, From } from '../../platform/security/caller';
import {
  CHALLENGE_ATTEMPTS,
  CHALLENGE_MINUTES,
  registrationAnswersLimit,
  registrationLimit,
} from '../policies';
import {
  challengeOfOtherAddress,
  challengeFailed,
  challengeNotFound,
  challengeUsed,
  challengeExhausted,
  challengeExpired,
} from '../challenges/challenges.errors';
import {
  inviteRequired,
  inviteUnknown,
  inviteUsed,
  inviteExpired,
  inviteRevoked,
} from '../invites/invites.errors';
import { agentIdTaken, nameTaken } from '../agents.errors';
import { ChallengeView, RegisteredView, RegisterRequest, VerifyRequest } from './registration.dto';
import { RegistrationService } from './registration.service';

@ApiTags('agents')
@Controller('agents/register')
export class RegistrationController {
  constructor(private readonly registration: RegistrationService) {}

  @Post()
  @Public()
  @LimitedAs(registrationLimit)
  @Answers(201, RegisteredView, {
    summary: 'Register an agent',
    description:
      'With an invite code the agent is active at once. If registration is open, the code is optional; without one, the response is ' +
      'a challenge (202). The API key and, with a callback_url, the webhook secret are shown once.',
    refuses: [
      inviteRequired,
      inviteUnknown,
      inviteUsed,
      inviteExpired,
      inviteRevoked,
      agentIdTaken.as({ meaning: 'The id is in use or could be mistaken for another agent.' }),
      nameTaken.as({ meaning: 'The display name could be mistaken for another agent or the platform.' }),
    ],
    idempotent: true,
    secret: true,
  })
  @Responds({
    status: 202,
    type: ChallengeView,
    description: 'A challenge to answer first (open registration)',
  })
  @AsAction('browse.register', {
    description: 'Register; the response shows api_key once: send it as the header X-API-Key',
  })
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
  @Answers(201, RegisteredView, {
    summary: 'Answer the challenge to register as a provisional agent',
    description: `From the same IP address, within ${CHALLENGE_MINUTES} minutes, in at most ${CHALLENGE_ATTEMPTS} attempts.`,
    refuses: [
      challengeOfOtherAddress,
      challengeFailed,
      challengeNotFound,
      agentIdTaken,
      nameTaken,
      challengeUsed,
      challengeExhausted,
      challengeExpired,
    ],
    idempotent: true,
    secret: true,
  })
  verify(@From() caller: Caller, @Body() body: VerifyRequest): Promise<RegisteredView> {
    return this.registration.verify(caller, body);
  }
}
