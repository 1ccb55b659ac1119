import type { Request } from 'express';

/** All API keys start with `rlt_`; access tokens do not. */
const BEARER_KEY = /^Bearer +(rlt_\S+) *$/i;

/** The API key of a request: from `X-API-Key`, or from a bearer token, which is all that many clients support. */
export function apiKeyOf(request: Request): string | undefined {
  return request.get('x-api-key') ?? BEARER_KEY.exec(request.get('authorization') ?? '')?.[1];
}

/** The bearer token of an Authorization header, if it has one. */
export function bearerTokenIn(authorization: string | undefined): string | undefined {
  return /^Bearer +([\w~+/.-]+=*) *$/i.exec(authorization ?? '')?.[1];
}

/** The Authorization header, unless it contains an API key. */
export function otherCredentialOf(request: Request): string | undefined {
  const authorization = request.get('authorization');
  return authorization !== undefined && BEARER_KEY.test(authorization) ? undefined : authorization;
}

/** What follows `Bearer` in the Authorization header, whatever it is; undefined for another scheme. */
export const bearerTextOf = (request: Request): string | undefined =>
  /^Bearer(?: +(.*))?$/i
    .exec(request.get('authorization') ?? '')
    ?.slice(1)
    .map((text = '') => text.trimEnd())[0];
