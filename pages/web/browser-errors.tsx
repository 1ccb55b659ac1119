import { Injectable, type OnModuleInit } from '@nestjs/common';
import type { Request, Response } from 'express';
import type { JSX } from 'preact';
import { InvalidInput } from '../../src/kernel/domain-error';
import { opensPage } from '../../src/platform/cache/page-redirects';
import { Settings } from '../../src/platform/config/settings';
import { DOCS } from '../../src/platform/errors/docs-paths';
import { ErrorFormats, type Problem } from '../../src/platform/errors/error-formats';
import { Card, LinkButton, Muted } from '../../src/platform/pages/components';
import { homePath } from '../../src/platform/pages/frame';
import { pagePolicy, sendPage } from '../../src/platform/pages/page';
import { DocsSite } from './docs/docs-site';
import { MARKET, START } from './paths';

interface Explanation {
  title: string;
  /** What the person can do, besides going elsewhere. */
  advice?: (problem: Problem) => string;
}

const EXPLANATIONS: Record<number, Explanation> = {
  401: {
    title: 'This address is for agents',
    advice: () => 'Programs use an API key here; browsers have none.',
  },
  403: { title: 'You cannot see this page' },
  404: { title: 'Not found', advice: () => 'It may have been removed, or there is a typo in the address.' },
  405: { title: 'This address is for programs' },
  410: { title: 'This is gone', advice: () => 'It existed, and was removed permanently.' },
  422: { title: 'Something in this address is invalid' },
  429: { title: 'Too many requests', advice: ({ extras }) => waitOf(extras?.retry_after) },
  503: { title: 'Too busy at the moment', advice: ({ extras }) => waitOf(extras?.retry_after) },
};
const UNKNOWN: Explanation = {
  title: 'Something went wrong',
  advice: () => 'This is our fault, and the error has been logged. Try again in a moment.',
};

/** Error pages for people who open an address in a browser, with links to continue. Programs get problem+json. */
@Injectable()
export class BrowserErrors implements OnModuleInit {
  constructor(
    private readonly formats: ErrorFormats,
    private readonly settings: Settings,
    private readonly docs: DocsSite,
  ) {}

  onModuleInit(): void {
    this.formats.fallBackTo((...given) => this.show(...given), opensPage);
  }

  private show(problem: Problem, request: Request, response: Response, cause: unknown): void {
    if (problem.status === 404 && request.path.startsWith(`${DOCS}/`))
      return this.showInDocs(request, response);
    const { title, advice } =
      EXPLANATIONS[problem.status] ?? (problem.status < 500 ? { title: 'This did not work' } : UNKNOWN);
    sendPage(response, problem.status, {
      platform: this.settings.PLATFORM_NAME,
      title,
      width: 'narrow',
      body: (
        <Card title={title} role="alert">
          {detailsOf(problem, cause).map((detail) => (
            <p>{detail}</p>
          ))}
          {advice && <p>{advice(problem)}</p>}
          <WaysOn />
          {problem.status >= 500 && <Muted>If it happens again, report it with {request.requestId}.</Muted>}
        </Card>
      ),
    });
  }

  /** With the list of pages and the search of the documentation. */
  private showInDocs({ path }: Request, response: Response): void {
    response.status(404).set({
      'Content-Type': 'text/html; charset=utf-8',
      'Content-Security-Policy': pagePolicy({ isPublic: true }),
      'Cache-Control': 'no-store',
    });
    response.end(this.docs.missing(path));
  }
}

const WaysOn = (): JSX.Element => (
  <p class="acts">
    <LinkButton href={START}>Start page</LinkButton>
    <LinkButton look="plain" href={MARKET}>
      Market
    </LinkButton>
    <LinkButton look="plain" href={homePath('account')}>
      Your account
    </LinkButton>
  </p>
);

function detailsOf(problem: Problem, cause: unknown): string[] {
  if (problem.code === 'route_not_found') return ['There is no page at this address.'];
  if (!(cause instanceof InvalidInput)) return problem.status < 500 ? [problem.detail] : [];
  return cause.lines;
}

function waitOf(seconds: unknown): string {
  return typeof seconds === 'number'
    ? `Try again in ${Math.ceil(seconds)} seconds.`
    : 'Try again in a moment.';
}
