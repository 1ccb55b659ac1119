import { createHash, generateKeyPairSync, type KeyObject, sign, verify, createPublicKey } from 'node:crypto';
import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Client } from '../support/client';

export interface ReceivedOrder {
  headers: IncomingHttpHeaders;
  path: string;
  raw: string;
  order: {
    id: string;
    line_items: { status: string; quantity: { total: number; fulfilled: number } }[];
    fulfillment: { events: { type: string }[] };
    adjustments: { type: string; status: string; totals?: { amount: number }[] }[];
  };
}

interface SigningKey {
  kid: string;
  key: KeyObject;
  jwk: object;
}

/** A shopping platform: a server with a profile that receives order webhooks, and whose requests are signed. */
export interface Platform {
  profileUrl: string;
  /** The header that identifies the caller. */
  agent: { 'UCP-Agent': string };
  /** The content of the profile, which tests may change. */
  profile: { ucp: Record<string, unknown>; signing_keys: object[] } & Record<string, unknown>;
  fetched: number;
  /** Its clock, in milliseconds. */
  now: () => number;
  received: ReceivedOrder[];
  /** The status that its webhook responds with. */
  answer: number;
  /** Replaces the response for the profile. */
  serve?: { status: number; headers?: Record<string, string>; body: string };
  newKey(kid: string): SigningKey;
  signed(call: SignedCall): Record<string, string>;
  close(): Promise<void>;
}

export interface SignedCall {
  url: string;
  method: 'GET' | 'POST' | 'PUT';
  path: string;
  body?: string;
  headers?: Record<string, string>;
  /** Components to omit from the signature. */
  without?: string[];
  key?: SigningKey;
  keyid?: string;
  parameters?: string;
  /** When it was signed, in seconds; null omits it. */
  created?: number | null;
}

export const CAPABILITIES = [
  'dev.ucp.shopping.checkout',
  'dev.ucp.shopping.fulfillment',
  'dev.ucp.shopping.cart',
  'dev.ucp.shopping.order',
  'dev.ucp.shopping.catalog.search',
  'dev.ucp.shopping.catalog.lookup',
];

