import { Injectable, type OnModuleInit } from '@nestjs/common';
import type { Request, Response } from 'express';
import { InvalidInput } from '../kernel/domain-error';
import { Settings } from '../platform/config/settings';
import { isForm, isUpload } from '../platform/errors/media-type';
import { describeErrorBodies, ErrorFormats, type Problem } from '../platform/errors/error-formats';
import { Card, LinkButton, Notice } from '../platform/pages/components';
import {
  hasTyped,
  KeptForm,
  labelOfField,
  Problems,
  type Problem as FieldProblem,
} from '../platform/pages/forms';
import { forPeople } from '../platform/pages/operation-fields';
import { A_PAGE, goTo, sendPage, wantsPage } from '../platform/pages/page';
import { FormsService } from './forms.service';
import { isLate, LOST_FILES, lostFilesOf } from '../platform/pages/late-forms';

const PAGES = /^\/(auth|account|operator)(\/|$)/;

describeErrorBodies(PAGES, A_PAGE);

const TITLES: Record<string, string> = {
  invalid_login_link: 'This link is no longer valid',
  invalid_claim_code: 'This code does not work',
  approval_decided: 'Already decided',
  open_obligations: 'Not retired yet',
  agent_deactivated: 'This agent is retired',
  form_expired: 'Open the page again',
  rate_limited: 'Too many requests',
  not_signed_in: 'Sign in first',
  missing_admin_token: 'Sign in first',
  invalid_admin_token: 'The token is wrong',
  invalid_id_token: 'Sign-in failed',
  external_sign_in_failed: 'Sign-in failed',
};

/** The session of a person, or of an operator, is missing or has ended. */
const isSignedOut = ({ code }: Pick<Problem, 'code'>): boolean =>
  code === 'not_signed_in' || code === 'missing_admin_token';

/** Error pages for people in browsers, with a next step; programs get problem+json. */
@Injectable()
export class PageErrors implements OnModuleInit {
  constructor(
    private readonly wordings: ErrorFormats,
    private readonly settings: Settings,
    private readonly forms: FormsService,
  ) {}

  onModuleInit(): void {
    this.wordings.add(PAGES, (...said) => this.show(...said), { when: wantsPage });
  }

  private show(problem: Problem, request: Request, response: Response, cause: unknown): void {
    if (problem.code === 'not_signed_in' && request.method === 'GET') {
      response.removeHeader('WWW-Authenticate'); // an API key would not help here
      return goTo(response, `/auth/sign-in?redirect_to=${encodeURIComponent(request.originalUrl)}`);
    }
    if (this.wasEnded(problem, request)) return this.showKept(problem, request, response);
    const problems = this.problemsIn(cause, request);
    if (problems.length > 0) return this.showRefused(problems, problem.status, request, response);
    const title = TITLES[problem.code] ?? (problem.status === 404 ? 'Not found' : 'Something went wrong');
    const details =
      problem.code === 'missing_admin_token'
        ? ['You are signed out. Nothing was done.'] // its detail is about a header
        : cause instanceof InvalidInput
          ? cause.lines
          : [problem.detail];
    const isOperator = request.path.startsWith('/operator');
    const signIn = request.path.startsWith('/auth') || problem.code === 'not_signed_in';
    const body = (
      <Card title={title} role="alert">
        {details.map((detail) => (
          <p>{detail}</p>
        ))}
        <p>
          {isOperator ? (
            <LinkButton href="/operator">Go to the operator’s pages</LinkButton>
          ) : problem.code === 'invalid_claim_code' ? (
            <LinkButton href="/account/claim">Enter a code</LinkButton>
          ) : signIn ? (
            <LinkButton href="/auth/sign-in">Sign in</LinkButton>
          ) : (
            <LinkButton href="/account">Go to your account</LinkButton>
          )}
        </p>
      </Card>
    );
    sendPage(response, problem.status, {
      platform: this.settings.PLATFORM_NAME,
      title,
      body,
      width: 'narrow',
    });
  }

  /** Whether a form of ours came too late. Not what another site filled in. */
  private wasEnded(problem: Problem, request: Request): boolean {
    const isLate = isSignedOut(problem) || problem.code === 'form_expired';
    const isOurs = isForm(request) || isUpload(request);
    return isLate && isOurs && hasTyped(request.body) && isOwn(() => this.forms.requireOwnOrigin(request));
  }

  /** What is wrong with the fields of a form of ours. None if anything else is wrong, or the form has a secret. */
  private problemsIn(cause: unknown, request: Request): FieldProblem[] {
    if (!(cause instanceof InvalidInput) || !request.path.startsWith('/account') || !isForm(request))
      return [];
    const sent = (request.body ?? {}) as Record<string, unknown>;
    const areFields = cause.problems.every(
      ({ loc }) => loc[0] === 'body' && typeof sent[String(loc[1])] === 'string',
    );
    if (!areFields || !isOwn(() => this.forms.requireOwnOrigin(request))) return [];
    return cause.problems.map(({ loc, msg }) => {
      const name = String(loc[1]);
      return { name, label: labelOfField(name), text: forPeople(msg) };
    });
  }

  /** The form as it was sent, with what is wrong with it. */
  private showRefused(
    problems: readonly FieldProblem[],
    status: number,
    request: Request,
    response: Response,
  ): void {
    const title = 'Please correct what you entered';
    sendPage(response, status, {
      platform: this.settings.PLATFORM_NAME,
      title,
      width: 'narrow',
      body: (
        <Card title={title}>
          <Problems of={problems} />
          <KeptForm
            action={request.originalUrl}
            token={this.forms.token(request, response)}
            fields={request.body as Record<string, unknown>}
            problems={problems}
            label="Save"
          />
          <p>
            <a href="/account">Go to your account</a>
          </p>
        </Card>
      ),
    });
  }

  /** The form as it was sent, so that nothing that was typed is lost. */
  private showKept(problem: Problem, request: Request, response: Response): void {
    const isOperator = request.path.startsWith('/operator');
    const hasEnded = isSignedOut(problem);
    const lost = lostFilesOf(request);
    const title = hasEnded ? 'Sign in to continue' : 'Check what you entered, and send it again';
    sendPage(response, problem.status, {
      platform: this.settings.PLATFORM_NAME,
      title,
      width: 'reading',
      body: (
        <Card title={title} role="alert">
          {hasEnded ? (
            <>
              <p>You are signed out. Nothing was done, and what you entered is kept on this page.</p>
              <p>
                <LinkButton href={isOperator ? '/operator' : '/auth/sign-in'} target="_blank" rel="noopener">
                  Sign in, in a new tab
                </LinkButton>
              </p>
              <p>Then come back to this tab, and continue:</p>
            </>
          ) : (
            <p>The page was open for long, or you signed in again. Nothing was done yet.</p>
          )}
          {lost.length > 0 && (
            <Notice kind="warn">Choose the picture or file again: browsers do not keep it.</Notice>
          )}
          <KeptForm
            action={request.originalUrl}
            token={this.forms.token(request, response)}
            fields={{
              ...(request.body as Record<string, unknown>),
              ...(lost.length > 0 && { [LOST_FILES]: lost.join(',') }),
            }}
            isShownAgain={isLate(request)}
            label={hasEnded ? 'Continue' : 'Send again'}
          />
        </Card>
      ),
    });
  }
}

function isOwn(check: () => void): boolean {
  try {
    check();
    return true;
  } catch {
    return false;
  }
}
