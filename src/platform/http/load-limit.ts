import { Injectable } from '@nestjs/common';
import type { NextFunction, Request, Response } from 'express';
import { Overloaded } from '../../kernel/shared-refusals';
import { Settings } from '../config/settings';
import { PoolQueue } from '../database/pool-queue';
import { ErrorFormats } from '../errors/error-formats';
import { isOperating } from './misdirected';
import { problemBody } from '../errors/problems';

/**
 * Refuses requests early while too many statements wait for a connection. In an unbounded queue every request would
 * time out, and abandoned requests would still cost their work. Monitoring has a separate connection. If one caller has
 * more calls waiting than others, its calls are refused later, once the callers are known.
 */
@Injectable()
export class LoadLimit {
  constructor(
    private readonly queue: PoolQueue,
    private readonly wordings: ErrorFormats,
    private readonly settings: Settings,
  ) {}

  readonly refuse = (request: Request, response: Response, next: NextFunction): void => {
    if (!this.queue.refusesAll || isOperating(request)) return next();
    this.queue.countShed();
    const error = new Overloaded();
    if (this.wordings.hasFormat(request.path)) return next(error);
    // answers directly, because the rest of the framework costs several times as much
    const extras = { ...error.extras, next: error.next };
    const problem = { status: 503, code: error.code, detail: error.message, extras };
    response
      .writeHead(503, {
        'content-type': 'application/problem+json',
        'retry-after': String(error.extras.retry_after),
        'access-control-allow-origin': '*',
        'access-control-expose-headers': 'Retry-After',
      })
      .end(problemBody(problem, request.requestId, this.settings));
  };
}
