import { Injectable } from '@nestjs/common';
import type { Request, Response } from 'express';
import { DomainError } from '../../kernel/domain-error';
import { IdTokensService } from '../../sign-in/id-tokens.service';
import { SessionsService } from '../../sign-in/sessions.service';
import { invalidToken, missingToken } from '../oauth.errors';

/** Whose grants are meant. The tokens that clients hold say nothing here. */
@Injectable()
export class GrantOwners {
  constructor(
    private readonly idTokens: IdTokensService,
    private readonly sessions: SessionsService,
  ) {}

  /** Errors: `missing_token`, `invalid_token`, `identity_provider_unavailable`. */
  async ownerOf(request: Request, response: Response): Promise<string> {
    const header = request.get('authorization');
    if (header !== undefined) return this.namedBy(header, response);
    const person = await this.sessions.personOf(request);
    if (person) return person.userId;
    response.setHeader('WWW-Authenticate', 'Bearer');
    throw missingToken();
  }

  private async namedBy(header: string, response: Response): Promise<string> {
    const token = /^Bearer +(\S+)$/i.exec(header)?.[1];
    try {
      if (token !== undefined) return (await this.idTokens.verify(token)).userId;
    } catch (error) {
      if (!(error instanceof DomainError) || error.kind !== 'unauthenticated') throw error;
    }
    response.setHeader('WWW-Authenticate', 'Bearer error="invalid_token"');
    throw invalidToken();
  }
}
