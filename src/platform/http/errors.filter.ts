import { type ArgumentsHost, Catch, type ExceptionFilter, HttpException } from '@nestjs/common';
import type { Request, Response } from 'express';
import { DomainError, type ErrorKind, InvalidInput } from '../../kernel/domain-error';
import { Settings } from '../config/settings';
import { Log } from '../observability/log';
import { RateLimiter, setLimitHeaders, tooMany } from '../rate-limit/rate-limiter';
import { trackedIn } from '../rate-limit/trackers';
import { readForRefusal } from './body.guard';
import { Overloaded } from './load-limit';
import { ErrorWordings, type Problem } from './error-wordings';
import { INTERNAL_ERROR, problemBody, refusalOf } from './problems';
import { PaymentChallenge } from './payment-challenge';
import { RouteTable } from './route-table';
import { discardBody } from './unread-body';

const STATUS: Record<ErrorKind, number> = {
  malformed: 400,
  unauthenticated: 401,
  payment_required: 402,
  forbidden: 403,
  not_found: 404,
  conflict: 409,
  gone: 410,
  precondition_failed: 412,
  too_large: 413,
  unsupported_media: 415,
  range_not_satisfiable: 416,
  invalid: 422,
  rate_limited: 429,
  unavailable: 503,
};
/** The one place where what went wrong becomes an answer. */
@Catch()
export class ErrorsFilter implements ExceptionFilter {
  constructor(
    private readonly settings: Settings,
    private readonly routes: RouteTable,
    private readonly wordings: ErrorWordings,
    private readonly challenge: PaymentChallenge,
    private readonly limiter: RateLimiter,
    private readonly log: Log,
  ) {}

  async catch(error: unknown, host: ArgumentsHost): Promise<void> {
    const request = host.switchToHttp().getRequest<Request>();
    const response = host.switchToHttp().getResponse<Response>();
    if (response.headersSent) {
      response.destroy();
      return;
    }
    const known = refusalOf((await this.overLimit(request, response)) ?? error);
    const { wording, namesCall } = this.wordings.of(request);
    if (namesCall) await readForRefusal(request);
    await discardBody(request);
    if (response.headersSent) return;
    if (known instanceof InvalidInput && !wording) {
      response.status(422).json({ detail: known.problems, code: known.code, request_id: request.requestId });
      return;
    }
    const problem = known ? ofDomain(known) : this.ofTransport(error, request, response);
    if (problem.status >= 500) this.tell(error, problem, request);
    setHintHeaders(response, problem, this.settings.PLATFORM_NAME);
    if (problem.status === 402) this.setChallenge(response, problem);
    if (wording) return wording(problem, request, response, known);
    response
      .status(problem.status)
      .type('application/problem+json')
      .send(problemBody(problem, request.requestId, this.settings));
  }

  /** What we refuse ourselves, such as a server of others that does not answer, is no fault that somebody has to look at. */
  private tell(error: unknown, { code, detail }: Problem, { requestId }: Request): void {
    if (error instanceof Overloaded) return; // they are many, and the metrics count them
    if (error instanceof DomainError) this.log.warn({ code, request_id: requestId }, detail);
    else this.log.error({ err: error, request_id: requestId }, detail);
  }

  private setChallenge(response: Response, { extras }: Problem): void {
    const missing = extras?.short_by_cents;
    response.setHeader('Cache-Control', 'no-store');
    response.setHeader(
      'WWW-Authenticate',
      this.challenge.header(typeof missing === 'number' ? missing : undefined),
    );
  }

  /** What was refused before the guard that counts is counted here, and has the same limit. */
  private async overLimit(request: Request, response: Response): Promise<DomainError | undefined> {
    if (response.hasHeader('X-RateLimit-Limit') || request.path === '/health') return undefined;
    const verdict = await this.limiter.hit('default', trackedIn(request));
    setLimitHeaders(response, verdict);
    return verdict.allowed ? undefined : tooMany(verdict);
  }

  private ofTransport(error: unknown, request: Request, response: Response): Problem {
    const status =
      error instanceof HttpException ? error.getStatus() : Number((error as { status?: unknown }).status);
    if (status === 404) return this.noRoute(request, response);
    if (status === 400) return { status, code: 'malformed_request', detail: 'The URL is not valid.' };
    return { status: 500, ...INTERNAL_ERROR };
  }

  private noRoute(request: Request, response: Response): Problem {
    const docs = `${this.settings.PUBLIC_URL}/docs`;
    const allowed = this.routes.allowedMethods(request.path);
    if (allowed.length === 0) {
      const detail = `There is no ${request.method} ${request.path}. The API description lists every operation.`;
      return {
        status: 404,
        code: 'route_not_found',
        detail,
        extras: { docs, openapi: `${this.settings.PUBLIC_URL}/.well-known/openapi.json` },
      };
    }
    response.setHeader('Allow', allowed.join(', '));
    return {
      status: 405,
      code: 'method_not_allowed',
      detail: `${request.path} supports ${allowed.join(', ')}.`,
      extras: { docs },
    };
  }
}

function ofDomain(error: DomainError): Problem {
  const extras = error instanceof InvalidInput ? { problems: error.problems } : error.extras;
  return { status: STATUS[error.kind], code: error.code, detail: error.message, extras };
}

function setHintHeaders(response: Response, problem: Problem, realm: string): void {
  const retryAfter = problem.extras?.retry_after;
  if (typeof retryAfter === 'number') response.setHeader('Retry-After', retryAfter);
  if (problem.status === 401 && !response.hasHeader('WWW-Authenticate')) {
    response.setHeader('WWW-Authenticate', `ApiKey realm="${realm.replace(/[^\w -]/g, '')}"`);
  }
}
