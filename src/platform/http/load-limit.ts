import { Injectable } from '@nestjs/common';
import type { NextFunction, Request, Response } from 'express';
import { DomainError } from '../../kernel/domain-error';
import { PoolQueue } from '../database/pool-queue';
import { Metrics } from '../observability/metrics';
import { isOperating } from './misdirected';
import { BUSY } from './problems';

export class Overloaded extends DomainError {
  constructor() {
    super(...BUSY);
  }
}

/**
 * Refuses before any work while too many statements wait for a connection. A queue without a bound answers nobody in
 * time, and those who gave up on it still cost their work. Monitoring has a separate connection.
 */
@Injectable()
export class LoadLimit {
  constructor(
    private readonly queue: PoolQueue,
    private readonly metrics: Metrics,
  ) {}

  readonly refuse = (request: Request, _response: Response, next: NextFunction): void => {
    if (!this.queue.isFull || isOperating(request)) return next();
    this.metrics.count('requests_shed_total');
    next(new Overloaded());
  };
}
