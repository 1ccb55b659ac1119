import { Clock } from '../../src/kernel/clock';
import { createParamDecorator, type ExecutionContext, Injectable, type PipeTransform } from '@nestjs/common';
import type { Request, Response } from 'express';
import type { ComponentChildren } from 'preact';
import { Settings } from '../../src/platform/config/settings';
import { PageRedirects } from '../../src/platform/cache/page-redirects';
import { RouteTable } from '../../src/platform/operations/route-table';
import { Announced } from '../../src/platform/pages/components';
import { FormToken } from '../../src/platform/pages/forms';
import type { FrameWidth } from '../../src/platform/pages/frame';
import { sendPage } from '../../src/platform/pages/page';
import type { PageFileName } from '../../src/platform/pages/page-files';
import { fillPath } from '../../src/platform/routing/route-metadata';
import { OwnerInboxReader } from '../../src/notifications/owners/owner-inbox.reader';
import { FormsService } from '../../src/sign-in/forms.service';
import type { SignedInPerson } from '../../src/sign-in/sessions.service';
import { formExpired, notSignedIn } from '../../src/sign-in/sign-in.errors';
import { personSignedIn } from '../../src/sign-in/signed-in.guard';
import { agentNotFound, originNotAllowed } from '../../src/platform/security/security.errors';
import { Navigation } from './account-pages';

/** A person who opens a page, and where the page is sent. */
export interface Visit {
  request: Request;
  response: Response;
  person: SignedInPerson;
  /** Unread entries of the inbox, exact below `COUNT_CAP`. */
  unread: number;
}

const VisitWithoutInbox = createParamDecorator(
  (_: unknown, context: ExecutionContext): Omit<Visit, 'unread'> => {
    const http = context.switchToHttp();
    const request = http.getRequest<Request>();
    return { request, response: http.getResponse<Response>(), person: personSignedIn(request) };
  },
);

/** Adds the number that the header of every account page shows. */
@Injectable()
class WithInbox implements PipeTransform<Omit<Visit, 'unread'>, Promise<Visit>> {
  constructor(private readonly inbox: OwnerInboxReader) {}

  async transform(visit: Omit<Visit, 'unread'>): Promise<Visit> {
    return { ...visit, unread: await this.inbox.unread(visit.person.userId) };
  }
}

/** Only for routes with `SignedInGuard`. */
export const Visited = (): ParameterDecorator => VisitWithoutInbox(WithInbox);

/** What every form of the account refuses. */
export const SENT = [notSignedIn, formExpired, originNotAllowed];

/** What every page of an agent refuses, and every form of it. */
export const OWN = [notSignedIn, agentNotFound];
export const OWN_SENT = [...SENT, agentNotFound];

interface PageContents {
  title: string;
  /** `token` is the CSRF token of its forms. */
  body: (token: string) => ComponentChildren;
  width?: FrameWidth;
  /** Default: 200. */
  status?: number;
  /** Scripts that the page needs besides those of all pages. */
  script?: PageFileName | readonly PageFileName[];
  /** Additional origins that a form of the page may redirect to. */
  formTargets?: string[];
}

/** Sends pages to a signed-in person. */
@Injectable()
export class AccountPages {
  constructor(
    private readonly forms: FormsService,
    private readonly settings: Settings,
    private readonly routes: RouteTable,
    private readonly redirects: PageRedirects,
    private readonly clock: Clock,
  ) {}

  get platform(): string {
    return this.settings.PLATFORM_NAME;
  }

  /** The address of this installation. */
  get url(): string {
    return this.settings.PUBLIC_URL;
  }

  /** Whether a review is hidden until the other side has written one. */
  get hidesReviews(): boolean {
    return this.settings.REVIEWS_REVEAL === 'double_blind';
  }

  /** The page on which everybody sees a listing. */
  listingPage(id: string): string | undefined {
    return this.redirects.pageOf(fillPath(this.routes.operation('listings.get').path, [id]));
  }

  /** The page on which everybody sees an agent. */
  agentPage(id: string): string | undefined {
    return this.redirects.pageOf(fillPath(this.routes.operation('agents.get').path, [id]));
  }

  /** Lets the next page say in one sentence what is done, or that it failed. */
  announceDone(response: Response, what?: string, hasFailed?: boolean): void {
    this.forms.announceDone(response, what, hasFailed);
  }

  show({ request, response, unread }: Visit, { body, status = 200, ...parts }: PageContents): void {
    const token = this.forms.token(request, response);
    const { platform } = this;
    const own = <Navigation token={token} unread={unread} />;
    const done = this.forms.takeDone(request, response);
    const shown = (
      <FormToken.Provider value={token}>
        {done && <Announced {...done} />}
        {body(token)}
      </FormToken.Provider>
    );
    sendPage(response, status, { platform, body: shown, own, sentAt: this.clock.now(), ...parts });
  }
}
