import { Injectable, type OnModuleInit } from '@nestjs/common';
import type { Request, Response } from 'express';
import { InvalidInput } from '../kernel/domain-error';
import { Settings } from '../platform/config/settings';
import { describeErrorBodies, ErrorFormats, type Problem } from '../platform/errors/error-formats';
import { Card, LinkButton } from '../platform/pages/components';
import { A_PAGE, goTo, sendPage, wantsPage } from '../platform/pages/page';

const PAGES = /^\/(auth|account|operator)(\/|$)/;

describeErrorBodies(PAGES, A_PAGE);

const TITLES: Record<string, string> = {
  invalid_login_link: 'This link is no longer valid',
  invalid_claim_code: 'This code is no longer valid',
  form_expired: 'Open the page again',
  rate_limited: 'Too many requests',
  not_signed_in: 'Sign in first',
  missing_admin_token: 'Sign in first',
  invalid_admin_token: 'The token is wrong',
  invalid_id_token: 'Sign-in failed',
  external_sign_in_failed: 'Sign-in failed',
};

/** Error pages for people in browsers, with a next step; programs get problem+json. */
@Injectable()
export class PageErrors implements OnModuleInit {
  constructor(
    private readonly wordings: ErrorFormats,
    private readonly settings: Settings,
  ) {}

  onModuleInit(): void {
    this.wordings.add(PAGES, (...said) => this.show(...said), { when: wantsPage });
  }

  private show(problem: Problem, request: Request, response: Response, cause: unknown): void {
    if (problem.code === 'not_signed_in' && request.method === 'GET') {
      response.removeHeader('WWW-Authenticate'); // an API key would not help here
      return goTo(response, `/auth/sign-in?redirect_to=${encodeURIComponent(request.originalUrl)}`);
    }
    const title = TITLES[problem.code] ?? (problem.status === 404 ? 'Not found' : 'Something went wrong');
    const details = cause instanceof InvalidInput ? cause.lines : [problem.detail];
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
}
