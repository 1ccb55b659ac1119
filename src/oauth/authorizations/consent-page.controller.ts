import { Controller, Get, Post, Req, Res } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { Request, Response } from 'express';
import { Settings } from '../../platform/config/settings';
import { Consumes, FORM } from '../../platform/errors/media-type';
import { sendPage } from '../../platform/pages/page';
import { LimitedAs } from '../../platform/rate-limit/limits';
import { Public } from '../../platform/security/access';
import { type Caller, From } from '../../platform/security/caller';
import { ClosedToPages } from '../../platform/security/cross-origin';
import { Lenient } from '../../platform/security/lenient';
import { oauthConsentLimit } from '../policies';
import { RefusesIncomplete } from '../refusals.dto';
import * as operations from './consent-page.operations';
import { ConsentPages } from './consent-pages.service';
import type { AuthorizationAnswer } from './fault-answers.service';

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
  @operations.show
  async show(@From() caller: Caller, @Req() request: Request, @Res() response: Response): Promise<void> {
    this.send(response, 302, await this.pages.show(caller, request, response));
  }

  @Post()
  @Consumes(FORM)
  @operations.decide
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
