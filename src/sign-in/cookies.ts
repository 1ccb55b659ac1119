import type { Request, Response } from 'express';
import { secretBytes } from '../kernel/secret-random';

export interface Cookie {
  /** Without the `__Host-` prefix. */
  name: 'session' | 'browser' | 'identity' | 'operator' | 'done' | 'invite';
  value: string;
  maxAgeMs: number;
}

/** Over HTTPS, the `__Host-` prefix makes browsers bind the cookie to this host and never send it unencrypted. */
const nameOf = (name: Cookie['name'], https: boolean): string => (https ? `__Host-${name}` : name);

export function setCookie(response: Response, https: boolean, { name, value, maxAgeMs }: Cookie): void {
  response.cookie(nameOf(name, https), value, {
    path: '/',
    httpOnly: true,
    sameSite: 'lax',
    secure: https,
    maxAge: maxAgeMs,
    encode: String,
  });
}

export function clearCookie(response: Response, https: boolean, name: Cookie['name']): void {
  response.clearCookie(nameOf(name, https), { path: '/', httpOnly: true, sameSite: 'lax', secure: https });
}

export function readCookie(request: Request, https: boolean, name: Cookie['name']): string | undefined {
  const wanted = nameOf(name, https);
  for (const pair of (request.headers.cookie ?? '').split(';')) {
    const at = pair.indexOf('=');
    if (at > 0 && pair.slice(0, at).trim() === wanted) return pair.slice(at + 1).trim();
  }
  return undefined;
}

const TOKEN = /^[\w-]{43}$/;
const MAX_USER_AGENT = 200;

/** The value of the cookie of a session. The database has its hash. */
export const newSessionToken = (): string => secretBytes(32).toString('base64url');

export function sessionTokenIn(request: Request, https: boolean, name: Cookie['name']): string | undefined {
  const token = readCookie(request, https, name);
  return token !== undefined && TOKEN.test(token) ? token : undefined;
}

/** How the browser describes itself, so that people recognize their sessions. */
export const userAgentOf = (request: Request): string =>
  (request.get('user-agent') ?? '').slice(0, MAX_USER_AGENT);
