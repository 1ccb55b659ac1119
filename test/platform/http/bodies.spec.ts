import { once } from 'node:events';
import { connect } from 'node:net';
import { gzipSync } from 'node:zlib';
import {
  MAX_VALUES,
  ANONYMOUS_BODY_BYTES,
  AUTHENTICATED_BODY_BYTES,
} from '../../../src/platform/validation/body-limits';
import { startTestApp, type TestApp } from '../../support/app';
import type { Client } from '../../support/client';
import { fixtures } from '../../support/fixtures';

let app: TestApp;
let known: Client;
beforeAll(async () => {
  app = await startTestApp();
  known = (await fixtures(app).agent()).client;
});
afterAll(() => app.close());

const JSON_TYPE = { 'Content-Type': 'application/json' };
const BROKEN = '{"a":';
const lists = (count: number): string => `{"a":[${Array(count).fill('[]').join()}]}`;

describe('a body is not read', () => {
  it.each([
    ['at a path that does not exist', 'post', '/nope', 404],
    ['by a method that the path does not have', 'put', '/marketplace/orders', 405],
    ['for a caller without a key', 'post', '/marketplace/orders', 401],
  ] as const)('%s', async (_, method, path, status) => {
    expect((await app.client.with(JSON_TYPE)[method](path, BROKEN)).status).toBe(status);
  });

  it('for an invalid key, also where a key is optional', async () => {
    const wrong = app.client.as('nonsense').with(JSON_TYPE);
    for (const path of ['/marketplace/orders', '/public/decisions/discover', '/a2a', '/ucp/mcp', '/mcp'])
      expect([path, (await wrong.post(path, BROKEN)).status]).toEqual([path, 401]);
  });

  it('for a caller over its limit', async () => {
    const strict = await startTestApp({ RATE_LIMIT_FACTOR: '0.01' });
    const ask = async () => (await strict.client.with(JSON_TYPE).post('/a2a', BROKEN)).status;
    expect([await ask(), await ask()]).toEqual([400, 429]);
    await strict.close();
  });
});

describe('a body from a caller without a valid credential', () => {
  const large = JSON.stringify({ category: 'x'.repeat(ANONYMOUS_BODY_BYTES) });

  it.each([
    '/public/decisions/discover',
    '/agents/register',
    '/a2a',
    '/mcp',
    '/ucp/catalog/search',
    '/ucp/mcp',
  ])('has at most 64 KiB at %s', async (path) => {
    expect((await app.client.with(JSON_TYPE).post(path, large)).status).toBe(413);
  });

  it('gets an error that says what to do', async () => {
    const { body } = await app.client.with(JSON_TYPE).post('/public/decisions/discover', large);
    expect(body).toMatchObject({
      code: 'body_too_large',
      detail: expect.stringContaining('API key') as string,
      next: expect.stringContaining('API key') as string,
    });
  });

  it('gets no advice to send a key if it sent one', async () => {
    const tooMuch = JSON.stringify({ category: 'x'.repeat(AUTHENTICATED_BODY_BYTES) });
    const { body } = await known.with(JSON_TYPE).post('/public/decisions/discover', tooMuch);
    expect(body).toMatchObject({ code: 'body_too_large', next: 'Send less at once.' });
    expect(body.detail).not.toContain('API key');
  });

  it('may be larger with a key, over each protocol', async () => {
    for (const path of ['/public/decisions/discover', '/a2a', '/mcp', '/ucp/catalog/search', '/ucp/mcp'])
      expect((await known.with(JSON_TYPE).post(path, large)).status).not.toBe(413);
  });

  it('is measured uncompressed', async () => {
    const packed = (text: string) =>
      app.client
        .with({ ...JSON_TYPE, 'Content-Encoding': 'gzip' })
        .post('/public/decisions/discover')
        .serialize((body) => body as string)
        .send(gzipSync(text) as unknown as string);
    expect((await packed(large)).status).toBe(413);
    expect((await packed('{"category":"skills-services"}')).status).toBe(200);
  });

  it(`has at most ${MAX_VALUES.stranger} values`, async () => {
    const { status, body } = await app.client
      .with(JSON_TYPE)
      .post('/public/decisions/discover', lists(MAX_VALUES.stranger));
    expect([status, body.detail]).toEqual([
      422,
      [expect.objectContaining({ loc: ['body'], type: 'too_long' })],
    ]);
  });
});

it('refuses a body in very small chunks from every caller and on every path', async () => {
  const { hostname, port } = new URL(app.url);
  const piece = '1\r\nx\r\n'.repeat(10_000);
  for (const path of ['/nope', '/public/decisions/discover']) {
    const socket = connect(Number(port), hostname).setEncoding('utf8');
    socket.on('error', () => undefined);
    const head = `POST ${path} HTTP/1.1\r\nHost: ${hostname}\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n`;
    socket.write(head + piece);
    let answer = '';
    socket.on('data', (text: string) => (answer += text));
    await once(socket, 'close');
    expect(answer).toMatch(/^HTTP\/1.1 400 [^]*"code":"malformed_request"/);
  }
});

describe('a body of a known caller', () => {
  it(`has at most ${MAX_VALUES.known} values`, async () => {
    const refusal = async (count: number) =>
      (await known.with(JSON_TYPE).post('/marketplace/orders', lists(count))).body.detail[0].type as string;
    expect(await refusal(MAX_VALUES.known - 2)).not.toBe('too_long');
    expect(await refusal(MAX_VALUES.known - 1)).toBe('too_long');
  });
});
