import { Client } from 'pg';
import { HOUR } from '../../src/kernel/clock';
import { PgNotifications } from '../../src/platform/database/pg-notifications';
import { Workers } from '../../src/platform/workers/workers';
import { startTestApp, type TestApp } from '../support/app';
import { startReceiver } from '../support/webhook-receiver';
import { subscriber, recordSubscriberEvents } from './subscribers';

/** Runs the worker loops as the service does. `everyMs` limits how often they poll for work. */
async function startRunning(everyMs?: number): Promise<TestApp> {
  const app = await startTestApp();
  await app.app.get(PgNotifications).listen();
  const { loops } = app.app.get(Workers) as unknown as { loops: { plan: { everyMs: number } }[] };
  for (const { plan } of loops) plan.everyMs = everyMs ?? plan.everyMs;
  app.app.get(Workers).start();
  return app;
}

it('an event is sent at once, without waiting for a poll', async () => {
  const app = await startRunning(HOUR);
  const receiver = await startReceiver(app.clock);
  const seller = await subscriber(app, receiver.url);
  for (let count = 1; count <= 10; count++) {
    await recordSubscriberEvents(app, { audience: [seller.agentId] });
    await receiver.until(count);
  }
  expect(receiver.verify(seller.secret)).toHaveLength(10);
  await app.close();
  await receiver.close();
});

interface State {
  status: string;
  lease_token: string | null;
}

it('a stopping process finishes attempts in flight, and keeps the other deliveries pending', async () => {
  const app = await startRunning();
  const receiver = await startReceiver(app.clock);
  receiver.respondWith(200, { delayMs: 300 });
  const seller = await subscriber(app, receiver.url);
  await recordSubscriberEvents(app, ...Array.from({ length: 6 }, () => ({ audience: [seller.agentId] })));
  await receiver.until(1);
  const outside = new Client({ connectionString: app.databaseUrl });
  await outside.connect();
  await app.app.close();
  const { rows: states } = await outside.query<State>('SELECT status, lease_token FROM webhook_deliveries');
  await outside.end();
  await app.close();
  expect(states).toHaveLength(6);
  expect(states.filter(({ status }) => status === 'delivered')).toHaveLength(receiver.received.length);
  expect(new Set(states.map(({ status }) => status))).toEqual(
    new Set(receiver.received.length < 6 ? ['delivered', 'pending'] : ['delivered']),
  );
  expect(states.every(({ lease_token }) => lease_token === null)).toBe(true);
  await receiver.close();
});
