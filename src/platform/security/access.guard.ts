import { type CanActivate, type ExecutionContext, Injectable } from '@nestjs/common';
import type { Request, Response } from 'express';
import { DomainError } from '../../kernel/domain-error';
import { Settings } from '../config/settings';
import { LENIENT, type Leniency } from './lenient';
import { EXCLUDED_FROM_DESCRIPTION, routeMetadata } from '../routing/route-metadata';
import { ACCESS, type Access, FROZEN_TOO, OWN_BEARER, TAKES_TOKENS, TOKEN_SCOPE } from './access';
import { apiKeyOf, bearerTextOf, bearerTokenIn, otherCredentialOf } from './api-key-header';
import {
  BearerTokens,
  resourceUrl,
  TOKEN_RESOURCES,
  type TokenHolder,
  type TokenResource,
  type TokenScope,
} from './bearer-tokens';
import type { KeyHolder } from './caller';
import { CredentialChecks, adminFailuresLimit, keyFailuresLimit } from './credential-checks';
import { crossOriginRule } from './cross-origin';
import { KeyHolders } from './key-holders';
import { requireTokenScope } from './scope-checks';
import { sameSecret } from './secrets';
import { missingApiKey, missingAdminToken, invalidAdminToken } from './security.errors';

/** Establishes who calls. Closed by default: a route without an access decorator requires an API key. */
@Injectable()
export class AccessGuard implements CanActivate {
  private readonly rulesOf = routeMetadata((read) => ({
    access: read<Access>(ACCESS) ?? 'key',
    frozenToo: read<boolean>(FROZEN_TOO) === true,
    resource: read<TokenResource>(TAKES_TOKENS),
    tokenScope: read<TokenScope>(TOKEN_SCOPE),
    ownBearer: read<boolean>(OWN_BEARER) === true,
    checksKeys:
      read<Leniency>(LENIENT) !== 'all' && EXCLUDED_FROM_DESCRIPTION.every((key) => read(key) === undefined),
  }));

  constructor(
    private readonly keys: KeyHolders,
    private readonly tokens: BearerTokens,
    private readonly settings: Settings,
    private readonly checks: CredentialChecks,
  ) {}

  async canActivate(context: ExecutionContext): Promise<boolean> {
    const rules = this.rulesOf(context);
    const { access, resource } = rules;
    const http = context.switchToHttp();
    const request = http.getRequest<Request>();
    if (
      access !== 'key' &&
      access !== 'admin' &&
      request.method === 'GET' &&
      !crossOriginRule(request.path)
    ) {
      http.getResponse<Response>().setHeader('Access-Control-Allow-Origin', '*'); // public data is open to any page
    }
    if (access === 'public') return !rules.checksKeys || this.refuseWrongKey(request);
    if (access === 'admin') return this.admitAdmin(request);
    const key = apiKeyOf(request);
    const token = resource && this.tokenOf(request, access === 'key' && key === undefined);
    if (resource && token !== undefined) {
      const url = resourceUrl(this.settings.PUBLIC_URL, resource);
      const verify = (): Promise<TokenHolder> => this.tokens.holderOf(token, url);
      const holder = await this.checks.check(keyFailuresLimit, request, verify);
      request.tokenScopes = holder.tokenScopes;
      requireTokenScope(holder.tokenScopes, rules.tokenScope);
      request.holder = holder;
      return true;
    }
    if (key !== undefined) {
      const verify = (): Promise<KeyHolder> => this.keys.holderOf(key, rules.frozenToo);
      request.holder = await this.checks.check(keyFailuresLimit, request, verify);
      return true;
    }
    if (access === 'optional') {
      if (!resource && !rules.ownBearer) await this.refuseWrongKey(request);
      request.admin = await this.isAdmin(request);
      return true;
    }
    throw missingApiKey(
      otherCredentialOf(request)?.startsWith('Bearer')
        ? ` Access tokens are accepted only at ${TOKEN_RESOURCES.map(({ name }) => `/${name}`).join(' and ')}.`
        : '',
    );
  }

  /**
   * Where no key is needed, a wrong one is still refused, so that the mistake does not go unnoticed. A valid key changes
   * nothing, not even the limit that the request counts towards, and the permissions of its agent do not matter.
   */
  private async refuseWrongKey(request: Request): Promise<boolean> {
    const key = apiKeyOf(request) ?? bearerTextOf(request);
    if (key === undefined) return true;
    try {
      await this.checks.check(keyFailuresLimit, request, () => this.keys.holderOf(key, true));
    } catch (error) {
      if (!(error instanceof DomainError) || error.kind !== 'forbidden') throw error;
    }
    return true;
  }

  /**
   * A valid-looking access token takes precedence over a key, which may belong to the platform, because the token names
   * a person. Text that is not one of our tokens is ignored.
   */
  private tokenOf(request: Request, needed: boolean): string | undefined {
    const token = bearerTokenIn(otherCredentialOf(request));
    return token !== undefined && (needed || this.tokens.recognizes(token)) ? token : undefined;
  }

  private async admitAdmin(request: Request): Promise<boolean> {
    if (await this.isAdmin(request)) return (request.admin = true);
    throw missingAdminToken();
  }

  /** False without a token. */
  private async isAdmin(request: Request): Promise<boolean> {
    const token = request.get('x-admin-token');
    if (token === undefined) return false;
    return this.checks.check(adminFailuresLimit, request, () => {
      if (sameSecret(token, this.settings.ADMIN_TOKEN)) return true;
      throw invalidAdminToken();
    });
  }
}
