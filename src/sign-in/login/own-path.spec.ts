import { isOwnPath } from './own-path';

describe('a path to go on to', () => {
  it.each([
    '/',
    '/account',
    '/oauth/consent?client_id=a&redirect_uri=https%3A%2F%2Fx.example%2Fcb',
    '/a//b',
    '/a?x=//evil.example',
  ])('may be %s', (path) => expect(isOwnPath(path)).toBe(true));

  it.each([
    '',
    'account',
    '//evil.example',
    '/\\evil.example',
    '\\/evil.example',
    '/a\\b',
    'https://evil.example/',
    'HTTPS://evil.example',
    'javascript:alert(1)',
    ' /account',
    '/\t/evil.example',
    '/\n/evil.example',
    '/é',
  ])('may not be %j', (path) => expect(isOwnPath(path)).toBe(false));
});
