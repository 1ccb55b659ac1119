import { type CallHandler, type ExecutionContext, Injectable, type NestInterceptor } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import type { Request, Response } from 'express';
import type { Observable } from 'rxjs';
import { Replica } from '../database/replica';
import { agentAuthor, currentRequest } from '../database/request-context';
import { apiKeyOf, otherCredentialOf } from '../security/api-key-header';
import { Secrets } from '../security/secrets';
import { MAY_LAG } from './may-lag';
import { shownAsOf } from './response-cache';

/** Decides for each request, once the caller is known, whether the replica may serve its reads. */
@Injectable()
export class ReplicaInterceptor implements NestInterceptor {
  constructor(
    private readonly reflector: Reflector,
    private readonly replica: Replica,
    private readonly secrets: Secrets,
  ) {}

  async intercept(execution: ExecutionContext, next: CallHandler): Promise<Observable<unknown>> {
    const context = currentRequest();
    if (!this.replica.configured || context === undefined) return next.handle();
    const http = execution.switchToHttp();
    const request = http.getRequest<Request>();
    this.addAuthors(request, context.authors);
    const targets = [execution.getHandler(), execution.getClass()];
    const marked = this.reflector.getAllAndOverride<boolean | undefined>(MAY_LAG, targets) === true;
    if (!marked || (request.method !== 'GET' && request.method !== 'HEAD')) return next.handle();
    const asOf = this.replica.caughtUpTo;
    if (await this.replica.canServe(context.authors)) {
      context.mayLag = true;
      shownAsOf(http.getResponse<Response>(), asOf);
    }
    return next.handle();
  }

  /** Public routes do not check keys, but the same key still identifies the same caller. */
  private addAuthors(request: Request, authors: Set<string>): void {
    if (request.holder) authors.add(agentAuthor(request.holder.agentId));
    const credential = apiKeyOf(request) ?? otherCredentialOf(request);
    if (credential)
      authors.add(`key:${this.secrets.hash('recent-writes', credential).toString('base64url')}`);
  }
}
