import { MINUTE, SECOND } from '../../kernel/clock';
import { isSuccess, nextAttempt, type RetryPolicy } from './retry-policy';

const at = new Date('2026-11-20T12:00:00Z');
const waits = [SECOND, MINUTE];
const waitAfter = (policy: RetryPolicy, failed: { number: number; status?: number; retryAfter?: string }) => {
  const next = nextAttempt(policy, { ...failed, at });
  return next && next.getTime() - at.getTime();
};

describe('a retry policy', () => {
  it('gives up after its last delay', () => {
    expect([1, 2, 3].map((number) => waitAfter({ waits }, { number }))).toEqual([SECOND, MINUTE, null]);
  });

  it('repeats its last delay if it is endless', () => {
    const endless = { waits, endless: true };
    expect([1, 2, 3, 50].map((number) => waitAfter(endless, { number }))).toEqual([
      SECOND,
      MINUTE,
      MINUTE,
      MINUTE,
    ]);
  });

  it('gives up at once after a permanent status, but not without a response', () => {
    const strict = { waits, isPermanent: () => true };
    expect(waitAfter(strict, { number: 1, status: 404 })).toBeNull();
    expect(waitAfter(strict, { number: 1 })).toBe(SECOND);
  });

  it('ignores Retry-After unless it has a maximum for it', () => {
    expect(waitAfter({ waits }, { number: 1, retryAfter: '30' })).toBe(SECOND);
    expect(waitAfter({ waits, maxRetryAfter: 20 * SECOND }, { number: 1, retryAfter: '30' })).toBe(
      20 * SECOND,
    );
  });
});

it.each([
  [200, true],
  [299, true],
  [199, false],
  [300, false],
  [null, false],
])('a response with status %s is a success: %s', (status, expected) => {
  expect(isSuccess(status)).toBe(expected);
});
