import { timingSafeEqual } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type { Request } from 'express';
import { DomainError } from '../../kernel/domain-error';
import { RateLimiter } from '../../platform/rate-limit/rate-limiter';
import { addressTracker } from '../../platform/rate-limit/trackers';
import { Secrets } from '../../platform/security/secrets';
import { clientNotAuthenticated, invalidRequest, missingParameter } from '../oauth.errors';
import type { Parameters } from '../parameters';
import type { AuthMethod, Client } from './client.entity';
import { ClientsReader } from './clients.reader';

interface Shown {
  clientId: string;
  secret: string | undefined;
  method: AuthMethod;
}

/** Who calls the token endpoint: by its id where it is public, else by its secret, in the way that it registered. */
@Injectable()
export class ClientAuthentication {
  constructor(
    private readonly clients: ClientsReader,
    private readonly secrets: Secrets,
    private readonly limiter: RateLimiter,
  ) {}

  /** Errors: `invalid_client`, `invalid_request`. */
  async clientOf(request: Request, parameters: Parameters): Promise<Client> {
    const shown = shownBy(request.get('authorization'), parameters);
    const tracker = `${addressTracker(request.ip ?? '')}:${shown.clientId.slice(0, 100)}`;
    await this.limiter.requireRoom('oauth-client-failures', tracker);
    try {
      const client = await this.clients.find(shown.clientId);
      if (!client || !this.isRight(client, shown)) throw clientNotAuthenticated();
      return client;
    } catch (error) {
      if (error instanceof DomainError) await this.limiter.hit('oauth-client-failures', tracker);
      throw error instanceof DomainError ? clientNotAuthenticated() : error;
    }
  }

  private isRight(client: Client, { method, secret }: Shown): boolean {
    if (method !== client.authMethod) return false;
    if (client.secretHash === null) return secret === undefined;
    const hash = this.secrets.hash('oauth-client-secrets', secret ?? '');
    return timingSafeEqual(hash, client.secretHash);
  }
}

function shownBy(authorization: string | undefined, parameters: Parameters): Shown {
  const { client_id: clientId, client_secret: secret } = parameters;
  if (authorization === undefined) {
    if (clientId === undefined) throw missingParameter('body', 'client_id');
    return { clientId, secret, method: secret === undefined ? 'none' : 'client_secret_post' };
  }
  if (secret !== undefined) throw invalidRequest('A client shows its secret in one way only.');
  const shown = basic(authorization);
  if (clientId !== undefined && clientId !== shown.clientId)
    throw invalidRequest('client_id differs from the one in the header.');
  return shown;
}

/** Id and secret are form-encoded before they are joined (RFC 6749, 2.3.1). */
function basic(authorization: string): Shown {
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
