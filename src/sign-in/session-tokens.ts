import { randomBytes } from 'node:crypto';
import type { Request } from 'express';
import { type Cookie, readCookie } from './cookies';

const TOKEN = /^[\w-]{43}$/;
const MAX_USER_AGENT = 200;

/** The value of the cookie of a session. The database has its hash. */
export const newSessionToken = (): string => randomBytes(32).toString('base64url');

export function sessionTokenIn(request: Request, https: boolean, name: Cookie['name']): string | undefined {
  const token = readCookie(request, https, name);
  return token !== undefined && TOKEN.test(token) ? token : undefined;
}

/** How the browser describes itself, so that people recognize their sessions. */
export const userAgentOf = (request: Request): string =>
  (request.get('user-agent') ?? '').slice(0, MAX_USER_AGENT);
