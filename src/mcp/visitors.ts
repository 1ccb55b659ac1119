import { Injectable, type NestMiddleware, Optional } from '@nestjs/common';
import type { NextFunction, Request, Response } from 'express';
import { DomainError } from '../kernel/domain-error';
import { refusalOf } from '../platform/http/problems';
import { RateLimiter } from '../platform/rate-limit/rate-limiter';
import { addressTracker } from '../platform/rate-limit/trackers';
import { apiKeyOf, bearerTokenIn, otherCredentialOf } from '../platform/security/api-key-header';
import { BearerTokens, type TokenHolder, type TokenScope } from '../platform/security/bearer-tokens';
import type { Caller, KeyHolder } from '../platform/security/caller';
import { KeyHolders } from '../platform/security/key-holders';
import { McpAddresses } from './mcp-addresses';
import { credentialsDiffer, invalidToken, originNotAllowed, tokenInQuery } from './mcp.errors';
import type { Principal } from './sessions/mcp-sessions.service';

/** Who calls, as far as it was said. */
export interface Visitor {
  caller: Caller;
  /** Null for nobody in particular. */
  principal: Principal | null;
  /** What the token may do, where it is a token that was shown. */
  tokenScopes: readonly TokenScope[] | null;
}

declare module 'express' {
  interface Request {
    visitor?: Visitor;
    /** Why the visitor is not let in; told once the call was counted. */
    turnedAway?: unknown;
  }
}

/**
 * Looks at who comes before the guards do, so that an agent is counted as itself. Nothing is refused here: the handler
 * asks for the visitor, and is told then.
 */
@Injectable()
export class Visitors implements NestMiddleware {
  constructor(
    private readonly addresses: McpAddresses,
    private readonly keys: KeyHolders,
    private readonly limiter: RateLimiter,
    @Optional() private readonly tokens?: BearerTokens,
  ) {}

  async use(request: Request, _response: Response, next: NextFunction): Promise<void> {
    if (!hasBody(request)) request.body = undefined; // the framework makes an empty object of nothing
    try {
      if (!this.addresses.knowsOrigin(request)) throw originNotAllowed();
      request.visitor = await this.visitor(request);
      request.holder = request.visitor.caller.holder ?? undefined;
    } catch (error) {
      request.turnedAway = error;
    }
    next();
  }

  private async visitor(request: Request): Promise<Visitor> {
    if (request.query.access_token !== undefined) throw tokenInQuery();
    const caller = { ip: request.ip ?? '', requestId: request.requestId ?? '' };
    const key = apiKeyOf(request);
    const authorization = otherCredentialOf(request);
    const byKey = key === undefined ? null : await this.counted(request, () => this.keys.holderOf(key));
    const token =
      authorization === undefined ? null : await this.counted(request, () => this.holderOf(authorization));
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
    if (token === undefined || !this.tokens) throw invalidToken();
    return this.tokens.holderOf(token, this.addresses.resource);
  }

  /** Guessing is slowed down before it costs a look into the database. */
  private async counted<Holder>(request: Request, find: () => Promise<Holder>): Promise<Holder> {
    const tracker = addressTracker(request.ip ?? '');
    await this.limiter.requireRoom('key-failures', tracker);
    try {
      return await find();
    } catch (error) {
      if (refusalOf(error)?.kind === 'unauthenticated') await this.limiter.hit('key-failures', tracker);
      throw error;
    }
  }
}

function hasBody({ headers }: Request): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
}

/** Whoever was let in; throws why not otherwise. */
export function visitorOf(request: Request): Visitor {
  if (request.visitor) return request.visitor;
  throw request.turnedAway instanceof Error
    ? request.turnedAway
    : new DomainError('internal_error', 'unavailable', 'Nobody looked at who calls.');
}
