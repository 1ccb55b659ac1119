import { Body, Controller, Get, Post, Req, Res } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import type { Request, Response } from 'express';
import { Consumes, FORM } from '../../src/platform/errors/media-type';
import { Answers } from '../../src/platform/operations/answers';
import { Public } from '../../src/platform/security/access';
import { SignIn } from './operator-frame';
import { OperatorPageSender } from './operator-page-sender';
import { textsOf } from './texts';
import { OperatorSignIn } from './operator-sign-in.service';

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
