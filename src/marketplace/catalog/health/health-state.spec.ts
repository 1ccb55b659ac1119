import { DAY, MINUTE } from '../../../kernel/clock';
import { failed, passed, undecided } from '../../verification/delivery-checks';
import { afterCheck, failsForLong, type HealthState, UNCHECKED } from './health-state';

const START = Date.parse('2026-11-30T12:00:00Z');
const at = (minutes: number): Date => new Date(START + minutes * MINUTE);
const failing = (times: number, everyMinutes: number): HealthState =>
  Array.from({ length: times }).reduce<HealthState>(
    (state, _, index) => afterCheck(state, failed('wrong_status'), at(index * everyMinutes)),
    UNCHECKED,
  );

it('a success is healthy, and the next failure is not', () => {
  const healthy = afterCheck(UNCHECKED, passed('status 200'), at(0));
  expect(healthy).toMatchObject({ status: 'healthy', lastSuccessAt: at(0), successShare30d: 1 });
  const failure = afterCheck(healthy, undecided('timeout'), at(60));
  expect(failure).toMatchObject({
    status: 'failing',
    lastSuccessAt: at(0),
    answeredAt: at(0),
    consecutiveFailures: 1,
    successShare30d: 0.5,
    code: 'timeout',
  });
});

it('only failures in a row that last long enough are a reason to pause', () => {
  expect(failsForLong(failing(5, 3), at(12))).toBe(false);
  expect(failsForLong(failing(4, 60), at(180))).toBe(false);
  expect(failsForLong(failing(5, 4), at(16))).toBe(true);
  const recovered = afterCheck(failing(4, 60), passed(), at(240));
  expect(failsForLong(afterCheck(recovered, failed('too_slow'), at(300)), at(300))).toBe(false);
});

it('a check that did not run because of us says nothing', () => {
  const healthy = afterCheck(UNCHECKED, passed(), at(0));
  expect(afterCheck(healthy, undecided('checker_unavailable'), at(60))).toMatchObject({
    status: 'healthy',
    consecutiveFailures: 0,
    successShare30d: 1,
    lastCheckedAt: at(60),
  });
});

it('counts are stored for thirty days', () => {
  const days = Array.from({ length: 40 }).reduce<HealthState>(
    (state, _, index) =>
      afterCheck(state, index < 25 ? failed('wrong_status') : passed(), new Date(START + index * DAY)),
    UNCHECKED,
  );
  expect(days.days).toHaveLength(30);
  expect(days.successShare30d).toBe(0.5);
});
