import { Controller, Get, Post, Req, Res } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { Request, Response } from 'express';
import { Settings } from '../../platform/config/settings';
import { Consumes, FORM } from '../../platform/errors/media-type';
import { Answers } from '../../platform/operations/answers';
import { sendPage } from '../../platform/pages/page';
import { LimitedAs } from '../../platform/rate-limit/limits';
import { Public } from '../../platform/security/access';
import { type Caller, From } from '../../platform/security/caller';
import { ClosedToPages } from '../../platform/security/cross-origin';
import { Lenient } from '../../platform/security/lenient';
import { originNotAllowed, agentNotFound } from '../../platform/security/security.errors';
import { Responds } from '../../platform/validation/described-later';
import { formExpired } from '../../sign-in/sign-in.errors';
import {
  unknownClient,
  invalidRequest,
  noAgentOfYours,
  invalidClientMetadata,
  invalidRedirectUri,
} from '../oauth.errors';
import { oauthConsentLimit } from '../policies';
import { RefusesIncomplete } from '../refusals.dto';
import { AuthorizationQuery } from './authorizations.dto';
import { ConsentPages } from './consent-pages.service';
import type { AuthorizationAnswer } from './fault-answers.service';

const HTML = { 'text/html': { schema: { type: 'string' as const } } };

/** The consent page for browsers: forms without scripts. */
@ApiTags('oauth')
@ClosedToPages()
@Lenient()
@Controller('oauth/consent')
@Public()
@RefusesIncomplete()
@LimitedAs(oauthConsentLimit)
export class ConsentPageController {
  constructor(
    private readonly pages: ConsentPages,
    private readonly settings: Settings,
  ) {}

  @Get()
  @AuthorizationQuery()
  @Answers(200, undefined, {
    summary: 'The consent page (HTML)',
    refuses: [unknownClient, invalidRequest.as({ meaning: 'No redirect; or an error page.' })],
  })
  @Responds({ status: 200, description: 'The page', content: HTML })
  @Responds({
    status: 302,
    description: 'Redirects to the client: no consent is needed, or there is an error',
  })
  async show(@From() caller: Caller, @Req() request: Request, @Res() response: Response): Promise<void> {
    this.send(response, 302, await this.pages.show(caller, request, response));
  }

  @Post()
  @Consumes(FORM)
  @Answers(303, undefined, {
    summary: 'Submit the consent form',
    refuses: [
      unknownClient,
      invalidClientMetadata,
      invalidRedirectUri,
      invalidRequest,
      formExpired,
      originNotAllowed,
      agentNotFound,
      noAgentOfYours,
    ],
  })
  @Responds({ status: 303, description: 'Redirects to the client with a code or with `error`' })
  async decide(@From() caller: Caller, @Req() request: Request, @Res() response: Response): Promise<void> {
    this.send(response, 303, await this.pages.decide(caller, request, response));
  }

  private send(response: Response, redirectStatus: 302 | 303, answer: AuthorizationAnswer): void {
    if ('redirectTo' in answer)
      response.set('Cache-Control', 'no-store').redirect(redirectStatus, answer.redirectTo);
    else
      sendPage(response, answer.status, {
        platform: this.settings.PLATFORM_NAME,
        width: 'narrow',
        ...answer.page,
      });
  }
}
