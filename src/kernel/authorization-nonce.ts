import { createHash } from 'node:crypto';

/** What a client asks for when it wants to act for somebody. */
export interface AuthorizationRequest {
  client_id: string;
  redirect_uri: string;
  code_challenge: string;
  state: string;
  scope: string;
  resource: string;
}

/**
 * Binds a token that says who somebody is to the one authorization that it was made for: it can be worked out again
 * from what is asked, so nothing has to be remembered, and for anything else the token is of no use.
 */
export function authorizationNonce(asked: AuthorizationRequest): string {
  const { client_id, redirect_uri, code_challenge, state, scope, resource } = asked;
  const text = [client_id, redirect_uri, code_challenge, state, scope, resource].join('\n');
  return createHash('sha256').update(text).digest('base64url');
}
