import type { CallError } from '../../platform/egress/call-failure';
import { FIRST_CONCURRENCY, nextConcurrency } from './concurrency';
import { healthOf } from './endpoint-health';

const at = new Date('2026-11-20T12:00:00Z');
const attempt = (status: number | null, error: CallError | null = null, durationMs = 20) => ({
  delivery: { endpointId: 'whe_1' },
  at,
  result: { status, error, durationMs },
});
const after = (current: number, ...attempts: ReturnType<typeof attempt>[]): number =>
  nextConcurrency(current, healthOf(attempts)[0]!);
const good = attempt(204);

describe('the number of deliveries in flight', () => {
  it('grows by one for each quick success, from four to sixty-four', () => {
    expect(FIRST_CONCURRENCY).toBe(4);
    expect(after(4, good)).toBe(5);
    expect(after(10, good, good, good)).toBe(13);
    expect(after(63, good, good)).toBe(64);
    expect(after(64, good)).toBe(64);
  });

  it('does not grow for successes that take long', () => {
    expect(after(10, attempt(200, null, 5_000))).toBe(10);
  });

  it.each([429, 502, 503, 504])('falls to one at a %i, also among successes', (status) => {
    expect(after(64, attempt(status))).toBe(1);
    expect(after(64, good, attempt(status), good)).toBe(1);
  });

  it.each(['timeout', 'connect_timeout'] as const)('falls to one at a %s', (error) => {
    expect(after(64, attempt(null, error, 15_000))).toBe(1);
  });

  it('is halved when nobody answers at all, down to one', () => {
    const refused = attempt(null, 'connection_refused');
    expect(after(64, refused)).toBe(32);
    expect(after(5, refused)).toBe(2);
    expect(after(1, refused)).toBe(1);
  });

  it('stays at what it is for a receiver that refuses what it gets', () => {
    for (const status of [400, 401, 404, 410, 500, 302]) expect(after(16, attempt(status))).toBe(16);
  });

  it('comes back at once when the receiver answers well again', () => {
    expect(after(1, good)).toBe(5);
    expect(after(1, good, good)).toBe(6);
  });
});
