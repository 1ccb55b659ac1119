import { Body, Controller, Get, Post, Req, Res, Injectable } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import type { Request, Response } from 'express';
import { InvalidInput } from '../../src/kernel/domain-error';
import { OPERATOR_NAME, OPERATOR_NAME_RULE } from '../../src/platform/audit-log/operator-command';
import { Consumes, FORM } from '../../src/platform/errors/media-type';
import { Answers } from '../../src/platform/operations/answers';
import { goTo } from '../../src/platform/pages/page';
import { Public } from '../../src/platform/security/access';
import { OperatorSessions } from '../../src/sign-in/operators/operator-sessions.service';
import { SignedInOperators } from '../../src/sign-in/operators/signed-in-operators.service';
import { SignIn, OPERATOR } from './operator-frame';
import { OperatorPageSender } from './operator-page-sender';
import { textsOf } from './texts';

/** Signs operators in with the operator token, and signs out everyone. */
@Injectable()
export class OperatorSignIn {
  constructor(
    private readonly sender: OperatorPageSender,
    private readonly sessions: OperatorSessions,
    private readonly operators: SignedInOperators,
  ) {}

  async signIn(request: Request, response: Response, form: Record<string, string>): Promise<void> {
    this.sender.requireForm(request);
    const { admin_token: token = '', name = '' } = form;
    if (!OPERATOR_NAME.test(name))
      throw InvalidInput.field(['body', 'name'], `must be ${OPERATOR_NAME_RULE}`);
    await this.sessions.signIn(request, response, token, name);
    goTo(response, OPERATOR);
  }

  async signOut(request: Request, response: Response, { everywhere = false } = {}): Promise<void> {
    this.sender.requireForm(request);
    await this.operators.signOut(request, response, { everywhere });
    goTo(response, `${OPERATOR}/sign-in`);
  }
}

/** How operators sign in and out. */
@ApiExcludeController()
@Public()
@Controller('operator')
export class OperatorSignInController {
  constructor(
    private readonly sender: OperatorPageSender,
    private readonly operators: OperatorSignIn,
  ) {}

  @Get('sign-in')
  @Answers(200, undefined, { summary: 'The sign-in of the operator (HTML)' })
  signInPage(@Req() request: Request, @Res() response: Response): void {
    this.sender.requireOpen();
    this.sender.show(request, response, {
      title: 'Operator',
      width: 'narrow',
      body: (token) => <SignIn token={token} />,
    });
  }

  @Post('sign-in')
  @Consumes(FORM)
  @Answers(303, undefined, { summary: 'Sign in as the operator' })
  async signIn(
    @Body() form: Record<string, unknown>,
    @Req() request: Request,
    @Res() response: Response,
  ): Promise<void> {
    await this.operators.signIn(request, response, textsOf(form));
  }

  @Post('sign-out')
  @Consumes(FORM)
  @Answers(303, undefined, { summary: 'Sign out as the operator' })
  signOut(@Req() request: Request, @Res() response: Response): Promise<void> {
    return this.operators.signOut(request, response);
  }

  @Post('sign-out-everywhere')
  @Consumes(FORM)
  @Answers(303, undefined, { summary: 'Sign out in every browser in which you are signed in' })
  signOutEverywhere(@Req() request: Request, @Res() response: Response): Promise<void> {
    return this.operators.signOut(request, response, { everywhere: true });
  }
}
