import { idempotencyKeyOf, targetOf } from './idempotency-key';

describe('an idempotency key', () => {
  it.each([
    ['k', 'k'],
    ['"k"', 'k'],
    ['"say \\"hi\\""', 'say "hi"'],
    ['"a\\\\b"', 'a\\b'],
    ['"open', '"open'],
    ['"wrong \\escape"', '"wrong \\escape"'],
    ['"two" "strings"', '"two" "strings"'],
    ["'k'", "'k'"],
    [`"${'x'.repeat(255)}"`, 'x'.repeat(255)],
  ])('sent as %s is %s', (given, key) => expect(idempotencyKeyOf(given)).toBe(key));

  it.each(['', '""', 'x'.repeat(256), `"${'x'.repeat(256)}"`])('sent as %j is refused', (given) =>
    expect(() => idempotencyKeyOf(given)).toThrow(
      expect.objectContaining({ code: 'invalid_idempotency_key' }),
    ),
  );
});

it.each([
  ['/orders', '/orders'],
  ['/orders?', '/orders'],
  ['/orders?b=2&a=1', '/orders?a=1&b=2'],
  ['/orders?a=%31&_=99&utm_source=mail', '/orders?a=1'],
  ['/orders?a=2&a=1', '/orders?a=2&a=1'],
  ['/orders?a=1?b=2', '/orders?a=1%3Fb%3D2'],
])('%s is the request %s', (url, target) => expect(targetOf(url)).toBe(target));
