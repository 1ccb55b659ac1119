import { Injectable } from '@nestjs/common';
import type { Request, Response } from 'express';
import { InvalidInput } from '../../src/kernel/domain-error';
import { OPERATOR_NAME, OPERATOR_NAME_RULE } from '../../src/platform/audit-log/operator-command';
import { goTo } from '../../src/platform/pages/page';
import { OperatorSessions } from '../../src/sign-in/operators/operator-sessions.service';
import { SignedInOperators } from '../../src/sign-in/operators/signed-in-operators.service';
import { OPERATOR } from './operator-frame';
import { isOwnPath } from '../../src/sign-in/login/login.dto';
import { OperatorPageSender } from './operator-page-sender';

/** A page of the operator, to return to after the sign-in. */
export const operatorPath = (path: string | undefined): string | undefined =>
  path !== undefined && isOwnPath(path) && path.startsWith(`${OPERATOR}/`) ? path : undefined;

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
    if (!OPERATOR_NAME.test(name.trim()))
      throw InvalidInput.field(['body', 'name'], `must be ${OPERATOR_NAME_RULE}`);
    await this.sessions.signIn(request, response, token, name.trim());
    goTo(response, operatorPath(form.redirect_to) ?? OPERATOR);
  }

  async signOut(request: Request, response: Response, { everywhere = false } = {}): Promise<void> {
    this.sender.requireForm(request);
    await this.operators.signOut(request, response, { everywhere });
    goTo(response, `${OPERATOR}/sign-in`);
  }
}
