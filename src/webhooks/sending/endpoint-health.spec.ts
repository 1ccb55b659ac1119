import { DAY, HOUR, SECOND } from '../../kernel/clock';
import { healthOf, isHopeless } from './endpoint-health';

const start = new Date('2026-11-20T12:00:00Z').getTime();
const at = (hour: number): Date => new Date(start + hour * HOUR);
const attempt = (hour: number, status: number | null, endpoint_id = 'whe_one') => ({
  delivery: { endpointId: endpoint_id },
  at: at(hour),
  result: { status, error: status === null ? ('timeout' as const) : null, durationMs: SECOND },
});

it('counts the failures since the last success, by the time of the attempts', () => {
  const attempts = [attempt(6, 500), attempt(1, 200), attempt(5, null), attempt(4, 200), attempt(2, 500)];
  expect(healthOf(attempts)).toMatchObject([
    { endpoint_id: 'whe_one', succeeded: true, failures: 2, first_failure_at: at(5) },
  ]);
});

it('finds no failure in attempts that end with a success', () => {
  expect(healthOf([attempt(1, 500), attempt(2, 204)])).toMatchObject([
    { succeeded: true, failures: 0, first_failure_at: null },
  ]);
});

it('counts every failure where there is no success', () => {
  expect(healthOf([attempt(2, 300), attempt(1, 199), attempt(3, 404)])).toMatchObject([
    { succeeded: false, failures: 3, first_failure_at: at(1) },
  ]);
});

it('keeps endpoints apart', () => {
  const health = healthOf([attempt(1, 500), attempt(2, 200, 'whe_other'), attempt(3, 410)]);
  expect(health).toMatchObject([
    { endpoint_id: 'whe_one', succeeded: false, failures: 2, gone: true },
    { endpoint_id: 'whe_other', succeeded: true, failures: 0, gone: false },
  ]);
});

it.each([
  [10, 5 * DAY, true],
  [11, 6 * DAY, true],
  [9, 5 * DAY, false],
  [9, 365 * DAY, false],
  [10, 5 * DAY - 1, false],
  [1_000, 5 * DAY - 1, false],
])(
  'after %i failures over %i ms without a success, that there is no hope is %s',
  (failures, ms, expected) => {
    expect(isHopeless(failures, new Date(start), new Date(start + ms))).toBe(expected);
  },
);

it('has hope for an endpoint that is not failing', () => {
  expect(isHopeless(10, null, new Date(start))).toBe(false);
});
