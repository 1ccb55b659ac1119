import type { Request, Response } from 'express';
import { type Cookie, readCookie, setCookie } from './cookies';

function set(https: boolean): { name: string; value: string; options: object } {
  let said: { name: string; value: string; options: object } | undefined;
  const response = {
    cookie: (name: string, value: string, options: object) => (said = { name, value, options }),
  };
  const cookie: Cookie = { name: 'session', value: 'secret', maxAgeMs: 1_000 };
  setCookie(response as unknown as Response, https, cookie);
  return said!;
}

const read = (cookie: string): string | undefined =>
  readCookie({ headers: { cookie } } as Request, true, 'session');

describe('a cookie', () => {
  it('is for this host alone over https, encrypted, out of the reach of scripts and of forms of others', () => {
    expect(set(true)).toMatchObject({
      name: '__Host-session',
      options: { path: '/', secure: true, httpOnly: true, sameSite: 'lax' },
    });
    expect(set(true).options).not.toHaveProperty('domain');
    expect(set(false)).toMatchObject({ name: 'session', options: { httpOnly: true, sameSite: 'lax' } });
  });

  it('of a neighboring subdomain is ignored, because it cannot set one of that name', () => {
    expect(read('a=b; __Host-session=secret; c')).toBe('secret');
    expect(read('session=planted; x__Host-session=planted')).toBeUndefined();
  });
});
