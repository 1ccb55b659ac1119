import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { startEmbeddedPostgres } from '../../tools/embedded-postgres/embedded-postgres';
import { nothingAcknowledged } from '../../drill/acknowledged';
import { Calls } from '../../drill/calls';
import { settled, type DeliveredEvent, findProblems } from '../../drill/results';
import { randomFrom } from '../../bench/random';
import { Traders } from '../../drill/traders';
import { KILL_SEED, KILLS } from '../support/test-sizes';
import { onServer } from '../support/on-server';
import { ServiceProcess } from './service-process';

/** Accepts and records every webhook. */
async function startReceiver(received: DeliveredEvent[]): Promise<{ url: string; server: Server }> {
  const server = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      const { id } = JSON.parse(Buffer.concat(parts).toString('utf8')) as { id: string };
      received.push({ webhookId: String(request.headers['webhook-id']), eventId: id });
      response.writeHead(200).end();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return { url: `http://127.0.0.1:${(server.address() as { port: number }).port}/hook`, server };
}

describe('kill -9 under load', () => {
  it(
    `loses nothing that was acknowledged (${KILLS} kills, seed ${KILL_SEED})`,
    async () => {
      const dataDir = mkdtempSync(join(tmpdir(), 'rialto-crash-'));
      const random = randomFrom(KILL_SEED);
      const received: DeliveredEvent[] = [];
      const receiver = await startReceiver(received);
      const service = await ServiceProcess.at(dataDir);
      await service.start();
      const acknowledged = nothingAcknowledged();
      const calls = ['north', 'south', 'east'].map((name) => new Calls(service.url, name));
      const traders = calls.map((each) => new Traders(each, service.inviteCode, receiver.url, acknowledged));
      const trading = Promise.all(traders.map((pair) => pair.trade()));
      trading.catch(() => undefined); // a refusal fails the test where it is awaited, not the process
      const { orders, refunds, offers } = acknowledged;
      /** Waits for this many more orders, however slow the machine is, and for at least one refund and one offer. */
      const ordered = async (more: number): Promise<void> => {
        const goal = orders.size + more;
        while (orders.size < goal || refunds.size === 0 || offers.size === 0) await pause(20);
      };
      try {
        for (let kill = 0; kill < KILLS; kill++) {
          await Promise.race([ordered(6), trading]);
          await pause(random() * 500); // into the middle of what comes next
          await service.kill(kill % 2 === 1);
          await service.start();
          await lapseLeases(join(dataDir, 'postgres'));
        }
        await Promise.race([ordered(3), trading]);
        for (const each of calls) each.stop();
        await trading;
      } catch (error) {
        for (const each of calls) each.stop();
        await service.stop();
        receiver.server.close();
        throw error;
      }

      const database = await startEmbeddedPostgres({ dataDir: join(dataDir, 'postgres'), durable: true });
      const client = new Client({ connectionString: database.url });
      await client.connect();
      try {
        const rows = async <Row>(text: string, values: unknown[] = []): Promise<Row[]> =>
          (await client.query(text, values)).rows as Row[];
        expect(await settled(rows)).toBe(0);
        expect(await findProblems(rows, acknowledged, received)).toEqual([]);
      } finally {
        await client.end();
        expect(await service.stop()).toBe(0);
        await database.stop();
        receiver.server.close();
        rmSync(dataDir, { recursive: true, force: true });
      }
    },
    600_000 + KILLS * 30_000,
  );
});

/** What the dead process had claimed becomes free after a minute; this skips that time. */
async function lapseLeases(dataDir: string): Promise<void> {
  const database = await startEmbeddedPostgres({ dataDir, durable: true });
  await onServer(database.url, (client) =>
    client.query(`
      UPDATE outbox_queue SET leased_until = now() WHERE lease_token IS NOT NULL;
      UPDATE webhook_deliveries SET next_attempt_at = now() WHERE lease_token IS NOT NULL;
      UPDATE webhook_queues SET look_at = now()`),
  );
  await database.stop(); // the service keeps using it
}

function pause(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds));
}
