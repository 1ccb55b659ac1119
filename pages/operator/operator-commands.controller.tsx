import { Body, Controller, Param, Post, Req, Res } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import type { Request, Response } from 'express';
import type { Operator } from '../../src/platform/audit-log/operator-command';
import { Answers } from '../../src/platform/operations/answers';
import { Consumes, FORM } from '../../src/platform/errors/media-type';
import type { Route } from '../../src/platform/operations/route-table';
import { Card, Notice } from '../../src/platform/pages/components';
import { membersOfBody, type RefusedForm, refusedForm } from '../../src/platform/pages/operation-fields';
import { bodyOf } from '../../src/platform/pages/operation-values';
import { goTo } from '../../src/platform/pages/page';
import { Public } from '../../src/platform/security/access';
import { type Caller, From } from '../../src/platform/security/caller';
import { CommandForm, membersOfCommand, withButton } from './command-form';
import { requireConfirmation } from './confirmation';
import { type ConsoleSection, fits, parameterOf } from './console-sections';
import { commandNotFound } from './operator.errors';
import { OperatorCommandsService } from './operator-commands.service';
import { OperatorConsole } from './operator-console.service';
import { OPERATOR } from './operator-frame';
import { OperatorPageSender } from './operator-page-sender';
import { recordPath } from './record-links';
import { textsOf } from './texts';

/** What the operator command line does, as forms. */
@ApiExcludeController()
@Public()
@Controller('operator/run')
export class OperatorCommandsController {
  constructor(
    private readonly sender: OperatorPageSender,
    private readonly commands: OperatorCommandsService,
    private readonly console: OperatorConsole,
  ) {}

  @Post(':operation')
  @Consumes(FORM)
  @Answers(200, undefined, { summary: 'Run an operator command', refuses: [commandNotFound] })
  async run(
    @Param('operation') id: string,
    @Body() body: Record<string, unknown>,
    @From() caller: Caller,
    @Req() request: Request,
    @Res() response: Response,
  ): Promise<void> {
    const operator = await this.sender.require(request);
    const route = this.console.command(id);
    const form = withButton(route, textsOf(body));
    const back = backFrom(this.console.sections, route, form);
    let answer: object;
    try {
      const reason = requireConfirmation(route, form);
      const input = bodyOf(membersOfBody(route), form);
      const sent = { operator, caller, route, input, target: form.record ?? null, reason };
      answer = await this.commands.run({ ...sent, key: form.idempotency_key });
    } catch (error) {
      const refused = refusedForm(error, membersOfCommand(route));
      return this.showAgain(request, response, { operator, route, form, back, ...refused });
    }
    const { linkOf } = this.console;
    if (!route.form || route.form.shows)
      return this.sender.answer(request, response, { operator, answer, route, back, linkOf });
    this.sender.announceDone(response, route.form.done(answer as never));
    goTo(response, back);
  }

  /** The form as it was sent, with what is wrong with it. */
  private showAgain(
    request: Request,
    response: Response,
    { operator, route, form, back, status, problems, text }: Refused,
  ): void {
    this.sender.show(request, response, {
      operator,
      title: 'Not done',
      width: 'reading',
      status,
      body: (token) => (
        <Card title={text === undefined ? 'Please correct what you entered' : 'This was not done'}>
          {text !== undefined && (
            <Notice kind="bad" role="alert">
              {text}
            </Notice>
          )}
          <CommandForm route={route} token={token} id={form.record} refused={{ sent: form, problems }} />
          <p>
            <a href={back}>Back to the page</a>
          </p>
        </Card>
      ),
    });
  }
}

interface Refused extends RefusedForm {
  operator: Operator;
  route: Route;
  form: Record<string, string>;
  back: string;
}

/** The page of the record, or that of the section. */
function backFrom(sections: readonly ConsoleSection[], route: Route, form: Record<string, string>): string {
  const section = sections.find(({ name }) => name === form.section);
  if (!section) return OPERATOR;
  const { name, shows } = section;
  const { record } = form;
  const isShown = record && shows && parameterOf(shows) === parameterOf(route) && fits(shows, record);
  return isShown ? recordPath(name, record) : `${OPERATOR}/${name}`;
}
