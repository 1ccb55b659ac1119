import { Controller, Get, Req, Res } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { Request, Response } from 'express';
import { Settings } from '../../platform/config/settings';
import { sendPage } from '../../platform/pages/page';
import { LimitedAs } from '../../platform/rate-limit/limits';
import { Public } from '../../platform/security/access';
import { Lenient } from '../../platform/security/lenient';
import { withParameters } from '../clients/redirect-uris';
import { oauthAuthorizeLimit } from '../policies';
import { RefusesIncomplete } from '../refusals.dto';
import { AuthorizationFault } from './authorization';
import { AuthorizationRequests } from './authorization-requests.service';
import * as operations from './authorize.operations';
import { FaultAnswers } from './fault-answers.service';

@ApiTags('oauth')
@Lenient()
@Controller('oauth')
@Public()
@RefusesIncomplete()
export class AuthorizeController {
  constructor(
    private readonly requests: AuthorizationRequests,
    private readonly faults: FaultAnswers,
    private readonly settings: Settings,
  ) {}

  @Get('authorize')
  @LimitedAs(oauthAuthorizeLimit)
  @operations.authorize
  async authorize(@Req() request: Request, @Res() response: Response): Promise<void> {
    response.setHeader('Cache-Control', 'no-store');
    try {
      const { parameters } = await this.requests.read(request.query, 'query');
      response.redirect(302, withParameters(`${this.settings.PUBLIC_URL}/oauth/consent`, parameters));
    } catch (error) {
      if (!(error instanceof AuthorizationFault)) throw error;
      const outcome = await this.faults.to(request, error);
      if ('redirectTo' in outcome) return response.redirect(302, outcome.redirectTo);
      const { PLATFORM_NAME: platform } = this.settings;
      sendPage(response, outcome.status, { platform, width: 'narrow', ...outcome.page });
    }
  }
}
