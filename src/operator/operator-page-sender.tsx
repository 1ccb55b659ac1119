import { Injectable } from '@nestjs/common';
import type { Request, Response } from 'express';
import type { ComponentChildren } from 'preact';
import { InvalidInput } from '../kernel/domain-error';
import { missing } from '../kernel/refusal';
import { type Operator, OPERATOR_NAME } from '../platform/audit-log/operator-command';
import { Settings } from '../platform/config/settings';
import { PageRedirects } from '../platform/http/page-redirects';
import { type Route, RouteTable } from '../platform/http/route-table';
import { Card, LinkButton } from '../platform/pages/components';
import type { FrameWidth } from '../platform/pages/frame';
import { goTo, sendPage } from '../platform/pages/page';
import { fillPath } from '../platform/routing/path-template';
import { missingAdminToken } from '../platform/security/security.errors';
import { FormsService } from '../sign-in/forms.service';
import { OperatorSessions } from '../sign-in/operators/operator-sessions.service';
import { SignedInOperators } from '../sign-in/operators/signed-in-operators.service';
import { OPERATOR, OperatorNavigation } from './operator-frame';
import { Facts, type RecordLinks, summaryOf } from './values';

export const sectionNotFound = missing(
  'section',
  'There is no such section, or the operator’s pages are turned off.',
);

/** The operations whose pages show the records that these parameters identify. */
const PUBLIC: Record<string, string> = { agent_id: 'agents.getPublic', listing_id: 'listings.get' };

interface OperatorPage {
  title: string;
  /** `token` is the CSRF token of its forms. */
  body: (token: string) => ComponentChildren;
  width?: FrameWidth;
  /** Who sees the page; undefined on the sign-in. */
  operator?: Operator;
}

interface Answered {
  operator: Operator;
  answer: object;
  route: Route;
  back: string;
  linkOf: RecordLinks;
}

/** Sends pages to the operator, and checks who asks for them. */
@Injectable()
export class OperatorPageSender {
  constructor(
    private readonly sessions: OperatorSessions,
    private readonly operators: SignedInOperators,
    private readonly forms: FormsService,
    private readonly redirects: PageRedirects,
    private readonly routes: RouteTable,
    private readonly settings: Settings,
  ) {}

  /** The operator who is signed in in this browser. If there is none, redirects to the sign-in. */
  async admit(request: Request, response: Response): Promise<Operator | undefined> {
    this.requireOpen();
    const operator = await this.operators.find(request);
    if (!operator) goTo(response, `${OPERATOR}/sign-in`);
    return operator;
  }

  /** Throws unless an operator submits one of our forms. */
  async require(request: Request): Promise<Operator> {
    this.requireOpen();
    this.forms.require(request);
    const operator = await this.operators.find(request);
    if (!operator) throw missingAdminToken();
    return operator;
  }

  async signIn(request: Request, response: Response, form: Record<string, string>): Promise<void> {
    this.requireOpen();
    this.forms.require(request);
    const { admin_token: token = '', name = '' } = form;
    if (!OPERATOR_NAME.test(name))
      throw InvalidInput.field(
        ['body', 'name'],
        'must be up to 64 letters from a to z, digits, spaces, and . @ _ -',
      );
    await this.sessions.signIn(request, response, token, name);
    goTo(response, OPERATOR);
  }

  /** Throws if the installation has no such pages. */
  requireOpen(): void {
    if (!this.settings.OPERATOR_PAGES) throw sectionNotFound();
  }

  async signOut(request: Request, response: Response, { everywhere = false } = {}): Promise<void> {
    this.requireOpen();
    this.forms.require(request);
    await this.operators.signOut(request, response, { everywhere });
    goTo(response, `${OPERATOR}/sign-in`);
  }

  show(request: Request, response: Response, { title, body, width, operator }: OperatorPage): void {
    const token = this.forms.token(request, response);
    const own = operator && <OperatorNavigation name={operator.name} token={token} />;
    const { PLATFORM_NAME: platform } = this.settings;
    sendPage(response, 200, { platform, title, body: body(token), own, width });
  }

  /** What a command answered; it may be shown only here, such as an invite code. */
  answer(request: Request, response: Response, { operator, answer, route, back, linkOf }: Answered): void {
    this.show(request, response, {
      operator,
      title: 'Done',
      width: 'reading',
      body: () => (
        <Card title={`Done: ${summaryOf(route)}`} role="status">
          <Facts record={answer as Record<string, unknown>} linkOf={linkOf} />
          <p>
            <LinkButton href={back}>Continue</LinkButton>
          </p>
        </Card>
      ),
    });
  }

  /** The page that everybody may read of the record that a parameter identifies. */
  publicPage(parameter: string, id: string): string | undefined {
    const operation = PUBLIC[parameter];
    if (operation === undefined) return undefined;
    return this.redirects.pageOf(fillPath(this.routes.operation(operation).path, [encodeURIComponent(id)]));
  }
}
