import { Body, Controller, Get, Post, Query, Req, Res } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import type { Request, Response } from 'express';
import { Consumes, FORM } from '../../src/platform/errors/media-type';
import { refusedForm } from '../../src/platform/pages/operation-fields';
import { Answers } from '../../src/platform/operations/answers';
import { Public } from '../../src/platform/security/access';
import { SignedInOperators } from '../../src/sign-in/operators/signed-in-operators.service';
import { NAME_LABEL, SignIn, type SignInProps } from './operator-frame';
import { OperatorPageSender } from './operator-page-sender';
import { textsOf } from './texts';
import { operatorPath, OperatorSignIn } from './operator-sign-in.service';

/** How operators sign in and out. */
@ApiExcludeController()
@Public()
@Controller('operator')
export class OperatorSignInController {
  constructor(
    private readonly sender: OperatorPageSender,
    private readonly operators: OperatorSignIn,
    private readonly people: SignedInOperators,
  ) {}

  @Get('sign-in')
  @Answers(200, undefined, { summary: 'The sign-in of the operator (HTML)' })
  async signInPage(
    @Query() query: Record<string, unknown>,
    @Req() request: Request,
    @Res() response: Response,
  ): Promise<void> {
    this.sender.requireOpen();
    await this.show(request, response, { redirectTo: operatorPath(textsOf(query).redirect_to) });
  }

  @Post('sign-in')
  @Consumes(FORM)
  @Answers(303, undefined, { summary: 'Sign in as the operator' })
  async signIn(
    @Body() form: Record<string, unknown>,
    @Req() request: Request,
    @Res() response: Response,
  ): Promise<void> {
    this.sender.requireOpen();
    const given = textsOf(form);
    try {
      await this.operators.signIn(request, response, given);
    } catch (error) {
      const { status, ...why } = refusedForm(error, [{ name: 'name', label: NAME_LABEL }]);
      const redirectTo = operatorPath(given.redirect_to);
      await this.show(request, response, { redirectTo, refused: { name: given.name, ...why } }, status);
    }
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

  private async show(
    request: Request,
    response: Response,
    shown: Pick<SignInProps, 'redirectTo' | 'refused'>,
    status?: number,
  ): Promise<void> {
    const stranger = await this.people.personWithoutRole(request);
    this.sender.show(request, response, {
      status,
      title: 'Operator',
      width: 'narrow',
      body: (token) => <SignIn {...shown} token={token} stranger={stranger} />,
    });
  }
}
