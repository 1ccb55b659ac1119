import { Controller, Get, Req, Res } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { Request, Response } from 'express';
import { Settings } from '../../platform/config/settings';
import { Answers } from '../../platform/operations/answers';
import { sendPage } from '../../platform/pages/page';
import { LimitedAs } from '../../platform/rate-limit/limits';
import { Public } from '../../platform/security/access';
import { ClosedToPages } from '../../platform/security/cross-origin';
import { Lenient } from '../../platform/security/lenient';
import { Responds } from '../../platform/validation/described-later';
import { withParameters } from '../clients/redirect-uris';
import { unknownClient, invalidRequest, invalidClientMetadata, invalidRedirectUri } from '../oauth.errors';
import { oauthAuthorizeLimit } from '../policies';
import { RefusesIncomplete } from '../refusals.dto';
import { AuthorizationFault } from './authorization';
import { AuthorizationRequests } from './authorization-requests.service';
import { AuthorizationQuery } from './authorizations.dto';
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
  @ClosedToPages()
  @LimitedAs(oauthAuthorizeLimit)
  @Answers(302, undefined, {
    summary: 'Start an authorization: redirects to the consent page',
    description:
      'Open it in a browser. If client and redirect URI are valid, errors are returned by a redirect with `error`. Unless the signed-in person has authorized the client at this address before, the browser shows a page with a link instead of redirecting.',
    refuses: [
      unknownClient,
      invalidClientMetadata,
      invalidRedirectUri,
      invalidRequest.as({ meaning: 'No redirect.' }),
    ],
  })
  @Responds({
    status: 302,
    description: 'Redirects to the consent page, or back with `error`, `state`, and `iss`',
  })
  @AuthorizationQuery()
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
