import { STATUS_CODES } from 'node:http';
import { ERRORS } from '../platform/errors/docs-paths';
import { Injectable, type OnModuleInit } from '@nestjs/common';
import type { Request, Response } from 'express';
import { type FieldProblem, InvalidInput } from '../kernel/domain-error';
import { Settings } from '../platform/config/settings';
import {
  describeErrorBodies,
  ErrorFormats,
  type Problem,
  type ErrorFormat,
} from '../platform/errors/error-formats';
import { invalidInputBody } from '../platform/errors/problems';
import { A_PAGE, sendPage } from '../platform/pages/page';
import { IN_OAUTH_WORDS } from './refusals.dto';
import { problemPage } from './pages/problem-page';

/** Routes whose error bodies RFC 6749, 7009, and 7591 define. */
const OF_CLIENTS = /^\/oauth\/(token|revoke|register)\/?$/;
/** Routes opened in browsers. */
const OF_BROWSERS = /^\/oauth\/(authorize|consent)\/?$/;
/** Our own routes, which add the RFC's error code to ours. */
const OF_PAGES = /^\/oauth\/(authorize|consent|code|consent-status|deny)\/?$/;

describeErrorBodies(OF_CLIENTS, IN_OAUTH_WORDS);
describeErrorBodies(OF_BROWSERS, A_PAGE);

const WORDS = new Set([
  'invalid_request',
  'invalid_client',
  'invalid_grant',
  'invalid_scope',
  'invalid_target',
  'invalid_token',
  'unauthorized_client',
  'unsupported_grant_type',
  'unsupported_response_type',
  'access_denied',
  'invalid_redirect_uri',
  'invalid_client_metadata',
  'temporarily_unavailable',
  'server_error',
]);

/** Formats refusals for OAuth. A missing parameter is a 422 that also has the OAuth members. */
@Injectable()
export class OauthErrorFormat implements OnModuleInit {
  constructor(
    private readonly wordings: ErrorFormats,
    private readonly settings: Settings,
  ) {}

  onModuleInit(): void {
    const toClient: ErrorFormat = (...given) => this.toClient(...given);
    this.wordings.add(OF_CLIENTS, toClient);
    const toPage: ErrorFormat = (...given) => this.toPage(...given);
    this.wordings.add(OF_BROWSERS, toPage);
    this.wordings.add(OF_PAGES, toPage);
  }

  private toClient(...[problem, request, response, cause]: Parameters<ErrorFormat>): void {
    const { status, detail } = problem;
    response.setHeader('Cache-Control', 'no-store');
    if (status === 401) setChallenge(request, response);
    const registering = request.path.startsWith('/oauth/register');
    const word = wordOf(problem, registering ? 'invalid_client_metadata' : 'invalid_request');
    const body = { error: word, error_description: ascii(detail), request_id: request.requestId };
    response.status(status).json({ ...this.invalidInput(request, cause), ...body });
  }

  /** The members of every 422 of ours. */
  private invalidInput({ requestId }: Request, cause: unknown): object {
    return cause instanceof InvalidInput ? invalidInputBody(cause, requestId, this.settings) : {};
  }

  private toPage(...[problem, request, response, cause]: Parameters<ErrorFormat>): void {
    response.setHeader('Cache-Control', 'no-store');
    const wantsHtml = request.accepts(['application/json', 'text/html']) === 'text/html';
    if (OF_BROWSERS.test(request.path) && wantsHtml) {
      const { PLATFORM_NAME: platform } = this.settings;
      sendPage(response, problem.status, { platform, width: 'narrow', ...problemPage(forPeople(problem)) });
      return;
    }
    const { status, code, detail, extras } = problem;
    const shared = { code, request_id: request.requestId, error: wordOf(problem, 'invalid_request') };
    if (cause instanceof InvalidInput) {
      const invalid = this.invalidInput(request, cause);
      response.status(status).json({ ...invalid, ...shared, error_description: ascii(detail) });
      return;
    }
    const type = `${this.settings.PUBLIC_URL}${ERRORS}#${code}`;
    const title = STATUS_CODES[status] ?? 'Error';
    const body = { type, title, status, detail, ...shared, error_description: ascii(detail), ...extras };
    response.status(status).type('application/problem+json').send(JSON.stringify(body));
  }
}

/** Only for clients that tried HTTP Basic (RFC 6749, 5.2). */
function setChallenge(request: Request, response: Response): void {
  if (/^Basic /i.test(request.get('authorization') ?? ''))
    response.setHeader('WWW-Authenticate', 'Basic realm="oauth"');
  else response.removeHeader('WWW-Authenticate');
}

function wordOf({ code, status }: Problem, byDefault: string): string {
  if (WORDS.has(code)) return code;
  if (status === 422) return 'invalid_request';
  if (status === 429 || status === 503) return 'temporarily_unavailable';
  return status >= 500 ? 'server_error' : byDefault;
}

function problemsOf({ extras }: Problem): FieldProblem[] {
  return (extras?.problems ?? []) as FieldProblem[];
}

function forPeople(problem: Problem): string {
  if (problem.status !== 422) return problem.detail;
  const spoken = problemsOf(problem).map(({ loc, msg, type }) =>
    type === 'missing'
      ? `did not send ${String(loc.at(-1))}`
      : `sent an invalid ${String(loc.at(-1))} (${msg})`,
  );
  return `The program that sent you here ${spoken.join(', and ')}.`;
}

/** The characters that RFC 6749 allows in a description. */
function ascii(text: string): string {
  return text.replace(/[^\x20-\x21\x23-\x5b\x5d-\x7e]/g, "'");
}
