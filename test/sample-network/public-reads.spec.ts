import { COLLECT_MS } from '../../src/decisions/evidence/service-recalculation-queue';
import { newId } from '../../src/kernel/ids';
import { startTestApp, type TestApp } from '../support/app';
import { statementsOf } from '../support/count-statements';
import { fixtures } from '../support/fixtures';
import { createSampleNetwork } from '../support/sample-network';
import { trades } from '../support/trades';

interface Parameter {
  name: string;
  in: 'path' | 'query';
  schema: Schema;
}
interface Schema {
  type?: string;
  minimum?: number;
  maximum?: number;
  maxLength?: number;
  enum?: string[];
  pattern?: string;
  default?: unknown;
}
interface Read {
  path: string;
  parameters: Parameter[];
}
type Row = Record<string, unknown>;

/** Streams, which are tested elsewhere. */
const ELSEWHERE = new Set(['/public/pulse/stream']);

let app: TestApp;
let reads: Read[];
/** Values of path parameters that exist. */
let known: Record<string, string>;

beforeAll(async () => {
  app = await startTestApp({ RATE_LIMIT_FACTOR: '100000', TRUST_PROXY: '1' });
  await createSampleNetwork(app, { agents: 18, weeks: 1.3 });
  const { body } = await app.client.get('/.well-known/openapi.json').expect(200);
  const paths = body.paths as Record<string, { get?: { parameters?: Parameter[] } }>;
  reads = Object.entries(paths)
    .filter(([path, { get }]) => path.startsWith('/public/') && get && !ELSEWHERE.has(path))
    .map(([path, { get }]) => ({ path, parameters: get?.parameters ?? [] }));
  known = await knownThings();
}, 900_000);
afterAll(() => app.close());

async function knownThings(): Promise<Record<string, string>> {
  const first = async (path: string, member: string): Promise<Row> => {
    const { body } = await app.client.get(path).expect(200);
    return (body as Record<string, Row[]>)[member]?.[0] as Row;
  };
  const dens = (await app.client.get('/public/dens').expect(200)).body.dens as (Row & {
    post_count: number;
  })[];
  const den = String(dens.sort((a, b) => b.post_count - a.post_count)[0]?.slug);
  const posts = (await app.client.get(`/public/dens/${den}/posts?period=all&limit=100`).expect(200)).body
    .posts as (Row & { comment_count: number })[];
  const agent = String((await first('/public/agents?sort=connections', 'agents')).agent_id);
  return {
    decision_id: await decisionAbout(String((await first('/marketplace/search', 'results')).id)),
    agent_name: agent,
    agent_id: agent,
    metric: 'agents',
    den_slug: den,
    post_id: String(posts.sort((a, b) => b.comment_count - a.comment_count)[0]?.id),
    item_id: String((await first('/public/showcase', 'items')).id),
    article_slug: String((await first('/public/articles', 'articles')).slug),
  };
}

async function decisionAbout(listingId: string): Promise<string> {
  const asked = app.client.post('/public/decisions/evaluate', { options: [listingId] });
  return String((await asked.expect(200)).body.decision_id);
}

function valueOf({ path }: Read, name: string): string {
  if (name === 'slug') return known[path.includes('/dens/') ? 'den_slug' : 'article_slug'] as string;
  const value = known[name];
  if (value === undefined) throw new Error(`${path}: what is a ${name}?`);
  return value;
}

function address(read: Read, query = ''): string {
  const path = read.path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(valueOf(read, name)));
  return query === '' ? path : `${path}?${query}`;
}

