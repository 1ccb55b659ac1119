import { Body, Controller, Get, Param, Post, Query, Req, Res } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import type { Request, Response } from 'express';
import type { ComponentChildren } from 'preact';
import { missing } from '../kernel/refusal';
import { AuditLog } from '../platform/audit-log/audit-log';
import { commandFromPage } from '../platform/audit-log/operator-command';
import { Answers } from '../platform/http/answers';
import { Consumes, FORM } from '../platform/http/media-type';
import { OperationCalls } from '../platform/http/operation-calls';
import { refusalOf } from '../platform/http/problems';
import { type Route, RouteTable } from '../platform/http/route-table';
import { bodyOf, membersOfBody, membersOfQuery } from '../platform/pages/operation-fields';
import { Public } from '../platform/security/access';
import { type Caller, From, idempotencyClaim, type IdempotencyClaim } from '../platform/security/caller';
import { parameterOf, sectionsOf } from './console-sections';
import { OperatorPageSender, sectionNotFound } from './operator-page-sender';
import { OPERATOR, SignIn } from './operator-frame';
import { SectionPage } from './section-page';
import { OverviewPage } from './overview-page';
import { OverviewReader } from './overview.reader';
import { titleOf } from './values';

const commandNotFound = missing('command', 'There is no such operator command.');

/** What the operator command line does, as pages: the same operations, with the same entries in the audit log. */
@ApiExcludeController()
@Public()
@Controller('operator')
export class OperatorController {
  constructor(
    private readonly sender: OperatorPageSender,
    private readonly calls: OperationCalls,
    private readonly routes: RouteTable,
    private readonly audit: AuditLog,
    private readonly start: OverviewReader,
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

  @Get()
  @Answers(200, undefined, { summary: 'What operators can do (HTML)' })
  async overview(@From() caller: Caller, @Req() request: Request, @Res() response: Response): Promise<void> {
    const operator = await this.sender.admit(request, response);
    if (!operator) return;
    const sections = sectionsOf(this.routes.routes);
    const state = await this.start.read(caller);
    this.sender.show(request, response, {
      operator,
      title: 'Operator',
      body: (token) => (
        <OverviewPage state={state} sections={sections} operator={operator.name} token={token} />
      ),
    });
  }

  @Get(':section')
  @Answers(200, undefined, { summary: 'Lists and commands of one kind (HTML)', refuses: [sectionNotFound] })
  async section(
    @Param('section') name: string,
    @Query() query: Record<string, unknown>,
    @From() caller: Caller,
    @Req() request: Request,
    @Res() response: Response,
  ): Promise<void> {
    const operator = await this.sender.admit(request, response);
    if (!operator) return;
    const section = sectionsOf(this.routes.routes).find((each) => each.name === name);
    if (!section) throw sectionNotFound();
    const given = textsOf(query);
    const read = await Promise.all(
      section.reads.map(async (route) => {
        const input = { ...bodyOf(membersOfQuery(route), given), cursor: given.cursor };
        return { route, answer: await this.calls.call(route, caller, {}, input) };
      }),
    );
    const body = (token: string): ComponentChildren => (
      <SectionPage section={section} read={read} query={given} token={token} linkOf={() => undefined} />
    );
    this.sender.show(request, response, { operator, title: titleOf(section.name), body });
  }

  @Post('sign-in')
  @Consumes(FORM)
  @Answers(303, undefined, { summary: 'Sign in as the operator' })
  async signIn(
    @Body() form: Record<string, unknown>,
    @Req() request: Request,
    @Res() response: Response,
  ): Promise<void> {
    await this.sender.signIn(request, response, textsOf(form));
  }

  @Post('sign-out')
  @Consumes(FORM)
  @Answers(303, undefined, { summary: 'Sign out as the operator' })
  signOut(@Req() request: Request, @Res() response: Response): Promise<void> {
    return this.sender.signOut(request, response);
  }

  @Post('sign-out-everywhere')
  @Consumes(FORM)
  @Answers(303, undefined, { summary: 'Sign out in every browser in which you are signed in' })
  signOutEverywhere(@Req() request: Request, @Res() response: Response): Promise<void> {
    return this.sender.signOut(request, response, { everywhere: true });
  }

  @Post('run/:operation')
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
    const route = this.command(id);
    const form = textsOf(body);
    const input = bodyOf(membersOfBody(route), form);
    const target = form.record ?? null;
    const command = commandFromPage({
      operator,
      from: caller,
      command: `${route.method} ${route.path}`,
      target,
      input,
    });
    try {
      const path: Record<string, string> = target === null ? {} : { [parameterOf(route)]: target };
      const answer = await this.calls.call(
        route,
        { ...caller, operator: command, idempotency: claimOf(route, form, input) },
        path,
        input,
      );
      if (!command.noted) await this.audit.noteLate(command);
      const section = sectionsOf(this.routes.routes).find(({ name }) => name === form.section);
      this.sender.answer(request, response, {
        operator,
        answer,
        route,
        back: section ? `${OPERATOR}/${section.name}` : OPERATOR,
      });
    } catch (error) {
      await this.audit.noteRefusal(command, refusalOf(error)?.code);
      throw error;
    }
  }

  private command(id: string): Route {
    const all = sectionsOf(this.routes.routes).flatMap(({ creates, changes }) => [...creates, ...changes]);
    const route = all.find(({ operation }) => operation === id);
    if (!route) throw commandNotFound();
    return route;
  }
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

function textsOf(given: Record<string, unknown>): Record<string, string> {
  const texts = Object.entries(given).filter(
    (entry): entry is [string, string] => typeof entry[1] === 'string' && entry[1] !== '',
  );
  return Object.fromEntries(texts);
}
