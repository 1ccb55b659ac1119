import { DAY, HOUR, MINUTE, SECOND } from '../../kernel/clock';
import { nextAttempt } from '../../platform/delivery/retry-policy';
import { RETRIES } from './retry-schedule';

const at = new Date('2026-11-20T12:00:00Z');
const wait = (number: number, random = 0.5, retryAfter: string | null = null): number | null => {
  const next = nextAttempt(RETRIES, { number, at, retryAfter }, random);
  return next && next.getTime() - at.getTime();
};

it('waits longer after each of ten attempts and then gives up', () => {
  const waits = Array.from({ length: 10 }, (_, index) => wait(index + 1));
  const published = [
    5 * SECOND,
    5 * MINUTE,
    30 * MINUTE,
    2 * HOUR,
    5 * HOUR,
    10 * HOUR,
    14 * HOUR,
    20 * HOUR,
    24 * HOUR,
  ];
  expect(waits).toEqual([...published, null]);
});

it('spreads each wait by a fifth to either side', () => {
  expect(wait(2, 0)).toBe(4 * MINUTE);
  expect(wait(2, 1)).toBe(6 * MINUTE);
});

it.each([
  ['30', 30 * SECOND],
  [' 30 ', 30 * SECOND],
  [new Date(at.getTime() + HOUR).toUTCString(), HOUR],
  ['999999999', DAY],
  [new Date(at.getTime() + 30 * DAY).toUTCString(), DAY],
])('waits as long as the receiver asks, up to a day: %j', (header, expected) => {
  expect(wait(1, 0.5, header)).toBe(expected);
});

it.each(['1', '0', '-5', 'soon', '', new Date(at.getTime() - HOUR).toUTCString()])(
  'is not hurried or confused by %j',
  (header) => expect(wait(1, 0.5, header)).toBe(5 * SECOND),
);

it('is not put off beyond the last attempt', () => {
  expect(wait(10, 0.5, '60')).toBeNull();
});
