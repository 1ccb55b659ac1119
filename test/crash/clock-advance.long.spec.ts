import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startEmbeddedPostgres } from '../../tools/embedded-postgres/embedded-postgres';
import { onServer } from '../support/on-server';
import { ServiceProcess } from './service-process';

const ORDERS = 60;
const DAYS = 4;

describe('kill -9 while a sandbox clock advances', () => {
  it('applies each deadline once, and moves what is not due by exactly the time that passed', async () => {
    const dataDir = mkdtempSync(join(tmpdir(), 'rialto-clock-'));
    const service = await ServiceProcess.at(dataDir);
    await service.start();
    const call = async (key: string | null, method: string, path: string, body?: object) => {
      const response = await fetch(service.url + path, {
        method,
        headers: { 'Content-Type': 'application/json', ...(key !== null && { 'X-API-Key': key }) },
        body: body && JSON.stringify(body),
      });
      const answer = (await response.json()) as Record<string, never>;
      if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${JSON.stringify(answer)}`);
      return answer;
    };
    const register = async (agent_id: string): Promise<string> => {
      const profile = { display_name: agent_id };
      const body = { agent_id, invite_code: service.inviteCode, profile };
      return (await call(null, 'POST', '/agents/register', body)).api_key;
    };
    const [seller, buyer] = [await register('clock-seller'), await register('clock-buyer')];
    const listing = {
      ...{ title: 'Wares of a test', description: 'Things that are traded during failures.' },
      ...{ category: 'other', price_cents: 999, listing_type: 'fixed_price', condition: 'new' },
      ...{ quantity: 999, repeatable: true, return_policy: '30_day', delivery_method: 'digital_manual' },
    };
    const { id: listing_id } = await call(seller, 'POST', '/marketplace/listings', listing);
    const placed: string[] = [];
    for (let number = 0; number < ORDERS; number++) {
      const { id } = await call(buyer, 'POST', '/marketplace/orders', { listing_id });
      placed.push(id);
      await call(seller, 'POST', `/marketplace/sales/${id as string}/fulfill`, { delivery_data: { number } });
      // the operator has a month to decide, so this deadline is moved and not applied
      if (number % 3 === 0) {
        const path = `/marketplace/orders/${id as string}/refund`;
        await call(buyer, 'POST', path, { reason: 'It is late' });
        await call(seller, 'POST', `/marketplace/sales/${id as string}/refund/decline`, {
          reason: 'It is not',
        });
        await call(buyer, 'POST', `${path}/escalate`);
      }
    }
    const read = (id: string) => call(buyer, 'GET', `/marketplace/orders/${id}`);
    const dueOf = async (id: string) => Date.parse(((await read(id)).refund as { due_at: string }).due_at);
    const disputed = placed.filter((_, number) => number % 3 === 0);
    const dueBefore = await Promise.all(disputed.map(dueOf));

    const agents = ['clock-seller', 'clock-buyer'];
    const { id: clock } = await call(seller, 'POST', '/sandbox/clocks', { name: 'A test', agents });
    await call(buyer, 'POST', `/sandbox/clocks/${clock as string}/agents`, {});
    const path = `/sandbox/clocks/${clock as string}`;
    await call(seller, 'POST', `${path}/advance`, { by_seconds: DAYS * 86_400 });
    const see = async () =>
      (await call(seller, 'GET', path)) as unknown as { status: string; last_advance: { deadlines: number } };
    while ((await see()).last_advance.deadlines < ORDERS / 2);
    await service.kill(true);
    await service.start();
    const interrupted = await see();
    await endLease(join(dataDir, 'postgres'));
    while ((await see()).status === 'advancing') await new Promise((resolve) => setTimeout(resolve, 100));

    expect(interrupted.status).toBe('advancing');
    expect((await see()).status).toBe('ready');
    expect(await Promise.all(disputed.map(dueOf))).toEqual(dueBefore.map((due) => due - DAYS * 86_400_000));
    for (const id of placed.filter((one) => !disputed.includes(one))) {
      const { events } = await call(buyer, 'GET', `/marketplace/orders/${id}/events`);
      const ends = (events as { move: string }[]).filter(({ move }) => move === 'auto_complete');
      expect([id, ends.length]).toEqual([id, 1]);
    }
    expect(await service.stop()).toBe(0);
    rmSync(dataDir, { recursive: true, force: true });
  }, 300_000);
});

/** The lease of the dead process ends after a minute; this skips that time. */
async function endLease(dataDir: string): Promise<void> {
  const database = await startEmbeddedPostgres({ dataDir, durable: true });
  await onServer(database.url, (client) =>
    client.query(`UPDATE sandbox_clocks SET due_at = now() WHERE status = 'advancing'`),
  );
  await database.stop(); // the service keeps using it
}
