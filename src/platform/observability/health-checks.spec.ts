import { setTimeout as sleep } from 'node:timers/promises';
import { HealthChecks, type HealthReport } from './health-checks';

it('calls a part down that fails, and one that says nothing, without asking that one again', async () => {
  const checks = new HealthChecks();
  let [asked, answer] = [0, (_: HealthReport): void => undefined];
  checks.add('fine', () => Promise.resolve({ status: 'ok', rows: 3 }));
  checks.add('failing', () => Promise.reject(new Error('no connection')));
  checks.add('stuck', () => {
    asked++;
    return new Promise((resolve) => (answer = resolve));
  });
  const first = await checks.run();
  expect(first).toMatchObject({
    fine: { status: 'ok', rows: 3 },
    failing: { status: 'down' },
    stuck: { status: 'down', reason: 'no response within 2000 ms' },
  });
  const second = checks.run();
  await sleep(10);
  answer({ status: 'ok' });
  expect((await second).stuck).toMatchObject({ status: 'ok' });
  expect(asked).toBe(1);
  const third = checks.run();
  await sleep(10);
  answer({ status: 'degraded' });
  expect((await third).stuck).toMatchObject({ status: 'degraded' });
  expect(asked).toBe(2);
});