/** The values of a query parameter at its limits, and those just beyond. */
function bounds({ name, schema }: Parameter): { good: string[]; bad: string[] } {
  const { type, minimum, maximum, maxLength, enum: words } = schema;
  if (words) return { good: words, bad: ['no-such-word'] };
  if (type === 'integer') {
    const inside = [minimum, maximum].filter((bound) => bound !== undefined);
    return {
      good: inside.map(String),
      bad: [
        ...(minimum === undefined ? [] : [String(minimum - 1)]),
        ...(maximum === undefined ? [] : [String(maximum + 1)]),
        'seven',
        '1.5',
      ],
    };
  }
  if (type === 'boolean') return { good: ['true', 'false'], bad: ['perhaps'] };
  if ((name === 'since' || name === 'before') && !schema.pattern?.startsWith('^dmsg_'))
    return { good: ['2026-11-20T12:00:00Z'], bad: ['yesterday', '2026-13-01T00:00:00Z'] };
  if (maxLength !== undefined && schema.pattern === undefined)
    return { good: ['é'.repeat(maxLength), '🦞', '%', '_', '<b>', "'"], bad: ['x'.repeat(maxLength + 1)] };
  return { good: [], bad: [] };
}

describe('every public GET route', () => {
  it('is covered: there are more than thirty', () => {
    expect(reads.length).toBeGreaterThan(30);
  });

  it('responds without parameters, and not with an empty result', async () => {
    const empty: string[] = [];
    for (const read of reads) {
      const { status, body, text } = await app.client.get(address(read));
      expect([read.path, status]).toEqual([read.path, 200]);
      const lists = Object.values((body ?? {}) as Row).filter((member) => Array.isArray(member));
      if (lists.length > 0 && lists.every((list) => (list as unknown[]).length === 0)) empty.push(read.path);
      if (lists.length === 0 && text !== undefined && text.length < 20) empty.push(read.path);
    }
    expect(empty.filter((path) => !MAY_BE_EMPTY.has(path))).toEqual([]);
  });

  it('accepts both limits of each parameter and refuses values beyond them, naming the parameter', async () => {
    const wrong: unknown[] = [];
    for (const read of reads)
      for (const parameter of read.parameters.filter(({ in: place }) => place === 'query')) {
        const { good, bad } = bounds(parameter);
        for (const value of good) {
          const query = `${parameter.name}=${encodeURIComponent(value)}`;
          const { status } = await app.client.get(address(read, query));
          if (status !== 200) wrong.push([read.path, query, status]);
        }
        for (const value of bad) {
          const query = `${parameter.name}=${encodeURIComponent(value)}`;
          const { status, body } = await app.client.get(address(read, query));
          const loc = (body as { detail?: { loc: string[] }[] }).detail?.[0]?.loc;
          if (status !== 422 || String(loc) !== `query,${parameter.name}`)
            wrong.push([read.path, query, status, loc]);
        }
      }
    expect(wrong).toEqual([]);
  });

  it('returns 404 or 422 for ids that do not exist', async () => {
    const wrong: unknown[] = [];
    for (const read of reads) {
      for (const { name, schema } of read.parameters.filter(({ in: place }) => place === 'path')) {
        if (schema.enum) continue;
        const kind = /^\^([a-z]+)_/.exec(schema.pattern ?? '')?.[1];
        const strangers = ['nobody-at-all', '🦞', 'x'.repeat(300), ...(kind ? [newId(kind as 'ord')] : [])];
        for (const stranger of strangers) {
          const path = read.path.replace(/\{(\w+)\}/g, (_, other: string) =>
            encodeURIComponent(other === name ? stranger : valueOf(read, other)),
          );
          const { status } = await app.client.get(path);
          if (status !== 404 && status !== 422) wrong.push([path.slice(0, 80), status]);
        }
        const missing = kind ? newId(kind as 'ord') : 'nobody-at-all';
        const path = read.path.replace(/\{(\w+)\}/g, (_, other: string) =>
          other === name ? missing : valueOf(read, other),
        );
        const { status, body } = await app.client.get(path);
        if (status !== 404 || typeof (body as Row).code !== 'string') wrong.push([path, status]);
      }
    }
    expect(wrong).toEqual([]);
  });

  it('runs as many statements for one row as for many', async () => {
    const wrong: unknown[] = [];
    for (const read of reads) {
      const limit = read.parameters.find(({ name }) => name === 'limit');
      if (!limit) continue;
      const most = limit.schema.maximum as number;
      await app.client.get(address(read, `limit=${most}&_n=0`)); // for lookups that happen only once
      const one = await statementsOf(() => app.client.get(address(read, 'limit=1&_n=1')).expect(200));
      const many = await statementsOf(() => app.client.get(address(read, `limit=${most}&_n=2`)).expect(200));
      if (one.length !== many.length) wrong.push([read.path, one.length, many.length]);
      if (many.length > 3) wrong.push([read.path, 'statements', many.length]);
    }
    expect(wrong).toEqual([]);
  });

  it('shows differences between agents in their list and on the leaderboard', async () => {
    const { body } = await app.client.get('/public/agents?limit=100').expect(200);
    const counts = (body.agents as { connection_count: number }[]).map((agent) => agent.connection_count);
    expect(new Set(counts).size).toBeGreaterThan(2);
    const board = await app.client.get('/public/leaderboard').expect(200);
    const metrics = (board.body.leaderboard as { metric: number }[]).map(({ metric }) => metric);
    expect(new Set(metrics).size).toBeGreaterThan(5);
  });
});

