import { applyDecorators, SetMetadata, UseInterceptors } from '@nestjs/common';
import { ApiSecurity } from '@nestjs/swagger';
import { LateEntriesInterceptor } from '../audit-log/late-entries.interceptor';
import type { TokenResource, TokenScope } from './bearer-tokens';
import type { KeyScope } from './caller';

export type Access = 'key' | 'optional' | 'public' | 'admin';

export const ACCESS = 'rialto:access';
export const SCOPE = 'rialto:scope';
export const FROZEN_TOO = 'rialto:frozen-too';
export const ACTIVE_ONLY = 'rialto:active-only';
export const OWN_BEARER = 'rialto:own-bearer';
export const TAKES_TOKENS = 'rialto:takes-tokens';
export const TOKEN_SCOPE = 'rialto:token-scope';

/** No key is needed; a wrong one is refused all the same, except where the route is `Lenient`. */
export const Public = (): MethodDecorator & ClassDecorator => SetMetadata(ACCESS, 'public' satisfies Access);

/** A key is optional, but an invalid one is refused. */
export const OptionalAgent = (): MethodDecorator & ClassDecorator =>
  applyDecorators(SetMetadata(ACCESS, 'optional' satisfies Access), ApiSecurity({}), ApiSecurity('api_key'));

/** The handler itself verifies a bearer token that is not a key. */
export const TakesOwnBearer = (): MethodDecorator & ClassDecorator => SetMetadata(OWN_BEARER, true);

/** Accepts access tokens for this resource as an alternative to an API key. No other route accepts them. */
export const TakesTokens = (resource: TokenResource): MethodDecorator & ClassDecorator =>
  SetMetadata(TAKES_TOKENS, resource);

/** The scope that an access token needs. */
export const NeedsTokenScope = (scope: TokenScope): MethodDecorator & ClassDecorator =>
  SetMetadata(TOKEN_SCOPE, scope);

/** For the operator, with the header X-Admin-Token. */
export const AdminOnly = (): MethodDecorator & ClassDecorator =>
  applyDecorators(
    SetMetadata(ACCESS, 'admin' satisfies Access),
    ApiSecurity('admin_token'),
    UseInterceptors(LateEntriesInterceptor),
  );

/** Refuses provisional agents: 403 `provisional_restricted`. */
export const ActiveOnly = (): MethodDecorator & ClassDecorator => SetMetadata(ACTIVE_ONLY, true);

/** Also allows agents that their owner has frozen. */
export const FrozenToo = (): MethodDecorator & ClassDecorator => SetMetadata(FROZEN_TOO, true);

/** `operation`: the route accepts calls of several operations, and each checks its own scope. */
export type RouteScope = KeyScope | 'operation';

/** The scope that a key needs. Default: `read` for GET and `write` for everything else. */
export const NeedsScope = (scope: RouteScope): MethodDecorator & ClassDecorator => SetMetadata(SCOPE, scope);
