import { type CanActivate, type ExecutionContext, Injectable } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import type { Request, Response } from 'express';
import { DomainError } from '../../kernel/domain-error';
import { Settings } from '../config/settings';
import { apiKeyOf, otherCredentialOf } from './api-key-header';
import { ACCESS, type Access, ACTIVE_ONLY, FROZEN_TOO, SCOPE } from './access';
import { type KeyScope, provisionalRestricted } from './caller';
import { CredentialChecks } from './credential-checks';
import { crossOriginRule } from './cross-origin';
import { requireScope } from './scopes';
import { KeyHolders } from './key-holders';
import { sameSecret } from './secrets';

/** Closed by default: a route without an access mark needs an API key with the right scope. */
@Injectable()
export class AccessGuard implements CanActivate {
  constructor(
    private readonly reflector: Reflector,
    private readonly keys: KeyHolders,
    private readonly settings: Settings,
    private readonly checks: CredentialChecks,
  ) {}

  async canActivate(context: ExecutionContext): Promise<boolean> {
    const targets = [context.getHandler(), context.getClass()];
    const access = this.reflector.getAllAndOverride<Access | undefined>(ACCESS, targets) ?? 'key';
    const http = context.switchToHttp();
    const request = http.getRequest<Request>();
    if (
      access !== 'key' &&
      access !== 'admin' &&
      request.method === 'GET' &&
      !crossOriginRule(request.path)
    ) {
      http.getResponse<Response>().setHeader('Access-Control-Allow-Origin', '*'); // what anybody may read, any page may
    }
    if (access === 'public') return true;
    if (access === 'admin') return this.admitAdmin(request);
    const key = apiKeyOf(request);
    if (key !== undefined) {
      const frozenToo = this.reflector.getAllAndOverride<boolean | undefined>(FROZEN_TOO, targets) === true;
      request.holder = await this.checks.check('key-failures', request, () =>
        this.keys.holderOf(key, frozenToo),
      );
      const scope = this.reflector.getAllAndOverride<KeyScope | undefined>(SCOPE, targets);
      requireScope(
        request.holder.scopes,
        scope ?? (request.method === 'GET' || request.method === 'HEAD' ? 'read' : 'write'),
      );
      if (request.holder.provisional && this.reflector.getAllAndOverride(ACTIVE_ONLY, targets))
        throw provisionalRestricted();
      return true;
    }
    if (access === 'optional') {
      request.admin = await this.isAdmin(request);
      return true;
    }
    throw new DomainError(
      'missing_api_key',
      'unauthenticated',
      `This operation needs an API key in the header X-API-Key.${
        otherCredentialOf(request)?.startsWith('Bearer') ? ' An access token is good at /mcp only.' : ''
      }`,
    );
  }

  private async admitAdmin(request: Request): Promise<boolean> {
    if (await this.isAdmin(request)) return (request.admin = true);
    throw new DomainError(
      'missing_admin_token',
      'unauthenticated',
      'This operation needs the header X-Admin-Token.',
    );
  }

  /** False without a token. Errors: `invalid_admin_token`, `rate_limited`. */
  private async isAdmin(request: Request): Promise<boolean> {
    const token = request.get('x-admin-token');
    if (token === undefined) return false;
    return this.checks.check('admin-failures', request, () => {
      if (sameSecret(token, this.settings.ADMIN_TOKEN)) return true;
      throw new DomainError('invalid_admin_token', 'unauthenticated', 'The admin token is wrong.');
    });
  }
}
