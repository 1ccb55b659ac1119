import { Injectable } from '@nestjs/common';
import type { Request } from 'express';
import { wantsPage } from '../../platform/pages/page';
import { SessionsService } from '../../sign-in/sessions.service';
import { isLoopback } from '../clients/redirect-uris';
import { GrantsReader } from '../grants/grants.reader';
import type { PageContent } from '../pages/page-content';
import { faultPage } from '../pages/problem-page';
import type { AuthorizationFault } from './authorization';
import { AuthorizationRequests } from './authorization-requests.service';

export type AuthorizationAnswer = { redirectTo: string } | { status: number; page: PageContent };

/**
 * Reports errors in authorization requests. Anyone may register a client, so redirecting every failed request would
 * make us an open redirector: browsers are redirected only to trusted addresses.
 */
@Injectable()
export class FaultAnswers {
  constructor(
    private readonly requests: AuthorizationRequests,
    private readonly sessions: SessionsService,
    private readonly grants: GrantsReader,
  ) {}

  async to(request: Request, fault: AuthorizationFault): Promise<AuthorizationAnswer> {
    const redirectTo = this.requests.faultTo(fault);
    if (!wantsPage(request) || (await this.isTrusted(request, fault))) return { redirectTo };
    return { status: 400, page: faultPage(fault, redirectTo) };
  }

  /**
   * Trusted: first-party clients, programs that listen on the person's own machine, and clients that the signed-in
   * person authorized at this address. A redirect to the scheme of an application could open any application.
   */
  private async isTrusted(request: Request, { recipient }: AuthorizationFault): Promise<boolean> {
    const { client, redirectUri } = recipient;
    if (client.kind === 'first_party' || isLoopback(redirectUri)) return true;
    const person = await this.sessions.personOf(request);
    return person !== null && this.grants.isAuthorizedAt(person.userId, client.id, redirectUri);
  }
}
