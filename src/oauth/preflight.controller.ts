import { Controller, Options } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Lenient } from '../platform/security/lenient';
import { Answers } from '../platform/operations/answers';
import { Public } from '../platform/security/access';

/** Answers CORS preflight requests. The allowed origins of all paths are set in one place, as headers. */
@ApiTags('oauth')
@Lenient()
@Controller()
@Public()
export class PreflightController {
  @Options([
    'oauth/register',
    'oauth/token',
    'oauth/revoke',
    'oauth/code',
    'oauth/consent-status',
    'oauth/deny',
    'oauth/grants',
    'oauth/grants/:client_id/revoke',
  ])
  @Answers(204, undefined, { summary: 'CORS preflight' })
  preflight(): void {
    // the headers are the answer
  }
}
