import { Body, Controller, Param, Post, Req, Res } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import type { Request, Response } from 'express';
import { missing } from '../kernel/refusal';
import { AuditLog } from '../platform/audit-log/audit-log';
import { commandFromPage } from '../platform/audit-log/operator-command';
import { Answers } from '../platform/http/answers';
import { Consumes, FORM } from '../platform/http/media-type';
import { OperationCalls } from '../platform/http/operation-calls';
import { refusalOf } from '../platform/http/problems';
import { type Route, RouteTable } from '../platform/http/route-table';
import { membersOfBody } from '../platform/pages/operation-fields';
import { bodyOf } from '../platform/pages/operation-values';
import { Public } from '../platform/security/access';
import { type Caller, From, idempotencyClaim, type IdempotencyClaim } from '../platform/security/caller';
import { requireCare } from './care';
import { type ConsoleSection, parameterOf, sectionsOf } from './console-sections';
import { OPERATOR } from './operator-frame';
import { OperatorPageSender } from './operator-page-sender';
import { recordLinks } from './record-links';
import { textsOf } from './texts';

const commandNotFound = missing('command', 'There is no such operator command.');

/** What the operator command line does: the same operations, with the same entries in the audit log. */
@ApiExcludeController()
@Public()
@Controller('operator/run')
export class OperatorCommandsController {
  constructor(
    private readonly sender: OperatorPageSender,
    private readonly calls: OperationCalls,
    private readonly routes: RouteTable,
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
    const sections = sectionsOf(this.routes.routes);
    const route = commandIn(sections, id);
    const form = textsOf(body);
    const input = bodyOf(membersOfBody(route), form);
    const target = form.record ?? null;
    const said = { operator, from: caller, command: `${route.method} ${route.path}`, target, input };
    const command = commandFromPage({ ...said, reason: requireCare(route, form) });
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
      this.sender.answer(request, response, { operator, answer, route, back, linkOf: recordLinks(sections) });
    } catch (error) {
      await this.audit.noteRefusal(command, refusalOf(error)?.code);
      throw error;
    }
  }
}

function commandIn(sections: readonly ConsoleSection[], id: string): Route {
  const all = sections.flatMap(({ creates, changes }) => [...creates, ...changes]);
  const route = all.find(({ operation }) => operation === id);
  if (!route) throw commandNotFound();
  return route;
}

/** The page of the record, or that of the section. */
function backFrom(sections: readonly ConsoleSection[], route: Route, form: Record<string, string>): string {
  const section = sections.find(({ name }) => name === form.section);
  const record = form.record && recordLinks(section ? [section] : [])(parameterOf(route), form.record);
  return record || (section ? `${OPERATOR}/${section.name}` : OPERATOR);
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
