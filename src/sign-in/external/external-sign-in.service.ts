import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type { Request, Response } from 'express';
import { Clock } from '../../kernel/clock';
import { DomainError } from '../../kernel/domain-error';
import { secretBytes } from '../../kernel/secret-random';
import { Settings } from '../../platform/config/settings';
import { sameSecret, Secrets } from '../../platform/security/secrets';
import { clearCookie, readCookie, setCookie } from '../cookies';
import { IdTokensService } from '../id-tokens.service';
import { ExternalProvider } from '../identity/external-provider';
import { externalSignInFailed, externalSignInOff, identityProviderUnavailable } from '../sign-in.errors';
import type { CallbackQuery } from '../login/login.dto';
import { HOME } from '../login/logins.service';
import { isOwnPath } from '../login/own-path';
import type { Person } from '../users';
import { EXTERNAL_SIGN_IN_MS } from '../policies';

const SEAL = 'request';

interface Started {
  state: string;
  nonce: string;
  verifier: string;
  redirectTo: string;
  until: number;
}

/**
 * Signs people in at the configured identity provider: the authorization code flow of a public client, with PKCE. The
 * state is in an encrypted cookie, so that any instance can finish the sign-in but no other browser can.
 */
@Injectable()
export class ExternalSignIn {
  constructor(
    private readonly provider: ExternalProvider,
    private readonly idTokens: IdTokensService,
    private readonly secrets: Secrets,
    private readonly settings: Settings,
    private readonly clock: Clock,
  ) {}

  /** Returns the URL to redirect the browser to. */
  async start(response: Response, redirectTo: string | undefined): Promise<string> {
    if (this.provider.issuer === undefined) throw externalSignInOff();
    const { authorization_endpoint } = await this.provider.provider();
    if (authorization_endpoint === undefined) throw identityProviderUnavailable();
    const [state, nonce, verifier] = [0, 1, 2].map(() => secretBytes(32).toString('base64url')) as [
      string,
      string,
      string,
    ];
    const until = this.clock.now().getTime() + EXTERNAL_SIGN_IN_MS;
    const started: Started = {
      state,
      nonce,
      verifier,
      until,
      redirectTo: redirectTo !== undefined && isOwnPath(redirectTo) ? redirectTo : HOME,
    };
    const value = this.secrets
      .encrypt('identity-requests', JSON.stringify(started), SEAL)
      .toString('base64url');
    setCookie(response, this.https, { name: 'identity', value, maxAgeMs: EXTERNAL_SIGN_IN_MS });
    const target = new URL(authorization_endpoint);
    const parameters = {
      response_type: 'code',
      client_id: this.provider.clientId,
      redirect_uri: this.redirectUri,
      scope: 'openid email',
      state,
      nonce,
      code_challenge: createHash('sha256').update(verifier).digest('base64url'),
      code_challenge_method: 'S256',
    };
    for (const [name, text] of Object.entries(parameters)) target.searchParams.set(name, text);
    return target.href;
  }

  async finish(
    request: Request,
    response: Response,
    query: CallbackQuery,
  ): Promise<{ person: Person; redirectTo: string }> {
    const started = this.startedBy(request);
    clearCookie(response, this.https, 'identity');
    const { code, state, iss } = query;
    if (!started || code === undefined || state === undefined || !sameSecret(state, started.state))
      throw externalSignInFailed();
    if (iss !== undefined && iss !== this.provider.issuer) throw externalSignInFailed();
    const idToken = await this.redeem(code, started.verifier);
    return {
      person: await this.idTokens.verify(idToken, { nonce: started.nonce }),
      redirectTo: started.redirectTo,
    };
  }

  private async redeem(code: string, verifier: string): Promise<string> {
    const { token_endpoint } = await this.provider.provider();
    if (token_endpoint === undefined) throw identityProviderUnavailable();
    const { status, body } = await this.provider.fetchJson(token_endpoint, {
      method: 'POST',
      headers: { accept: 'application/json' },
      body: new URLSearchParams({
        grant_type: 'authorization_code',
        code,
        redirect_uri: this.redirectUri,
        client_id: this.provider.clientId,
        code_verifier: verifier,
      }),
    });
    const { id_token: idToken } = (body ?? {}) as { id_token?: unknown };
    if (status >= 500) throw identityProviderUnavailable();
    if (status !== 200 || typeof idToken !== 'string') throw externalSignInFailed();
    return idToken;
  }

  private startedBy(request: Request): Started | undefined {
    if (this.provider.issuer === undefined) throw externalSignInOff();
    try {
      const value = Buffer.from(readCookie(request, this.https, 'identity') ?? '', 'base64url');
      const started = JSON.parse(this.secrets.decrypt('identity-requests', value, SEAL)) as Started;
      return started.until > this.clock.now().getTime() ? started : undefined;
    } catch (error) {
      if (error instanceof DomainError) throw error;
      return undefined;
    }
  }

  private get redirectUri(): string {
    return `${this.settings.PUBLIC_URL}/auth/callback`;
  }

  private get https(): boolean {
    return this.settings.PUBLIC_URL.startsWith('https:');
  }
}
