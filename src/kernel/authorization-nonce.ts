import { createHash } from 'node:crypto';

/** The parameters of an authorization request by a client. */
export interface AuthorizationRequest {
  client_id: string;
  redirect_uri: string;
  code_challenge: string;
  state: string;
  scope: string;
  resource: string;
}

/**
 * Binds an identity token to one authorization request. The nonce is computed from the request, so nothing needs to be
 * stored, and the token is useless for any other request.
 */
export function authorizationNonce(requested: AuthorizationRequest): string {
  const { client_id, redirect_uri, code_challenge, state, scope, resource } = requested;
  const text = [client_id, redirect_uri, code_challenge, state, scope, resource].join('\n');
  return createHash('sha256').update(text).digest('base64url');
}