export async function startPlatform(version = '2026-04-08'): Promise<Platform> {
  const received: ReceivedOrder[] = [];
  const server: Server = createServer((request, response) => {
    if (request.url === '/profile.json') {
      platform.fetched += 1;
      const own = platform.serve ?? { status: 200, body: JSON.stringify(platform.profile) };
      response.writeHead(own.status, { 'content-type': 'application/json', ...own.headers }).end(own.body);
      return;
    }
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const raw = Buffer.concat(chunks).toString('utf8');
      const order = JSON.parse(raw) as ReceivedOrder['order'];
      received.push({ headers: request.headers, path: request.url ?? '', raw, order });
      response.writeHead(platform.answer).end('{}');
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const first = makeKey('platform-1');
  const entry = (name: string): object => ({
    version,
    spec: `https://ucp.dev/${version}/specification/x`,
    schema: `https://ucp.dev/${version}/schemas/x.json`,
    ...(name === 'dev.ucp.shopping.order' && { config: { webhook_url: `${origin}/orders` } }),
  });
  const platform: Platform = {
    profileUrl: `${origin}/profile.json`,
    agent: { 'UCP-Agent': `profile="${origin}/profile.json"` },
    profile: {
      ucp: {
        version,
        services: {},
        payment_handlers: {},
        capabilities: Object.fromEntries(CAPABILITIES.map((name) => [name, [entry(name)]])),
      },
      signing_keys: [first.jwk],
    },
    fetched: 0,
    now: Date.now,
    received,
    answer: 200,
    newKey: makeKey,
    signed: (call) => signed(call, platform, call.key ?? first),
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
  return platform;
}

function makeKey(kid: string): SigningKey {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  return {
    kid,
    key: privateKey,
    jwk: { ...publicKey.export({ format: 'jwk' }), kid, use: 'sig', alg: 'ES256' },
  };
}

/** Headers of a request signed per RFC 9421; implemented independently of the service's code. */
function signed(call: SignedCall, platform: Platform, key: SigningKey): Record<string, string> {
  const { url, method, path, body, without = [], keyid = key.kid, parameters = '' } = call;
  const { created = Math.floor(platform.now() / 1000) } = call;
  const when = created === null ? '' : `;created=${created}`;
  const [target, query] = path.split('?') as [string, string | undefined];
  const headers: Record<string, string> = { ...platform.agent, ...call.headers };
  if (body !== undefined) {
    headers['Content-Type'] = 'application/json';
    headers['Content-Digest'] = `sha-256=:${createHash('sha256').update(body).digest('base64')}:`;
  }
  const values: [string, string][] = [
    ['@method', method],
    ['@authority', new URL(url).host],
    ['@path', target],
    ...(query === undefined ? [] : [['@query', `?${query}`] as [string, string]]),
    ...Object.entries(headers).map(([name, value]): [string, string] => [name.toLowerCase(), value]),
  ];
  const covered = values.filter(([name]) => !without.includes(name));
  const params = `(${covered.map(([name]) => `"${name}"`).join(' ')})${when};keyid="${keyid}"${parameters}`;
  const base = [...covered.map(([name, value]) => `"${name}": ${value}`), `"@signature-params": ${params}`];
  const made = sign('sha256', Buffer.from(base.join('\n')), { key: key.key, dsaEncoding: 'ieee-p1363' });
  return {
    ...headers,
    'Signature-Input': `sig1=${params}`,
    Signature: `sig1=:${made.toString('base64')}:`,
  };
}

export interface PublishedKey {
  kid: string;
}

/** Returns whether a response of the service is genuine, according to the keys in its profile. */
export function isGenuineAnswer(
  { status, headers, text }: { status: number; headers: Record<string, string>; text: string },
  keys: PublishedKey[],
): boolean {
  const params = /^sig1=(.*)$/.exec(headers['signature-input'] ?? '')?.[1] ?? '';
  const jwk = keys.find(({ kid }) => params.includes(`keyid="${kid}"`));
  const digest = `sha-256=:${createHash('sha256').update(text).digest('base64')}:`;
  if (!jwk || !params.startsWith('("@status" "content-digest" "content-type")')) return false;
  if (headers['content-digest'] !== digest) return false;
  const base = [
    `"@status": ${status}`,
    `"content-digest": ${digest}`,
    `"content-type": ${headers['content-type']}`,
    `"@signature-params": ${params}`,
  ].join('\n');
  const signature = Buffer.from(/^sig1=:(.+):$/.exec(headers.signature ?? '')?.[1] ?? '', 'base64');
  const key = createPublicKey({ key: jwk as never, format: 'jwk' });
  return verify('sha256', Buffer.from(base), { key, dsaEncoding: 'ieee-p1363' }, signature);
}

/** Returns whether a message of the service is genuine, according to the key in its profile. */
export async function isGenuine({ headers, path, raw }: ReceivedOrder, client: Client): Promise<boolean> {
  const profile = (await client.get('/.well-known/ucp').expect(200)).body as {
    signing_keys: PublishedKey[];
  };
  const input = String(headers['signature-input']);
  const [, params = '', names = ''] = /^sig1=(\(([^)]*)\).*)$/.exec(input) ?? [];
  const keyid = /keyid="([^"]+)"/.exec(params)?.[1];
  const jwk = profile.signing_keys.find(({ kid }) => kid === keyid);
  if (!jwk) return false;
  const valueOf = (name: string): string => {
    if (name === '@method') return 'POST';
    if (name === '@authority') return String(headers.host);
    if (name === '@path') return path;
    return String(headers[name]);
  };
  const covered = [...names.matchAll(/"([^"]+)"/g)].map(([, name]) => name as string);
  const lines = covered.map((name) => `"${name}": ${valueOf(name)}`);
  const base = [...lines, `"@signature-params": ${params}`].join('\n');
  const digest = `sha-256=:${createHash('sha256').update(raw).digest('base64')}:`;
  const signature = Buffer.from(/^sig1=:(.+):$/.exec(String(headers.signature))?.[1] ?? '', 'base64');
  const key = createPublicKey({ key: jwk as never, format: 'jwk' });
  const good = verify('sha256', Buffer.from(base), { key, dsaEncoding: 'ieee-p1363' }, signature);
  const demanded = [
    '@method',
    '@authority',
    '@path',
    'ucp-agent',
    'idempotency-key',
    'content-digest',
    'content-type',
  ];
  return good && headers['content-digest'] === digest && demanded.every((name) => covered.includes(name));
}
