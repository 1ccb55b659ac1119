import { connect as connectTo } from 'node:net';
import { migrateDatabase } from '../src/platform/database/migrations';
import { MAX_VALUES, ANONYMOUS_BODY_BYTES } from '../src/platform/validation/body-limits';
import { connect, databaseUrl } from './catalog-database';
import { cpuOf, startServer } from './processes';
import { say } from './progress';

export interface BodyFigures {
  path: string;
  shape: string;
  status: number;
  /** CPU milliseconds of the service per request. */
  cpuMs: number;
}

/** `/proc` counts in units of 10 ms. */
const REQUESTS = 50;
const WARM = 30;

/** Paths that accept a body without a credential. */
const PATHS = [
  '/nope',
  '/marketplace/orders',
  '/agents/register',
  '/public/decisions/discover',
  '/oauth/token',
  '/mcp',
  '/ucp/catalog/search',
  '/marketplace/payments/stripe/webhook',
];

interface Shape {
  body: string;
  type?: string;
  /** Sent in pieces of this many bytes. */
  pieces?: number;
}

/** As many items as the body of an anonymous caller may contain. */
function filled(open: string, item: (index: number) => string, close: string, values = 1): string {
  const items: string[] = [];
  let size = open.length + close.length;
  for (let index = 0; (index + 1) * values < MAX_VALUES.stranger - 5; index++) {
    const next = item(index);
    size += next.length + 1;
    if (size > ANONYMOUS_BODY_BYTES) break;
    items.push(next);
  }
  return open + items.join() + close;
}

const SHAPES: Record<string, Shape> = {
  'empty lists, 1 MiB': { body: `{"a":[${Array(340_000).fill('[]').join()}]}` },
  'empty lists': { body: filled('{"a":[', () => '[]', ']}') },
  'empty objects': { body: filled('{"a":[', () => '{}', ']}') },
  'objects with one unique member': {
    body: filled('{"a":[', (n) => `{"member-${n}":0}`, ']}', 2),
  },
  'objects with three unique members': {
    body: filled('{"a":[', (n) => `{"a${n}":0,"b${n}":0,"c${n}":0}`, ']}', 4),
  },
  'many members': { body: filled('{', (n) => `"member-${n}":0`, '}') },
  'members with escapes': { body: filled('{', (n) => `"\\u0061\\n${n}":0`, '}') },
  'one repeated member': { body: filled('{', () => '"member":0', '}') },
  'numeric members': { body: filled('{', (n) => `"${(n * 1_000_003) % 4_294_967_295}":0`, '}') },
  texts: { body: filled('{"a":[', (n) => `"text-${n}"`, ']}') },
  'numbers that are slow to parse': { body: filled('{"a":[', () => '2.22507385850720e-308', ']}') },
  levels: { body: `{"a":${'['.repeat(32_000)}${']'.repeat(32_000)}}` },
  'lists nested 30 levels deep': {
    body: filled('{"a":[', () => `${'['.repeat(29)}${']'.repeat(29)}`, ']}', 29),
  },
  'one long text': { body: `{"a":"${'x'.repeat(ANONYMOUS_BODY_BYTES - 10)}"}` },
  escapes: { body: `{"a":"${'\\u4e00'.repeat(ANONYMOUS_BODY_BYTES / 6 - 5)}"}` },
  'invalid JSON at the end': { body: `${filled('{', (n) => `"member-${n}":0`, '')},` },
  'a form': {
    body: Array.from({ length: 999 }, (_, n) => `a${n}=${'%41'.repeat(19)}`).join('&'),
    type: 'application/x-www-form-urlencoded',
  },
  'a call with many arguments': {
    body: filled(
      '{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"search_listings","arguments":{',
      (n) => `"member-${n}":{}`,
      '}}}',
    ),
  },
  'chunks of one byte': { body: `{"a":"${'x'.repeat(ANONYMOUS_BODY_BYTES - 10)}"}`, pieces: 1 },
  'chunks of 70 bytes': { body: filled('{', (n) => `"member-${n}":0`, '}'), pieces: 70 },
};

/** Measures the most expensive requests of callers without a credential. */
export async function measureBodies(
  serverUrl: string,
  service: string,
  env: Record<string, string>,
  matching: string,
): Promise<BodyFigures[]> {
  const admin = await connect(serverUrl);
  await admin.query('DROP DATABASE IF EXISTS bodies WITH (FORCE)');
  await admin.query('CREATE DATABASE bodies');
  await admin.end();
  const url = databaseUrl(serverUrl, 'bodies');
  await migrateDatabase(url);
  const stripe = {
    PAYMENTS: 'stripe',
    STRIPE_SECRET_KEY: 'sk_test_of_the_bench',
    STRIPE_WEBHOOK_SECRET: `whsec_${'x'.repeat(32)}`,
  };
  const server = await startServer([service], { ...env, ...stripe, DATABASE_URL: url }, '/health');
  const figures: BodyFigures[] = [];
  for (const path of PATHS) {
    say(`bodies: ${path}`);
    for (const [name, shape] of Object.entries(SHAPES)) {
      if (!name.includes(matching)) continue;
      const message = messageOf(path, shape);
      const target = new URL(server.url);
      let status = 0;
      for (let warm = 0; warm < WARM; warm++) status = await send(target, message);
      const before = cpuOf(server.pid);
      for (let sent = 0; sent < REQUESTS; sent++) await send(target, message);
      const cpuMs = ((cpuOf(server.pid) - before) * 1_000) / REQUESTS;
      figures.push({ path, shape: name, status, cpuMs });
    }
  }
  await server.stop();
  return figures.sort((a, b) => b.cpuMs - a.cpuMs);
}

/** Uses one connection per request and a single write, so that the sender's own cost does not slow the measurement. */
function send(url: URL, message: Buffer): Promise<number> {
  return new Promise((resolve) => {
    let answer = '';
    const socket = connectTo(Number(url.port), url.hostname).setEncoding('latin1');
    socket.on('data', (text: string) => (answer += text)).on('error', () => undefined);
    socket.once('close', () => resolve(Number(answer.slice(9, 12))));
    socket.write(message);
  });
}

function messageOf(path: string, { body, type = 'application/json', pieces }: Shape): Buffer {
  const head = [
    `POST ${path} HTTP/1.1`,
    'Host: 127.0.0.1',
    'Connection: close',
    `Content-Type: ${type}`,
    `Stripe-Signature: t=${Math.floor(Date.now() / 1_000)},v1=${'0'.repeat(64)}`,
    pieces === undefined ? `Content-Length: ${body.length}` : 'Transfer-Encoding: chunked',
  ];
  return Buffer.from(`${head.join('\r\n')}\r\n\r\n${pieces === undefined ? body : inChunks(body, pieces)}`);
}

function inChunks(body: string, size: number): string {
  const chunks: string[] = [];
  for (let at = 0; at < body.length; at += size) {
    const chunk = body.slice(at, at + size);
    chunks.push(`${chunk.length.toString(16)}\r\n${chunk}\r\n`);
  }
  return `${chunks.join('')}0\r\n\r\n`;
}
