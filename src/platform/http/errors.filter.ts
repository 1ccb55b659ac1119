import { type ArgumentsHost, Catch, type ExceptionFilter, HttpException } from '@nestjs/common';
import type { Request, Response } from 'express';
import { DomainError, InvalidInput } from '../../kernel/domain-error';
import { Overloaded } from '../../kernel/shared-refusals';
import { Settings } from '../config/settings';
import { Log } from '../observability/log';
import { isLockTimeout } from '../database/database-errors';
import { readForRefusal } from './body.guard';
import { ErrorFormats, type Problem } from '../errors/error-formats';
import { malformedRequest, internalError, noOperation, methodNotAllowed } from '../errors/http.errors';
import { nextAfter, overHttp } from '../operations/next-steps';
import { PaymentChallenge } from '../errors/payment-challenge';
import { invalidInputBody, problemBody, refusalOf, problemOf } from '../errors/problems';
import { RefusedRequests } from './refused-requests';
import { type Route, RouteTable } from '../operations/route-table';
import { discardBody } from './unread-body';

/** The one place that turns errors into responses. */
@Catch()
export class ErrorsFilter implements ExceptionFilter {
  constructor(
    private readonly settings: Settings,
    private readonly routes: RouteTable,
    private readonly wordings: ErrorFormats,
    private readonly challenge: PaymentChallenge,
    private readonly refused: RefusedRequests,
    private readonly log: Log,
  ) {}

  async catch(error: unknown, host: ArgumentsHost): Promise<void> {
    const request = host.switchToHttp().getRequest<Request>();
    const response = host.switchToHttp().getResponse<Response>();
    await this.refused.note(request, refusalOf(error));
    if (response.headersSent) {
      response.destroy();
      return;
    }
    const known = refusalOf((await this.refused.overLimit(request, response)) ?? error);
    const { wording, namesCall } = this.wordings.formatFor(request);
    if (namesCall) await readForRefusal(request);
    await discardBody(request);
    if (response.headersSent) return;
    if (known instanceof InvalidInput && !wording) {
      response.status(422).json(invalidInputBody(known, request.requestId, this.settings));
      return;
    }
    const refused = known ?? this.ofTransport(error, request, response);
    const problem = problemOf(refused);
    if (problem.status >= 500) this.logError(error, problem, request);
    setHintHeaders(response, problem, this.settings.PLATFORM_NAME);
    if (problem.status === 402) this.setChallenge(response, problem);
    if (wording) return wording(problem, request, response, known);
    const extras = { ...problem.extras, next: nextAfter(refused, this.routes) };
    response
      .status(problem.status)
      .type('application/problem+json')
      .send(problemBody({ ...problem, extras }, request.requestId, this.settings));
  }

  /** Expected refusals, such as an unreachable third-party server, are warnings and need no investigation. */
  private logError(error: unknown, { code, detail }: Problem, { requestId }: Request): void {
    if (error instanceof Overloaded || isLockTimeout(error)) return; // too many to log; the metrics count them
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

  private ofTransport(error: unknown, request: Request, response: Response): DomainError {
    const status =
      error instanceof HttpException ? error.getStatus() : Number((error as { status?: unknown }).status);
    if (status === 404) return this.noRoute(request, response);
    if (status === 400) return malformedRequest('The URL is not valid.');
    return internalError();
  }

  private noRoute(request: Request, response: Response): DomainError {
    const docs = `${this.settings.PUBLIC_URL}/docs`;
    const allowed = this.routes.allowedMethods(request.path);
    if (allowed.length === 0) {
      const openapi = `${this.settings.PUBLIC_URL}${this.routes.operation('openApi.document').path}`;
      const near = this.routes.nearestTo(request.method, request.path);
      const meant = near && overHttp(this.readerOf(near, request) ?? near);
      return noOperation(request.method, request.path, meant, docs, openapi);
    }
    response.setHeader('Allow', allowed.join(', '));
    const [reader] = this.routes.at(request.path).flatMap((route) => this.readerOf(route, request) ?? []);
    const next = reader && { next: `To read, call ${overHttp(reader)}.` };
    return methodNotAllowed(`${request.path} supports ${allowed.join(', ')}.`, { docs, ...next });
  }

  /** For a request that reads: the operation that lists what this one creates. */
  private readerOf({ answer }: Route, { method }: Request): Route | undefined {
    const listedBy = ['GET', 'HEAD'].includes(method) ? answer?.listedBy : undefined;
    return listedBy === undefined ? undefined : this.routes.operation(listedBy);
  }
}

function setHintHeaders(response: Response, problem: Problem, realm: string): void {
  const retryAfter = problem.extras?.retry_after;
  if (typeof retryAfter === 'number') response.setHeader('Retry-After', retryAfter);
  if (problem.status === 401 && !response.hasHeader('WWW-Authenticate')) {
    response.setHeader('WWW-Authenticate', `ApiKey realm="${realm.replace(/[^\w -]/g, '')}"`);
  }
}
