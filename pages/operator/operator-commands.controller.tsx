import { Body, Controller, Param, Post, Req, Res } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import type { Request, Response } from 'express';
import { AuditLog } from '../../src/platform/audit-log/audit-log';
import { commandFromPage } from '../../src/platform/audit-log/operator-command';
import { Answers } from '../../src/platform/operations/answers';
import { Consumes, FORM } from '../../src/platform/errors/media-type';
import { OperationCalls } from '../../src/platform/operations/operation-calls';
import { refusalOf } from '../../src/platform/errors/problems';
import type { Route } from '../../src/platform/operations/route-table';
import { membersOfBody } from '../../src/platform/pages/operation-fields';
import { bodyOf } from '../../src/platform/pages/operation-values';
import { Public } from '../../src/platform/security/access';
import {
  type Caller,
  From,
  idempotencyClaim,
  type IdempotencyClaim,
} from '../../src/platform/security/caller';
import { requireConfirmation } from './confirmation';
import { type ConsoleSection, fits, parameterOf } from './console-sections';
import { commandNotFound } from './operator.errors';
import { OperatorConsole } from './operator-console.service';
import { OPERATOR } from './operator-frame';
import { OperatorPageSender } from './operator-page-sender';
import { recordPath } from './record-links';
import { textsOf } from './texts';

/** What the operator command line does: the same operations, with the same entries in the audit log. */
@ApiExcludeController()
@Public()
@Controller('operator/run')
export class OperatorCommandsController {
  constructor(
    private readonly sender: OperatorPageSender,
    private readonly calls: OperationCalls,
    private readonly console: OperatorConsole,
    private readonly audit: AuditLog,
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
    const { sections, linkOf } = this.console;
    const route = this.console.command(id);
    const form = textsOf(body);
    const input = bodyOf(membersOfBody(route), form);
    const target = form.record ?? null;
    const said = { operator, from: caller, command: `${route.method} ${route.path}`, target, input };
    const command = commandFromPage({ ...said, reason: requireConfirmation(route, form) });
    try {
      const path: Record<string, string> = target === null ? {} : { [parameterOf(route)]: target };
      const answer = await this.calls.call(
        route,
        { ...caller, operator: command, idempotency: claimOf(route, form, input) },
        path,
        input,
      );
      if (!command.noted) await this.audit.noteLate(command);
      const back = backFrom(sections, route, form);
      this.sender.answer(request, response, { operator, answer, route, back, linkOf });
    } catch (error) {
      await this.audit.noteRefusal(command, refusalOf(error)?.code);
      throw error;
    }
  }
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

/** For idempotent operations: a second click, or a reload, has no second effect. */
function claimOf(route: Route, form: Record<string, string>, input: object): IdempotencyClaim | undefined {
  const { idempotency_key: key, record } = form;
  if (!route.answer?.idempotent || key === undefined || !/^[\w-]{8,64}$/.test(key)) return undefined;
  return idempotencyClaim({
    scope: 'operator:',
    ip: '',
    route: `page ${route.operation}`,
    key,
    body: { ...input, record },
  });
}
