import { Controller, Get, Query, Req, Res } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { Request, Response } from 'express';
import { Answers } from '../../platform/operations/answers';
import { goTo } from '../../platform/pages/page';
import { LimitedAs } from '../../platform/rate-limit/limits';
import { Public } from '../../platform/security/access';
import { Lenient } from '../../platform/security/lenient';
import { CallbackQuery, SignInPageQuery } from '../login/login.dto';
import { loginsLimit } from '../policies';
import { SessionsService } from '../sessions.service';
import {
  externalSignInOff,
  identityProviderUnavailable,
  externalSignInFailed,
  invalidIdToken,
} from '../sign-in.errors';
import { ExternalSignIn } from './external-sign-in.service';

@ApiTags('sign-in')
@Public()
@LimitedAs(loginsLimit)
@Lenient()
@Controller('auth')
export class ExternalSignInController {
  constructor(
    private readonly external: ExternalSignIn,
    private readonly sessions: SessionsService,
  ) {}

  @Get('external')
  @Answers(303, undefined, {
    summary: 'Sign in at the identity provider',
    refuses: [externalSignInOff, identityProviderUnavailable],
  })
  async start(@Query() query: SignInPageQuery, @Res() response: Response): Promise<void> {
    goTo(response, await this.external.start(response, query.redirect_to));
  }

  @Get('callback')
  @Answers(303, undefined, {
    summary: 'Callback of the identity provider',
    refuses: [externalSignInFailed, invalidIdToken, externalSignInOff, identityProviderUnavailable],
  })
  async finish(
    @Query() query: CallbackQuery,
    @Req() request: Request,
    @Res() response: Response,
  ): Promise<void> {
    const { person, redirectTo } = await this.external.finish(request, response, query);
    await this.sessions.open(request, response, person);
    goTo(response, redirectTo);
  }
}
