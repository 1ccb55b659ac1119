import { Injectable } from '@nestjs/common';
import type { Request, Response } from 'express';
import type { ComponentChildren } from 'preact';
import { InvalidInput } from '../kernel/domain-error';
import { missing } from '../kernel/refusal';
import { OPERATOR_NAME } from '../platform/audit-log/operator-command';
import { Settings } from '../platform/config/settings';
import { PageRedirects } from '../platform/http/page-redirects';
import { type Route, RouteTable } from '../platform/http/route-table';
import { Card, LinkButton } from '../platform/pages/components';
import type { FrameWidth } from '../platform/pages/frame';
import { goTo, sendPage } from '../platform/pages/page';
import { fillPath } from '../platform/routing/path-template';
import { missingAdminToken } from '../platform/security/security.errors';
import { FormsService } from '../sign-in/forms.service';
import { OperatorSessions } from '../sign-in/operator-sessions.service';
import { OPERATOR, OperatorNavigation } from './operator-frame';

export const sectionNotFound = missing(
  'section',
  'There is no such section, or the operator’s pages are turned off.',
);

interface OperatorPage {
  title: string;
  /** `token` is the CSRF token of its forms. */
  body: (token: string) => ComponentChildren;
  width?: FrameWidth;
}

interface Answered {
  answer: object;
  route: Route;
  back: string;
}

/** Sends pages to the operator, and checks who asks for them. */
@Injectable()
export class OperatorPageSender {
  constructor(
    private readonly sessions: OperatorSessions,
    private readonly forms: FormsService,
    private readonly redirects: PageRedirects,
    private readonly routes: RouteTable,
    private readonly settings: Settings,
  ) {}

  /** Redirects to the sign-in if no operator is signed in. */
  isSignedIn(request: Request, response: Response): boolean {
    this.requireOpen();
    if (this.sessions.nameOf(request) !== undefined) return true;
    goTo(response, `${OPERATOR}/sign-in`);
    return false;
  }

  /** The operator's name. Throws unless an operator submits one of our forms. */
  require(request: Request): string {
    this.requireOpen();
    this.forms.require(request);
    const name = this.sessions.nameOf(request);
    if (name === undefined) throw missingAdminToken();
    return name;
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

  signOut(request: Request, response: Response): void {
    this.forms.require(request);
    this.sessions.signOut(response);
    goTo(response, `${OPERATOR}/sign-in`);
  }

  show(request: Request, response: Response, { title, body, width }: OperatorPage): void {
    const token = this.forms.token(request, response);
    const name = this.sessions.nameOf(request);
    const own = name === undefined ? undefined : <OperatorNavigation name={name} token={token} />;
    const { PLATFORM_NAME: platform } = this.settings;
    sendPage(response, 200, { platform, title, body: body(token), own, width });
  }

  /** What a command answered; it may be shown only here, such as an invite code. */
  answer(request: Request, response: Response, { answer, route, back }: Answered): void {
    this.show(request, response, {
      title: 'Done',
      width: 'reading',
      body: () => (
        <Card title={`Done: ${route.answer?.summary}`}>
          {Object.keys(answer).length > 0 && (
            <pre tabindex={0} aria-label="The answer">
              {JSON.stringify(answer, null, 2)}
            </pre>
          )}
          <p>
            <LinkButton href={back}>Continue</LinkButton>
          </p>
        </Card>
      ),
    });
  }

  readonly pageOf = (kind: 'agent' | 'listing', id: string): string | undefined => {
    const operation = kind === 'agent' ? 'agents.getPublic' : 'listings.get';
    return this.redirects.pageOf(fillPath(this.routes.operation(operation).path, [encodeURIComponent(id)]));
  };
}
