import { Injectable } from '@nestjs/common';
import type { Request, Response } from 'express';
import { DomainError } from '../../kernel/domain-error';
import type { Tx } from '../../platform/database/transactions';
import { FormsService } from '../../sign-in/forms.service';
import { IdTokensService } from '../../sign-in/id-tokens.service';
import { SessionsService } from '../../sign-in/sessions.service';
import { invalidToken, missingToken } from '../oauth.errors';

export interface GrantOwner {
  userId: string;
  /** Set if an ID token identified the person; such a token is valid for one change. */
  useUp?: (tx: Tx) => Promise<void>;
}

/** Identifies the person whose grants are read or revoked. Clients' tokens are not accepted here. */
@Injectable()
export class GrantOwners {
  constructor(
    private readonly idTokens: IdTokensService,
    private readonly sessions: SessionsService,
    private readonly forms: FormsService,
  ) {}

  /** Who may read them. */
  readerOf(request: Request, response: Response): Promise<GrantOwner> {
    return this.ownerOf(request, response, undefined);
  }

  /**
   * Who may revoke them. An ID token made for an authorization is refused. A cookie does not show which page sent it,
   * so with a session the request must be one of our forms or JSON.
   */
  async changerOf(request: Request, response: Response): Promise<GrantOwner> {
    this.forms.requireOwnOrigin(request);
    const owner = await this.ownerOf(request, response, null);
    if (!owner.useUp) this.forms.requireFormOrJson(request);
    return owner;
  }

  private async ownerOf(request: Request, response: Response, nonce?: null): Promise<GrantOwner> {
    const header = request.get('authorization');
    if (header !== undefined) return this.namedBy(header, response, nonce);
    const person = await this.sessions.personOf(request);
    if (person) return { userId: person.userId };
    response.setHeader('WWW-Authenticate', 'Bearer');
    throw missingToken();
  }

  private async namedBy(header: string, response: Response, nonce?: null): Promise<GrantOwner> {
    const token = /^Bearer +(\S+)$/i.exec(header)?.[1];
    if (token === undefined) throw refused(response);
    const good = <T>(work: Promise<T>): Promise<T> =>
      work.catch((error: unknown) => {
        throw error instanceof DomainError && error.kind === 'unauthenticated' ? refused(response) : error;
      });
    const { userId } = await good(this.idTokens.verify(token, { nonce }));
    return { userId, useUp: (tx) => good(this.idTokens.useUp(tx, token)) };
  }
}

function refused(response: Response): DomainError {
  response.setHeader('WWW-Authenticate', 'Bearer error="invalid_token"');
  return invalidToken();
}
