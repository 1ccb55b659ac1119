import { Body, Controller, Get, Post, Query, Req, Res, UseInterceptors } from '@nestjs/common';
import { ApiProduces, ApiTags } from '@nestjs/swagger';
import type { Request, Response } from 'express';
import { Consumes, FORM, JSON_BODY } from '../../platform/errors/media-type';
import { Answers } from '../../platform/operations/answers';
import { LimitedAs } from '../../platform/rate-limit/limits';
import { Public } from '../../platform/security/access';
import { Lenient } from '../../platform/security/lenient';
import { originNotAllowed } from '../../platform/security/security.errors';
import { loginsLimit, loginLinksLimit } from '../policies';
import { mailSignInOff, invalidLoginLink, formExpired } from '../sign-in.errors';
import { LoginAnswers } from './login-answers';
import {
  LoginLinkRequest,
  LoginLinkView,
  LoginPageQuery,
  LoginRequest,
  LoginView,
  SignInPageQuery,
  SignOutRequest,
} from './login.dto';
import { OauthFieldInterceptor } from './oauth-field.interceptor';

/** Sign-in by emailed link, for programs (JSON) and for browsers without scripts (forms and pages). */
@ApiTags('sign-in')
@Public()
@Lenient()
@Controller('auth')
export class LoginController {
  constructor(private readonly answers: LoginAnswers) {}

  @Get('sign-in')
  @ApiProduces('text/html')
  @Answers(200, undefined, {
    summary: 'The sign-in page (HTML)',
    responses: { 303: 'Redirects to the destination if already signed in' },
  })
  signIn(@Query() query: SignInPageQuery, @Req() request: Request, @Res() response: Response): Promise<void> {
    return this.answers.signInPage(request, response, query);
  }

  @Post('send-login-link')
  @UseInterceptors(OauthFieldInterceptor)
  @LimitedAs(loginLinksLimit)
  @Consumes(JSON_BODY, FORM)
  @ApiProduces('application/json', 'text/html')
  @Answers(200, LoginLinkView, {
    summary: 'Email a sign-in link',
    description:
      'The response is the same for every address. A newer link replaces an older one requested by the same browser.',
    refuses: [originNotAllowed, mailSignInOff],
  })
  send(@Body() body: LoginLinkRequest, @Req() request: Request, @Res() response: Response): Promise<void> {
    return this.answers.sent(request, response, body);
  }

  @Get('login')
  @LimitedAs(loginsLimit)
  @ApiProduces('text/html')
  @Answers(200, undefined, {
    summary: 'The page that a sign-in link opens (HTML)',
    description: 'It changes nothing: its form posts the token.',
    refuses: [invalidLoginLink],
  })
  page(@Query() query: LoginPageQuery, @Req() request: Request, @Res() response: Response): Promise<void> {
    return this.answers.loginPage(request, response, query.token ?? '');
  }

  @Post('login')
  @LimitedAs(loginsLimit)
  @Consumes(JSON_BODY, FORM)
  @Answers(200, LoginView, {
    summary: 'Sign in with the token of a sign-in link',
    description: 'Sets the session cookie. A form is redirected (303) to `redirect_to`.',
    refuses: [invalidLoginLink, formExpired, originNotAllowed],
  })
  login(@Body() body: LoginRequest, @Req() request: Request, @Res() response: Response): Promise<void> {
    return this.answers.loggedIn(request, response, body.token);
  }

  @Post('logout')
  @Consumes(JSON_BODY, FORM)
  @Answers(204, undefined, {
    summary: 'Sign this browser out',
    description: 'A form is redirected (303) to the sign-in page.',
    refuses: [formExpired, originNotAllowed],
  })
  logout(@Body() _body: SignOutRequest, @Req() request: Request, @Res() response: Response): Promise<void> {
    return this.answers.signedOut(request, response);
  }
}