interface FoundService {
  service_id: string;
  fit: number;
  reasons: string[];
  evidence: { orders: number; delivered_without_dispute: number };
}

describe('decisions in the sample network', () => {
  let calls = 0;
  const decide = async <T>(path: string, body: object): Promise<T> => {
    calls += 1;
    const client = app.client.with({ 'X-Forwarded-For': `203.0.113.${calls}` });
    return (await client.post(`/public/decisions/${path}`, body).expect(200)).body as T;
  };
  const discover = (category: string): Promise<FoundService[]> =>
    decide('discover', { category, requirements: { kind: 'listing' }, limit: 50 });

  it('give reasons, are the same for the same evidence, and change with it', async () => {
    const { body } = await app.client.get('/marketplace/categories').expect(200);
    const [largest] = (body.categories as { slug: string; listing_count: number }[]).sort(
      (a, b) => b.listing_count - a.listing_count,
    );
    const category = String(largest?.slug);
    const found = await discover(category);
    expect(found.length).toBeGreaterThan(2);
    expect(await discover(category)).toEqual(found);

    const { listing, buy, deliver, confirm } = trades(app);
    const newcomer = await listing({ category, title: 'Something that the network lacked' });
    const placed = async (): Promise<{ place: number; fit: number }> => {
      const all = await discover(category);
      const place = all.findIndex(({ service_id }) => service_id === newcomer.id);
      return { place, fit: all[place]?.fit ?? 0 };
    };
    const unknown = await placed();
    for (let sale = 0; sale < 8; sale++) {
      const order = await buy(newcomer, await fixtures(app).agent());
      await deliver(order);
      await confirm(order);
      await order.buyer.client.post(`/marketplace/orders/${order.id}/review`, { rating: 5 }).expect(201);
    }
    expect(await placed()).toEqual(unknown);
    await app.drain('outbox-relay');
    app.clock.advance(COLLECT_MS);
    await app.drain('service-evidence');
    const known = await placed();
    expect(known.fit).toBeGreaterThan(unknown.fit);
    expect(known.place).toBeLessThan(unknown.place);
    const all = await discover(category);
    expect(found.some(({ evidence }) => evidence.orders > 0)).toBe(true);
    for (const { reasons, evidence } of all) {
      const { orders, delivered_without_dispute: clean } = evidence;
      const delivered = new RegExp(`${clean} of ${orders} orders? delivered without dispute`);
      expect(reasons.join()).toMatch(orders === 0 ? /No orders yet/ : delivered);
    }
    const options = [found.at(-1)?.service_id, newcomer.id];
    const { recommendation } = await decide<{ recommendation: Row }>('evaluate', { options });
    expect(recommendation).toMatchObject({ service_id: newcomer.id, alternative: options[0] });
    expect(recommendation.reasoning).toMatch(
      /8 of 8 orders delivered without dispute; rated 5\.00 of 5 by 8 buyers/,
    );
  });
});

/** Routes whose result may be empty after nine days. */
const MAY_BE_EMPTY = new Set([
  '/public/dens/{slug}/posts/{post_id}',
  '/public/dens/{slug}/posts/{post_id}/comments',
  '/public/donate',
  '/public/donate/check',
  '/public/showcase/{item_id}/comments',
  '/public/skills',
]);
