import { Injectable } from '@nestjs/common';
import { createRemoteJWKSet, type JWTVerifyGetKey } from 'jose';
import { MINUTE, SECOND } from '../../kernel/clock';
import { timers } from '../../kernel/timers';
import { Settings } from '../../platform/config/settings';
import { Log } from '../../platform/observability/log';
import { identityProviderUnavailable } from '../sign-in.errors';

const TIMEOUT_MS = 3 * SECOND;
const CACHE_TTL_MS = 10 * MINUTE;
const COOLDOWN_MS = 30 * SECOND;
const MAX_DOCUMENT = 256 * 1024;

interface ProviderDocument {
  issuer: string;
  jwks_uri: string;
  authorization_endpoint?: string;
  token_endpoint?: string;
}

export interface Provider extends ProviderDocument {
  keys: JWTVerifyGetKey;
}

/**
 * The configured identity provider: its discovery document and its keys. Both are cached only for a short time, so that
 * a key that the provider retires stops working here too.
 */
@Injectable()
export class ExternalProvider {
  private cached?: { provider: Provider; until: number };

  constructor(
    private readonly settings: Settings,
    private readonly log: Log,
  ) {}

  get issuer(): string | undefined {
    return this.settings.OIDC_ISSUER;
  }

  get clientId(): string {
    return this.settings.OIDC_CLIENT_ID as string;
  }

  async provider(): Promise<Provider> {
    if (this.cached && this.cached.until > timers.elapsed()) return this.cached.provider;
    const provider = await this.discover();
    this.cached = { provider, until: timers.elapsed() + CACHE_TTL_MS };
    return provider;
  }

  /** Fetches a document of the provider. Does not follow redirects. */
  async fetchJson(url: string, init: RequestInit = {}): Promise<{ status: number; body: unknown }> {
    try {
      const answer = await fetch(url, {
        ...init,
        redirect: 'error',
        signal: timers.signalAfter(TIMEOUT_MS),
      });
      const text = await answer.text();
      if (text.length > MAX_DOCUMENT) throw new Error('the document is too large');
      return { status: answer.status, body: JSON.parse(text) as unknown };
    } catch (error) {
      this.log.warn({ err: error, url }, 'the identity provider is unavailable');
      throw identityProviderUnavailable();
    }
  }

  private async discover(): Promise<Provider> {
    const issuer = this.issuer as string;
    const url = `${issuer.replace(/\/$/, '')}/.well-known/openid-configuration`;
    const { status, body } = await this.fetchJson(url);
    const document = body as Partial<ProviderDocument> | null;
    const { jwks_uri, authorization_endpoint, token_endpoint } = document ?? {};
    const insecure = [jwks_uri, authorization_endpoint, token_endpoint].some(
      (address) =>
        typeof address === 'string' && issuer.startsWith('https:') && !address.startsWith('https:'),
    );
    if (status !== 200 || document?.issuer !== issuer || typeof jwks_uri !== 'string' || insecure) {
      this.log.error({ url, status, issuer: document?.issuer }, 'issuer mismatch');
      throw identityProviderUnavailable();
    }
    const limits = { cooldownDuration: COOLDOWN_MS, cacheMaxAge: CACHE_TTL_MS, timeoutDuration: TIMEOUT_MS };
    const keys = createRemoteJWKSet(new URL(jwks_uri), limits);
    return { issuer, jwks_uri, authorization_endpoint, token_endpoint, keys };
  }
}
