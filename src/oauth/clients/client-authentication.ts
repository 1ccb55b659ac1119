import { timingSafeEqual } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type { Request } from 'express';
import { DomainError } from '../../kernel/domain-error';
import { CredentialChecks } from '../../platform/security/credential-checks';
import { Secrets } from '../../platform/security/secrets';
import { clientNotAuthenticated, invalidRequest, missingParameter } from '../oauth.errors';
import type { Parameters } from '../parameters';
import { oauthClientFailuresLimit } from '../policies';
import type { AuthMethod, Client } from './client.entity';
import { ClientsReader } from './clients.reader';

interface PresentedCredentials {
  clientId: string;
  secret: string | undefined;
  method: AuthMethod;
}

/** Authenticates clients: public ones by ID, others by secret, with the method that they registered. */
@Injectable()
export class ClientAuthentication {
  constructor(
    private readonly clients: ClientsReader,
    private readonly secrets: Secrets,
    private readonly checks: CredentialChecks,
  ) {}

  async clientOf(request: Request, parameters: Parameters): Promise<Client> {
    const presented = presentedCredentials(request.get('authorization'), parameters);
    return this.checks.check(oauthClientFailuresLimit, request, () => this.authenticated(presented));
  }

  private async authenticated(presented: PresentedCredentials): Promise<Client> {
    const client = await this.clients.find(presented.clientId).catch((error: unknown) => {
      throw error instanceof DomainError ? clientNotAuthenticated() : error;
    });
    if (!client || !this.isRight(client, presented)) throw clientNotAuthenticated();
    return client;
  }

  private isRight(client: Client, { method, secret }: PresentedCredentials): boolean {
    if (method !== client.authMethod) return false;
    if (client.secretHash === null) return secret === undefined;
    const hash = this.secrets.hash('oauth-client-secrets', secret ?? '');
    return timingSafeEqual(hash, client.secretHash);
  }
}

export function presentedCredentials(
  authorization: string | undefined,
  parameters: Parameters,
): PresentedCredentials {
  const { client_id: clientId, client_secret: secret } = parameters;
  if (authorization === undefined) {
    if (clientId === undefined) throw missingParameter('body', 'client_id');
    return { clientId, secret, method: secret === undefined ? 'none' : 'client_secret_post' };
  }
  if (secret !== undefined) throw invalidRequest('Send the client secret in one way only.');
  const presented = basic(authorization);
  if (clientId !== undefined && clientId !== presented.clientId)
    throw invalidRequest('client_id differs from the one in the header.');
  return presented;
}

/** ID and secret are form-encoded before they are joined (RFC 6749, 2.3.1). */
function basic(authorization: string): PresentedCredentials {
  const encoded = /^Basic +([A-Za-z0-9+/=_-]{1,3000})$/i.exec(authorization)?.[1];
  if (encoded === undefined) throw clientNotAuthenticated();
  const text = Buffer.from(encoded, 'base64').toString('utf8');
  const colon = text.indexOf(':');
  if (colon < 1) throw clientNotAuthenticated();
  try {
    const decoded = (part: string): string => decodeURIComponent(part.replaceAll('+', ' '));
    const [clientId, secret] = [decoded(text.slice(0, colon)), decoded(text.slice(colon + 1))];
    return { clientId, secret, method: 'client_secret_basic' };
  } catch {
    throw clientNotAuthenticated();
  }
}
