import type { Request } from 'express';

/** How every key begins; access tokens do not. */
const BEARER_KEY = /^Bearer +(rlt_\S+) *$/i;

/** The API key of a request: in `X-API-Key`, or as the bearer token that many clients know alone. */
export function apiKeyOf(request: Request): string | undefined {
  return request.get('x-api-key') ?? BEARER_KEY.exec(request.get('authorization') ?? '')?.[1];
}

/** The token of an Authorization header that carries one. */
export function bearerTokenIn(authorization: string | undefined): string | undefined {
  return /^Bearer +([\w~+/.-]+=*) *$/i.exec(authorization ?? '')?.[1];
}

/** Whatever the request says who it is by, where no key of ours is among it. */
export function otherCredentialOf(request: Request): string | undefined {
  const authorization = request.get('authorization');
  return authorization !== undefined && BEARER_KEY.test(authorization) ? undefined : authorization;
}
