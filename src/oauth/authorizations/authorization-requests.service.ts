import { Injectable } from '@nestjs/common';
import { type AuthorizationRequest, authorizationNonce } from '../../kernel/authorization-nonce';
import { DomainError } from '../../kernel/domain-error';
import { Settings } from '../../platform/config/settings';
import { resourceUrl } from '../../platform/security/bearer-tokens';
import { ClientsReader } from '../clients/clients.reader';
import { findRedirectUri, withParameters } from '../clients/redirect-uris';
import { invalidRequest, missingParameter, unsupportedResponseType } from '../oauth.errors';
import { type Parameters, parametersOf } from '../parameters';
import { resourceNamed } from '../resources';
import { extentOf, scopesNamed } from '../scope-sets';
import { isChallenge } from '../tokens/codes';
import {
  type Authorization,
  AUTHORIZATION_PARAMETERS,
  AuthorizationFault,
  type AnswerRecipient,
} from './authorization';

/**
 * Reads authorization requests. Every step validates the whole request again, since an earlier check proves nothing.
 */
@Injectable()
export class AuthorizationRequests {
  constructor(
    private readonly clients: ClientsReader,
    private readonly settings: Settings,
  ) {}

  /** The client and its redirect URI. Without valid ones, nothing may be redirected. */
  async recipientOf(given: unknown, place: 'query' | 'body'): Promise<AnswerRecipient> {
    const parameters = parametersOf(given, AUTHORIZATION_PARAMETERS);
    const { client_id: clientId, redirect_uri: requested, state } = parameters;
    if (clientId === undefined) throw missingParameter(place, 'client_id');
    if (requested === undefined) throw missingParameter(place, 'redirect_uri');
    const client = await this.clients.get(clientId);
    if (findRedirectUri(client.redirectUris, requested) === undefined)
      throw invalidRequest('redirect_uri is not one that the client registered.');
    return { client, redirectUri: requested, state };
  }

  /** Throws as above, or an `AuthorizationFault` for errors that the client receives by redirect. */
  async read(given: unknown, place: 'query' | 'body'): Promise<Authorization> {
    const recipient = await this.recipientOf(given, place);
    const parameters = parametersOf(given, AUTHORIZATION_PARAMETERS);
    try {
      return { ...recipient, ...this.requested(parameters), parameters };
    } catch (error) {
      throw error instanceof DomainError ? new AuthorizationFault(recipient, error) : error;
    }
  }

  /** Throws every fault as a plain refusal, for callers that do not redirect. */
  async readOrRefuse(given: unknown): Promise<Authorization> {
    try {
      return await this.read(given, 'body');
    } catch (error) {
      throw error instanceof AuthorizationFault ? error.reason : error;
    }
  }

  /** Only the scopes and the resource, for callers that do not have the full request yet. */
  extentOf(given: unknown): Pick<Authorization, 'scopes' | 'resource'> {
    const { scope, resource } = parametersOf(given, AUTHORIZATION_PARAMETERS);
    const { PUBLIC_URL: publicUrl } = this.settings;
    const extent = extentOf(scopesNamed(scope), resourceNamed(resource, publicUrl));
    return { scopes: extent.scopes, resource: resourceUrl(publicUrl, extent.resource) };
  }

  /** The redirect URI with the answer and its issuer (RFC 9207). */
  answerTo({ redirectUri, state }: AnswerRecipient, answer: Record<string, string>): string {
    return withParameters(redirectUri, { ...answer, state, iss: this.settings.PUBLIC_URL });
  }

  /** The redirect that reports that the person declined. */
  refusalTo(recipient: AnswerRecipient): string {
    const error_description = 'The person declined.';
    return this.answerTo(recipient, { error: 'access_denied', error_description });
  }

  faultTo({ recipient, reason }: AuthorizationFault): string {
    return this.answerTo(recipient, { error: reason.code, error_description: reason.message });
  }

  /** The nonce that an ID token must carry, so that it is valid for this authorization only. */
  nonceOf(given: unknown): string {
    const parameters = parametersOf(given, AUTHORIZATION_PARAMETERS);
    const names = ['client_id', 'redirect_uri', 'code_challenge', 'state', 'scope', 'resource'] as const;
    const requested = Object.fromEntries(names.map((name) => [name, parameters[name] ?? '']));
    return authorizationNonce(requested as unknown as AuthorizationRequest);
  }

  private requested(parameters: Parameters): Pick<Authorization, 'scopes' | 'resource' | 'codeChallenge'> {
    const { response_type: type = 'code', code_challenge: challenge } = parameters;
    const method = parameters.code_challenge_method ?? 'S256';
    if (type !== 'code') throw unsupportedResponseType();
    if (challenge === undefined) throw invalidRequest('code_challenge is missing: PKCE is required.');
    if (method !== 'S256') throw invalidRequest('code_challenge_method must be S256.');
    if (!isChallenge(challenge)) throw invalidRequest('code_challenge must be 43 characters of base64url.');
    return { ...this.extentOf(parameters), codeChallenge: challenge };
  }
}
