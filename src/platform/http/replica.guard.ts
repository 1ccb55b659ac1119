import { type CanActivate, type ExecutionContext, Injectable } from '@nestjs/common';
import type { Request, Response } from 'express';
import { Replica } from '../database/replica';
import { agentAuthor, currentRequest, type RequestContext } from '../database/request-context';
import { routeMetadata } from '../routing/route-metadata';
import { apiKeyOf, otherCredentialOf } from '../security/api-key-header';
import { Secrets } from '../security/secrets';
import { MAY_LAG } from '../operations/operation-marks';
import { shownAsOf } from '../fast/response-cache';

/** Decides for each request, once the caller is known, whether the replica may serve its reads. Never refuses. */
@Injectable()
export class ReplicaGuard implements CanActivate {
  private readonly mayLag = routeMetadata((read) => read<boolean>(MAY_LAG) === true);

  constructor(
    private readonly replica: Replica,
    private readonly secrets: Secrets,
  ) {}

  canActivate(execution: ExecutionContext): true | Promise<true> {
    const context = currentRequest();
    return !this.replica.configured || context === undefined || this.decide(execution, context);
  }

  private async decide(execution: ExecutionContext, context: RequestContext): Promise<true> {
    const http = execution.switchToHttp();
    const request = http.getRequest<Request>();
    this.addAuthors(request, context.authors);
    if (!this.mayLag(execution) || (request.method !== 'GET' && request.method !== 'HEAD')) return true;
    const asOf = this.replica.caughtUpTo;
    if (await this.replica.canServe(context.authors)) {
      context.mayLag = true;
      shownAsOf(http.getResponse<Response>(), asOf);
    }
    return true;
  }

  /** Public routes do not check keys, but the same key still identifies the same caller. */
  private addAuthors(request: Request, authors: Set<string>): void {
    if (request.holder) authors.add(agentAuthor(request.holder.agentId));
    const credential = apiKeyOf(request) ?? otherCredentialOf(request);
    if (credential)
      authors.add(`key:${this.secrets.hash('recent-writes', credential).toString('base64url')}`);
  }
}
