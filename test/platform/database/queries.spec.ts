import { connect, createServer, type AddressInfo, type Server, type Socket } from 'node:net';
import { Pool } from 'pg';
import { type Query, runQuery } from '../../../src/platform/database/queries';
import { startTestApp, type TestApp } from '../../support/app';

let app: TestApp;
let relay: Server;
let pool: Pool;
const sockets: Socket[] = [];
/** While true, nothing passes: connections stay open, and nobody answers. */
let frozen = false;

beforeAll(async () => {
  app = await startTestApp();
  const { hostname: host, port } = new URL(app.databaseUrl);
  relay = createServer((client) => {
    const server = connect(Number(port), host);
    sockets.push(client, server);
    for (const [from, to] of [
      [client, server],
      [server, client],
    ] as const) {
      from.on('data', (part) => void (frozen || to.write(part)));
      from.on('error', () => undefined).on('close', () => to.destroy());
    }
  });
  await new Promise<void>((resolve) => relay.listen(0, '127.0.0.1', resolve));
  const url = new URL(app.databaseUrl);
  url.port = String((relay.address() as AddressInfo).port);
  pool = new Pool({ connectionString: url.toString(), max: 1 });
  pool.on('error', () => undefined);
});
afterAll(async () => {
  for (const socket of sockets) socket.destroy();
  await new Promise((resolve) => relay.close(resolve));
  await pool.end();
  await app.close();
});

const MODE: Query = { text: `SELECT current_setting('plan_cache_mode') AS mode`, values: [] };
const VARYING: Query = { ...MODE, varies: true };

describe('queries', () => {
  it('are planned for their values on request, without a change for the next query of the connection', async () => {
    expect(await runQuery(pool, VARYING)).toEqual([{ mode: 'force_custom_plan' }]);
    expect(await runQuery(pool, MODE)).toEqual([{ mode: 'auto' }]);
  });

  it('give the connection back after an error', async () => {
    await expect(runQuery(pool, { ...VARYING, text: 'SELECT 1 / 0' })).rejects.toThrow('division by zero');
    expect(await runQuery(pool, VARYING)).toHaveLength(1);
  });

  it.each([
    ['with one plan', MODE],
    ['planned for their values', VARYING],
  ])('fail in time if the server no longer answers: %s', async (_, query) => {
    await runQuery(pool, MODE);
    frozen = true;
    try {
      await expect(runQuery(pool, { ...query, query_timeout: 100 })).rejects.toThrow('Query read timeout');
    } finally {
      frozen = false;
    }
    expect(await runQuery(pool, MODE)).toHaveLength(1);
  });
});
