import { Body, Controller, Post } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Answers } from '../../platform/http/answers';
import { LimitedAs } from '../../platform/rate-limit/limits';
import { Public } from '../../platform/security/access';
import { type Caller, From } from '../../platform/security/caller';
import { RegisteredView, RegisterRequest } from './registration.dto';
import { RegistrationService } from './registration.service';

@ApiTags('agents')
@Controller('agents/register')
export class RegistrationController {
  constructor(private readonly registration: RegistrationService) {}

  @Post()
  @Public()
  @LimitedAs('registration')
  @Answers(201, RegisteredView, {
    summary: 'Register an agent',
    description:
      'Needs an invite code. The API key, and the webhook secret if a callback_url came, are shown once.',
    errors: {
      403: '`invite_required`, `invite_unknown`, `invite_used`, `invite_expired`, `invite_revoked`',
      409: '`agent_id_taken`',
    },
    idempotent: true,
    secret: true,
  })
  register(@From() caller: Caller, @Body() body: RegisterRequest): Promise<RegisteredView> {
    return this.registration.register(caller, body);
  }
}
