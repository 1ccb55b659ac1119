import { Inject, Injectable, Optional } from '@nestjs/common';
import { notFound } from '../kernel/domain-error';
import { SessionsService } from '../sign-in/sessions.service';
import type { SignedInPerson as Person } from '../sign-in/sessions.service';
import { ClientGrants } from './client-grants';

/** Where somebody, or a client on the word of somebody, is let in; and the way to end each. */
@Injectable()
export class SignedInPlaces {
  constructor(
    private readonly sessions: SessionsService,
    @Optional() @Inject(ClientGrants) private readonly grants?: ClientGrants,
  ) {}

  /** Errors: `session_not_found`. */
  end({ userId }: Person, sessionId: string): Promise<void> {
    return this.sessions.end(userId, sessionId);
  }

  endAll({ userId }: Person): Promise<void> {
    return this.sessions.endAll(userId);
  }

  /** Errors: `grant_not_found`. */
  async revokeGrant({ userId }: Person, clientId: string): Promise<void> {
    if (!this.grants) throw notFound('grant');
    await this.grants.revoke(userId, clientId);
  }
}
