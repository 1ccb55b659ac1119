import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { startEmbeddedPostgres } from '../../src/platform/database/embedded-postgres';
import { DEFAULT_EVENT_TYPES } from '../../src/webhooks/event-types';
import { ServiceProcess } from './service-process';
import { type Acknowledged, Traders } from './traders';

/** How often the service is killed; `npm run chaos` sets more. */
const KILLS = Number(process.env.KILLS ?? 3);
const LEASE_MS = 60_000;
/** Where an order may be that was told to be in a state: the answers to what came after may have been lost. */
const LATER: Record<string, string[]> = {
  paid: ['paid', 'delivered', 'completed', 'refund_requested', 'refunded'],
  delivered: ['delivered', 'completed', 'refund_requested', 'refunded'],
  completed: ['completed', 'refund_requested', 'refunded'],
  refund_requested: ['refund_requested', 'refunded', 'completed'],
  refunded: ['refunded'],
};

interface Received {
  webhookId: string;
  eventId: string;
}

/** Takes every webhook, answers 200 to most of them and drops the rest. */
async function startReceiver(received: Received[]): Promise<{ url: string; server: Server }> {
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
    `loses nothing that was acknowledged (${KILLS} kills)`,
    async () => {
      const dataDir = mkdtempSync(join(tmpdir(), 'rialto-crash-'));
      const received: Received[] = [];
      const receiver = await startReceiver(received);
      const service = await ServiceProcess.at(dataDir);
      await service.start();
      const acknowledged: Acknowledged = {
        orders: new Map(),
        reviews: new Set(),
        offers: new Map(),
        refunds: new Map(),
      };
      const traders = ['north', 'south', 'east'].map(
        (name) => new Traders(service.url, service.inviteCode, receiver.url, name, acknowledged),
      );
      const trading = Promise.all(traders.map((pair) => pair.trade()));
      trading.catch(() => undefined); // a refusal ends the test where it is waited for, not the process
      try {
        for (let kill = 0; kill < KILLS; kill++) {
          await Promise.race([pause(1_500 + Math.random() * 2_500), trading]);
          await service.kill(kill % 2 === 1);
          await service.start();
        }
        await Promise.race([pause(1_500), trading]);
        for (const pair of traders) pair.stop();
        await trading;
        expect(acknowledged.orders.size).toBeGreaterThan(5);
      } catch (error) {
        for (const pair of traders) pair.stop();
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
        const open = `SELECT (SELECT count(*) FROM outbox_events WHERE published_at IS NULL)::int
                         + (SELECT count(*) FROM webhook_deliveries WHERE status = 'pending')::int AS open`;
        for (const giveUpAt = Date.now() + LEASE_MS + 45_000; Date.now() < giveUpAt; await pause(500)) {
          if ((await rows<{ open: number }>(open))[0]?.open === 0) break;
        }
        expect(await rows(open)).toEqual([{ open: 0 }]);

        const stored = new Map(
          (await rows<{ id: string; status: string }>('SELECT id, status FROM orders')).map(
            ({ id, status }) => [id, status],
          ),
        );
        const lost = [...acknowledged.orders].filter(
          ([id, told]) => !LATER[told]?.includes(stored.get(id) ?? 'nowhere'),
        );
        expect(lost).toEqual([]);
        const refunded = new Map(
          (await rows<{ id: string; cents: string }>('SELECT id, refunded_cents AS cents FROM orders')).map(
            ({ id, cents }) => [id, Number(cents)],
          ),
        );
        expect([...acknowledged.refunds].filter(([id, cents]) => (refunded.get(id) ?? 0) < cents)).toEqual(
          [],
        );
        const sold = new Map(
          (await rows<{ id: string; offer: string }>('SELECT id, offer_id AS offer FROM orders')).map(
            ({ id, offer }) => [offer, id],
          ),
        );
        expect([...acknowledged.offers].filter(([offer, order]) => sold.get(offer) !== order)).toEqual([]);
        expect(acknowledged.refunds.size).toBeGreaterThan(0);
        expect(acknowledged.offers.size).toBeGreaterThan(0);
        const reviews = new Set((await rows<{ id: string }>('SELECT id FROM reviews')).map(({ id }) => id));
        expect([...acknowledged.reviews].filter((id) => !reviews.has(id))).toEqual([]);
        expect(await rows('SELECT * FROM ledger_violations')).toEqual([]);

        const events = (
          await rows<{ id: string }>('SELECT id FROM outbox_events WHERE name = ANY($1)', [
            DEFAULT_EVENT_TYPES,
          ])
        ).map(({ id }) => id);
        const told = new Set(received.map(({ eventId }) => eventId));
        expect(events.filter((id) => !told.has(id))).toEqual([]);
        expect([...told].filter((id) => !events.includes(id))).toEqual([]);
        const idsOf = new Map<string, Set<string>>();
        for (const { eventId, webhookId } of received)
          idsOf.set(eventId, (idsOf.get(eventId) ?? new Set()).add(webhookId));
        expect([...idsOf.values()].filter((ids) => ids.size !== 1)).toEqual([]);
        const sequences = await rows(
          `SELECT subject_id FROM outbox_events GROUP BY subject_type, subject_id HAVING max(sequence) <> count(*)`,
        );
        expect(sequences).toEqual([]);
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

function pause(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds));
}
