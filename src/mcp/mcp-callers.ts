import { Injectable, type NestMiddleware, Optional } from '@nestjs/common';
import type { NextFunction, Request, Response } from 'express';
import { apiKeyOf, bearerTokenIn, otherCredentialOf } from '../platform/security/api-key-header';
import { BearerTokens, type TokenHolder, type TokenScope } from '../platform/security/bearer-tokens';
import type { Caller, KeyHolder } from '../platform/security/caller';
import { CredentialChecks, keyFailuresLimit } from '../platform/security/credential-checks';
import { KeyHolders } from '../platform/security/key-holders';
import { McpAddresses } from './mcp-addresses';
import { credentialsDiffer, malformedToken, originNotAllowed, tokenInQuery } from './mcp.errors';
import type { Principal } from './sessions/mcp-sessions.service';

/** What is known about the caller. */
export interface McpCaller {
  caller: Caller;
  /** Null for an anonymous caller. */
  principal: Principal | null;
  /** The scopes of the caller's token; null without a token. */
  tokenScopes: readonly TokenScope[] | null;
}

declare module 'express' {
  interface Request {
    mcpCaller?: McpCaller;
  }
}

/** Identifies the caller before the guards run, so that limits count per agent and agents may send larger bodies. */
@Injectable()
export class McpCallers implements NestMiddleware {
  constructor(
    private readonly addresses: McpAddresses,
    private readonly keys: KeyHolders,
    private readonly checks: CredentialChecks,
    @Optional() private readonly tokens?: BearerTokens,
  ) {}

  async use(request: Request, _response: Response, next: NextFunction): Promise<void> {
    // errors go to `next`: only the application's error handler sees the original path
    await this.identify(request).then(() => next(), next);
  }

  private async identify(request: Request): Promise<void> {
    if (!this.addresses.knowsOrigin(request)) throw originNotAllowed();
    request.mcpCaller = await this.mcpCaller(request);
    request.holder = request.mcpCaller.caller.holder ?? undefined;
  }

  private async mcpCaller(request: Request): Promise<McpCaller> {
    if (request.query.access_token !== undefined) throw tokenInQuery();
    const caller = { ip: request.ip ?? '', requestId: request.requestId ?? '' };
    const key = apiKeyOf(request);
    const authorization = otherCredentialOf(request);
    const check = <T>(verify: () => Promise<T>): Promise<T> =>
      this.checks.check(keyFailuresLimit, request, verify);
    const byKey = key === undefined ? null : await check(() => this.keys.holderOf(key));
    const token = authorization === undefined ? null : await check(() => this.holderOf(authorization));
    if (byKey && token && byKey.agentId !== token.agentId) throw credentialsDiffer();
    const holder: KeyHolder | null = token ?? byKey;
    return {
      caller: { ...caller, holder },
      principal: holder && { agentId: holder.agentId, clientId: token?.clientId ?? null },
      tokenScopes: token?.tokenScopes ?? null,
    };
  }

  private async holderOf(authorization: string): Promise<TokenHolder> {
    const token = bearerTokenIn(authorization);
    if (token === undefined || !this.tokens) throw malformedToken();
    return this.tokens.holderOf(token, this.addresses.resource);
  }
}

/** Requires the `McpCallers` middleware. */
export function mcpCallerOf(request: Request): McpCaller {
  return request.mcpCaller as McpCaller;
}
