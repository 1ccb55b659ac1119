import { applyDecorators, SetMetadata } from '@nestjs/common';
import { ApiSecurity } from '@nestjs/swagger';
import type { TokenResource, TokenScope } from './bearer-tokens';
import type { KeyScope } from './caller';

export type Access = 'key' | 'optional' | 'public' | 'admin';

export const ACCESS = 'rialto:access';
export const SCOPE = 'rialto:scope';
export const FROZEN_TOO = 'rialto:frozen-too';
export const ACTIVE_ONLY = 'rialto:active-only';
export const TAKES_TOKENS = 'rialto:takes-tokens';
export const TOKEN_SCOPE = 'rialto:token-scope';

/** No key needed and none looked at. */
export const Public = (): MethodDecorator & ClassDecorator => SetMetadata(ACCESS, 'public' satisfies Access);

/** A key is optional, but a wrong one is refused. */
export const OptionalAgent = (): MethodDecorator & ClassDecorator =>
  applyDecorators(SetMetadata(ACCESS, 'optional' satisfies Access), ApiSecurity({}), ApiSecurity('api_key'));

/** Access tokens for this resource are accepted where an API key is; no other route accepts one. */
export const TakesTokens = (resource: TokenResource): MethodDecorator & ClassDecorator =>
  SetMetadata(TAKES_TOKENS, resource);

/** What an access token must be allowed to do there. */
export const NeedsTokenScope = (scope: TokenScope): MethodDecorator & ClassDecorator =>
  SetMetadata(TOKEN_SCOPE, scope);

/** For the operator: the header X-Admin-Token. */
export const AdminOnly = (): MethodDecorator & ClassDecorator =>
  applyDecorators(SetMetadata(ACCESS, 'admin' satisfies Access), ApiSecurity('admin_token'));

/** Not for agents that are still provisional: 403 `provisional_restricted`. */
export const ActiveOnly = (): MethodDecorator & ClassDecorator => SetMetadata(ACTIVE_ONLY, true);

/** What an agent may read although its owner has frozen it. */
export const FrozenToo = (): MethodDecorator & ClassDecorator => SetMetadata(FROZEN_TOO, true);

/** `operation`: the route takes calls of several operations, and what is called checks the scope. */
export type RouteScope = KeyScope | 'operation';

/** What the key must be allowed to do; without this mark GET needs `read` and everything else `write`. */
export const NeedsScope = (scope: RouteScope): MethodDecorator & ClassDecorator => SetMetadata(SCOPE, scope);
