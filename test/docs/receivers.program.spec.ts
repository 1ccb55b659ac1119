import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { build } from 'esbuild';
import { freePort } from '../../tools/embedded-postgres/embedded-postgres-cluster';
import { startTestApp, type TestApp } from '../support/app';
import { fixtures, type TestAgent } from '../support/fixtures';
import { pythonWith, where } from '../support/programs';
import { until } from '../support/waiting';
import { fencesOf } from './markdown';

const GUIDE = 'docs/webhook-receivers.md';
const receivers = fencesOf(GUIDE).filter(({ info }) => info.includes('receiver'));
const codeIn = (language: string): string =>
  receivers.find((fence) => fence.language === language)?.code as string;

let app: TestApp;
let seller: TestAgent;
let folder: string;
let running: ChildProcess | undefined;
beforeAll(async () => {
  app = await startTestApp();
  seller = await fixtures(app).agent();
  folder = mkdtempSync(join(tmpdir(), 'rialto-receivers-'));
  symlinkSync(resolve('node_modules'), join(folder, 'node_modules'));
});
afterEach(() => running?.kill());
afterAll(async () => {
  await app.close();
  rmSync(folder, { recursive: true, force: true });
});

const python = pythonWith('fastapi', 'uvicorn');
const inFastApi = where(python !== undefined, 'Python with fastapi and uvicorn', it);

/** Starts a receiver and sends it a genuine ping and a forged request. Returns what it printed. */
async function receives(command: string, args: string[]): Promise<string> {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}/hooks`;
  const { body } = await seller.client.post('/marketplace/webhooks', { url }).expect(201);
  const { id, secret } = body as { id: string; secret: string };
  const env = { ...process.env, WEBHOOK_SECRET: secret, PORT: String(port) };
  const child = (running = spawn(
    command,
    [...args, ...(command === python ? ['--port', String(port)] : [])],
    {
      cwd: folder,
      env,
    },
  ));
  let printed = '';
  child.stdout.on('data', (chunk: Buffer) => (printed += chunk.toString()));
  child.stderr.on('data', (chunk: Buffer) => (printed += chunk.toString()));
  const forged = (): Promise<Response> =>
    fetch(url, {
      method: 'POST',
      body: '{}',
      headers: {
        'content-type': 'application/json',
        'webhook-id': 'evt_1',
        'webhook-timestamp': String(Math.floor(Date.now() / 1000)),
        'webhook-signature': 'v1,AAAA',
      },
    });
  await until(() =>
    forged().then(
      () => true,
      () => child.exitCode !== null,
    ),
  );
  expect([(await forged()).status, printed]).toEqual([400, expect.not.stringContaining('evt_1')]);
  const ping = await seller.client
    .post(`/marketplace/webhooks/${id}/ping`, { event_type: 'marketplace.order.created' })
    .expect(200);
  expect(ping.body).toMatchObject({ delivered: true, status_class: '2xx' });
  await until(() => Promise.resolve(printed.includes('marketplace.order.created')));
  return printed;
}

describe('the receiver of the guide', () => {
  it('for Express accepts genuine events only', async () => {
    writeFileSync(join(folder, 'express.cjs'), codeIn('js'));
    await receives(process.execPath, ['express.cjs']);
  });

  it('for Next.js accepts genuine events only', async () => {
    await build({
      stdin: { contents: codeIn('ts') + SERVED, loader: 'ts', resolveDir: folder },
      outfile: join(folder, 'next.cjs'),
      bundle: true,
      format: 'cjs',
      platform: 'node',
      logLevel: 'error',
    });
    await receives(process.execPath, ['next.cjs']);
  });

  inFastApi('for FastAPI accepts genuine events only', async () => {
    const [verification] = fencesOf('docs/webhooks.md').filter(({ language }) => language === 'python');
    writeFileSync(join(folder, 'verify_webhook.py'), verification!.code);
    writeFileSync(join(folder, 'receiver.py'), codeIn('python'));
    await receives(python as string, ['-m', 'uvicorn', 'receiver:app']);
  });

  it('is there for three frameworks', () => {
    expect(receivers.map(({ language }) => language)).toEqual(['js', 'python', 'ts']);
    expect(readFileSync(GUIDE, 'utf8')).toContain('## FastAPI');
  });
});

/** Calls a route handler as Next.js does: with a `Request` of the standard. */
const SERVED = `
import { createServer } from 'node:http';
createServer(async (incoming, outgoing) => {
  const parts = [];
  for await (const part of incoming) parts.push(part);
  const headers = incoming.headers as Record<string, string>;
  const request = new Request('http://127.0.0.1/hooks', { method: 'POST', headers, body: Buffer.concat(parts) });
  const response = await POST(request);
  outgoing.writeHead(response.status).end(await response.text());
}).listen(process.env.PORT);`;
