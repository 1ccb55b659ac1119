import { Clock } from '../../src/kernel/clock';
import { Injectable } from '@nestjs/common';
import { memoize } from '../../src/kernel/lazily';
import type { Request, Response } from 'express';
import type { ComponentChildren } from 'preact';
import type { Operator } from '../../src/platform/audit-log/operator-command';
import { Settings } from '../../src/platform/config/settings';
import { type Route, RouteTable } from '../../src/platform/operations/route-table';
import { addressOf } from '../../src/platform/pages/choices';
import { Announced, Card, LinkButton } from '../../src/platform/pages/components';
import type { FrameWidth } from '../../src/platform/pages/frame';
import { summaryOf } from '../../src/platform/pages/operation-fields';
import { goTo, sendPage } from '../../src/platform/pages/page';
import { missingAdminToken } from '../../src/platform/security/security.errors';
import { FormsService } from '../../src/sign-in/forms.service';
import { SignedInOperators } from '../../src/sign-in/operators/signed-in-operators.service';
import { sectionNotFound } from './operator.errors';
import { OPERATOR, OperatorNavigation, OperatorSections } from './operator-frame';
import { commandInWords, commandOf } from './command-form';
import { type CommandInWords, CommandWords, Facts, type Fields, type RecordLinks } from './values';

export interface OperatorPage {
  title: string;
  /** `token` is the CSRF token of its forms. */
  body: (token: string) => ComponentChildren;
  width?: FrameWidth;
  /** Default: 200. */
  status?: number;
}

interface SentPage extends OperatorPage {
  /** Who sees the page; undefined on the sign-in. */
  operator?: Operator;
}

/** A page, or the path of the one that has it. */
type PageOrPath = OperatorPage | string;

interface Answered {
  operator: Operator;
  answer: object;
  route: Route;
  back: string;
  linkOf: RecordLinks;
}

/** The page that was asked for, unless the sign-in leads there anyway. */
const wantedIn = ({ originalUrl }: Request): string | undefined =>
  originalUrl === OPERATOR ? undefined : originalUrl;

/** Sends pages to the operator, and checks who asks for them. */
@Injectable()
export class OperatorPageSender {
  /** By method and path, as the audit log names routes. */
  private readonly commands = memoize(
    () => new Map(this.routes.routes.map((route) => [commandOf(route), route])),
  );

  constructor(
    private readonly routes: RouteTable,
    private readonly operators: SignedInOperators,
    private readonly forms: FormsService,
    private readonly settings: Settings,
    private readonly clock: Clock,
  ) {}

  /**
   * Sends a page to the operator who is signed in in this browser. If there is none, `make` is not called, so nothing is read, and
   * the browser is led to the sign-in.
   */
  async page(
    request: Request,
    response: Response,
    make: (operator: Operator) => PageOrPath | Promise<PageOrPath>,
  ): Promise<void> {
    this.requireOpen();
    const operator = await this.operators.find(request);
    if (!operator)
      return goTo(response, addressOf(`${OPERATOR}/sign-in`, { redirect_to: wantedIn(request) }));
    const made = await make(operator);
    if (typeof made === 'string') return goTo(response, made);
    this.show(request, response, { operator, ...made });
  }

  /** Throws unless an operator submits one of our forms. */
  async require(request: Request): Promise<Operator> {
    this.requireForm(request);
    const operator = await this.operators.find(request);
    if (!operator) throw missingAdminToken();
    return operator;
  }

  /** Throws unless a browser submits one of our forms. */
  requireForm(request: Request): void {
    this.requireOpen();
    this.forms.require(request);
  }

  /** Throws if the installation has no such pages. */
  requireOpen(): void {
    if (!this.settings.OPERATOR_PAGES) throw sectionNotFound();
  }

  /** Lets the next page say in one sentence what is done. */
  announceDone(response: Response, what: string): void {
    this.forms.announceDone(response, what);
  }

  show(request: Request, response: Response, { title, body, width, operator, status = 200 }: SentPage): void {
    const token = this.forms.token(request, response);
    const own = operator && <OperatorNavigation name={operator.name} token={token} />;
    const { PLATFORM_NAME: platform } = this.settings;
    const done = operator && this.forms.takeDone(request, response);
    const shown = (
      <>
        {operator && <OperatorSections path={request.path} />}
        {done && <Announced {...done} />}
        <CommandWords.Provider value={(command, details) => this.inWords(command, details)}>
          {body(token)}
        </CommandWords.Provider>
      </>
    );
    const sentAt = this.clock.now();
    sendPage(response, status, {
      platform,
      title,
      body: shown,
      own,
      width,
      sentAt,
      script: operator && 'operator.js',
    });
  }

  private inWords(command: string, details: Fields = {}): CommandInWords {
    const route = this.commands().get(command);
    return route ? commandInWords(route, details) : { words: command, past: command, details };
  }

  /** What a command answered; it may be shown only here, such as an invite code. */
  answer(request: Request, response: Response, { operator, answer, route, back, linkOf }: Answered): void {
    this.show(request, response, {
      operator,
      title: 'Done',
      width: 'reading',
      body: () => (
        <Card title={route.form?.done(answer as never) ?? `Done: ${summaryOf(route)}`} role="status">
          <Facts record={answer as Record<string, unknown>} linkOf={linkOf} />
          <p>
            <LinkButton href={back}>Continue</LinkButton>
          </p>
        </Card>
      ),
    });
  }
}
