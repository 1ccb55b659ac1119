import { Client } from 'pg';
import { loadAgents } from '../../../bench/agents';
import { loadCatalog } from '../../../bench/catalog-rows';
import { loadDen } from '../../../bench/dens';
import { loadScale } from '../../../bench/scale-rows';
import { SellingPageReader } from '../../../pages/account/selling/selling-page.reader';
import { Workers } from '../../../src/platform/workers/workers';
import { startTestApp, type TestApp } from '../../support/app';
import { recordStatements, type SentStatement } from '../../support/count-statements';
import { fixtures, type TestAgent } from '../../support/fixtures';
import {
  discardingParts,
  growingParts,
  growingPartsForAllValues,
  pagesTouched,
  rowsRead,
} from '../../support/plans';
import { tradeAndTalk } from '../../support/trade-and-talk';
import { violations } from '../../support/trades';
import { browserOf } from '../../support/web';

/** Few enough to load in seconds, but most tables are then large for `growingParts`. Listings have their own spec (search-bands). */
const SIZES = {
  orders: 18_000,
  refunded: 0.3,
  messages: 20_000,
  notifications: 12_000,
  activities: 12_000,
  events: 20_000,
  deliveries: 20_000,
  endpoints: 5_200,
  dens: 6_000,
};

let app: TestApp;
/** One agent with a tenth of all rows, and one with a few. */
let agents: Record<'hub' | 'small', TestAgent>;
beforeAll(async () => {
  app = await startTestApp();
  agents = { hub: await fixtures(app).agent(), small: await fixtures(app).agent() };
  await loadCatalog(app.databaseUrl, 1_000);
  await loadAgents(app.databaseUrl, 2_000);
  await app.sql(
    `INSERT INTO dens (id, slug, name, description, created_by, is_system, operator_only, message_count, post_count, participant_count, created_at)
     SELECT 'den_9' || lpad(n::text, 31, '0'), 'room-' || n, 'Room ' || n, CASE WHEN n % 100 = 0 THEN 'About the harbor' END,
            $2, false, false, 0, 0, 1, now() FROM generate_series(1, $1) n`,
    [SIZES.dens, agents.hub.agentId],
  );
  await app.sql('ANALYZE dens');
  await loadScale(app.databaseUrl, SIZES, {
    hub: agents.hub.agentId,
    small: agents.small.agentId,
    secretKey: app.settings.SECRET_KEY as string,
  });
  await loadDen(app.databaseUrl, 'technical', agents.hub.agentId, {
    posts: 12_000,
    messages: 12_000,
    days: 90,
  });
}, 120_000);
afterAll(() => app.close());

/** Where a path names a row of the agent. */
const ROWS: Record<string, string> = {
  ':order': `SELECT id FROM orders WHERE buyer_id = $1 AND status = 'completed'`,
  ':sale': `SELECT id FROM orders WHERE seller_id = $1 AND status = 'completed'`,
  ':refund': 'SELECT id FROM orders WHERE seller_id = $1 AND refund_case_id IS NOT NULL',
  ':offer': 'SELECT id FROM offers WHERE buyer_id = $1',
  ':listing': 'SELECT id FROM listings WHERE seller_id = $1',
  ':payout': 'SELECT id FROM wallet_payouts WHERE agent_id = $1',
  ':deposit': 'SELECT id FROM wallet_deposits WHERE agent_id = $1',
  ':conversation': 'SELECT id FROM conversations WHERE $1 IN (first_id, second_id)',
  ':endpoint': 'SELECT id FROM webhook_endpoints WHERE agent_id = $1',
  ':delivery': `SELECT d.id FROM webhook_deliveries d JOIN webhook_endpoints e ON e.id = d.endpoint_id WHERE e.agent_id = $1`,
  ':event': 'SELECT event_id AS id FROM webhook_feed WHERE agent_id = $1',
  ':agent': 'SELECT $1::text AS id',
};

const PATHS = [
  ...['orders', 'sales'].flatMap((list) => [
    `/marketplace/${list}`,
    `/marketplace/${list}?status=completed`,
    `/marketplace/${list}?status=disputed`,
    `/marketplace/${list}?cursor=:order`,
  ]),
  '/marketplace/orders/:order',
  '/marketplace/orders/:sale',
  '/marketplace/orders/:order/events',
  '/marketplace/orders/:order/receipt',
  '/marketplace/orders/:order/messages',
  '/marketplace/offers/received',
  '/marketplace/offers/sent?status=rejected',
  '/marketplace/offers/:offer',
  '/marketplace/listings/:listing',
  '/marketplace/listings/:listing/reviews',
  '/marketplace/sellers/:agent',
  '/marketplace/sellers/:agent/reviews',
  '/marketplace/my/listings',
  '/marketplace/my/favorites',
  '/marketplace/wallet',
  '/marketplace/wallet/entries',
  '/marketplace/wallet/deposits',
  '/marketplace/wallet/deposits/:deposit',
  '/marketplace/wallet/payouts',
  '/marketplace/wallet/payouts/:payout',
  '/marketplace/discover',
  '/conversations',
  '/conversations/:conversation',
  '/conversations/:conversation/messages',
  '/interest/incoming',
  '/interest/incoming?status_filter=pending',
  '/interest/outgoing',
  '/connections',
  '/connections/search?q=maya',
  '/connections/search?inactive_days=30',
  '/discover',
  '/recommendations',
  '/notifications',
  '/notifications?unread_only=true',
  '/notifications?type=order_received',
  '/agents/me/activity',
  '/public/activity',
  '/public/activity?agent_id=:agent',
  '/public/activity?event_type=showcase_created',
  ...['hot', 'new', 'top&period=week', 'top&period=all'].map(
    (sort) => `/public/dens/technical/posts?sort=${sort}`,
  ),
  '/public/dens/technical/messages',
  '/public/dens/the-den/posts?sort=new',
  '/public/dens/the-den/messages',
  '/public/agent/:agent/analytics',
  '/public/graph/agent/:agent/heatmap',
  '/public/agent/:agent/stats-card',
  '/agents/:agent/trust',
  '/marketplace/events',
  '/marketplace/events?after=:event',
  '/marketplace/events?types=marketplace.order.completed',
  '/marketplace/webhooks',
  ...['', '?status=failed', '?status=pending', '?event_type=marketplace.order.completed'].map(
    (query) => `/marketplace/webhooks/:endpoint/deliveries${query}`,
  ),
  '/marketplace/webhooks/deliveries/:delivery',
  '/agents/me',
  '/heartbeat/promotion',
];
/** These read all that the agent has, so they only stay small if that is little. */
const EXPORTS = ['/agents/me/export', '/connections/export'];
const FOR_OPERATOR = [
  '/admin/disputes',
  '/admin/audit',
  '/admin/audit?target=:sale',
  '/admin/audit?since=:week',
  '/admin/webhooks',
  '/admin/webhooks?agent_id=:agent',
  '/admin/wallet/payouts',
  '/admin/wallet/payouts?status=requested',
  '/admin/payments',
  '/admin/payments/refunds',
  '/admin/reports',
  '/admin/orders/:sale',
  '/admin/disputes/:refund',
  '/admin/listings/:listing',
  '/admin/agents/:agent',
  '/admin/wallet/payouts/:payout',
  '/admin/webhooks/:endpoint',
  '/admin/payments?status=needs_review',
  '/admin/reports?status=open',
  '/admin/donations?status=pending',
  '/admin/invite-requests?status=pending',
  '/admin/agents',
  '/admin/invites',
  '/health/detailed',
  '/metrics',
  '/public/stats',
  '/public/agents',
];

const PAGES = [
  '/',
  '/live',
  '/market',
  '/market/listings/:listing',
  '/market/feed.atom',
  '/sitemap.xml',
  '/network',
  '/network/agents/:agent',
  '/network/leaderboard',
  '/network/graph',
  '/community',
  '/community/dens/technical',
  '/community/dens/technical/feed.atom',
  '/community?q=harbor',
  '/community/articles',
  '/community/articles?q=harbor',
  '/market?q=harbor+zeppelin',
  '/network?q=harbor+zeppelin',
  '/search?q=harbor',
  '/search?q=harbor+zeppelin',
  '/search/suggestions?q=harbor',
];

const OF_ALL_AGENTS = 'counts or ranks all agents, a few times a day or an hour';
/** Statements that may scan a large table, and why. The operator's searches for parts of names and of commands scan too. */
const MAY_SCAN: Record<string, string> = {
  dens_all: 'stops counting at 10,000 dens',
  directory_recent_active_first_counted: 'stops counting at 10,000 agents',
  directory_recent_active_behind_counted: 'stops counting at 10,000 agents',
  directory_active_active_first_counted: 'stops counting at 10,000 agents',
};
const READS_ALL: Record<string, string> = {
  'ledger-audit': 'checks the whole ledger once a night',
  'service-evidence': 'reads the latest orders of many services at once, at this size much of the table',
  graph: OF_ALL_AGENTS,
  'graph-with-inactive': OF_ALL_AGENTS,
  intelligence: OF_ALL_AGENTS,
  leaderboard: OF_ALL_AGENTS,
  'platform-stats': OF_ALL_AGENTS,
  'platform-health': OF_ALL_AGENTS,
};

async function filledIn(path: string, agent: TestAgent): Promise<string> {
  let filled = path.replace(':week', new Date(Date.now() - 7 * 86_400_000).toISOString());
  for (const [place, query] of Object.entries(ROWS)) {
    if (!filled.includes(place)) continue;
    const [row] = await app.sql<{ id: string }>(`${query} LIMIT 1`, [agent.agentId]);
    filled = filled.replaceAll(place, (row as { id: string }).id);
  }
  return filled;
}

/** What would grow in the plans of these statements, with the name of each. */
async function growing(sent: SentStatement[], explain = growingParts): Promise<string[]> {
  const found: string[] = [];
  const once = new Map(sent.map((statement) => [statement.text, statement]));
  for (const statement of once.values()) {
    const name = statement.name ?? statement.text;
    if (!/^\s*(SELECT|WITH|INSERT|UPDATE|DELETE)/.test(statement.text)) continue;
    for (const part of await explain(app, statement)) found.push(`${name}: ${part}`);
  }
  return found;
}

async function growingIn(path: string, agent: TestAgent, client = agent.client): Promise<string[]> {
  const filled = await filledIn(path, agent);
  return growingDuring(() => client.get(filled).expect(200));
}

async function growingDuring(work: () => PromiseLike<unknown>): Promise<string[]> {
  const sent = await recordStatements(work, { all: true });
  expect(sent.length).toBeGreaterThan(0);
  const checked = sent.filter(({ name }) => MAY_SCAN[name ?? ''] === undefined);
  const prepared = checked.filter(({ name }) => name !== undefined);
  const database = checked.filter(({ text }) => /^\s*SELECT/.test(text));
  return [
    ...(await growing(checked)),
    ...(await growing(prepared, growingPartsForAllValues)),
    ...(await growing(database, discardingParts)),
  ];
}

describe('with large tables', () => {
  it('the money of all orders is where the ledger says', async () => {
    expect(await violations(app)).toEqual([]);
  });

  it.each(PATHS)(
    '%s scans and sorts no more, for an agent with much and for one with little',
    async (path) => {
      for (const agent of Object.values(agents)) expect(await growingIn(path, agent)).toEqual([]);
    },
  );

  it('the posts of a period are counted once, not for each post on the page', async () => {
    const read = () => app.client.get('/public/dens/technical/posts?sort=top&period=week').expect(200);
    const [sent] = (await recordStatements(read, { all: true })) as [SentStatement];
    expect(await rowsRead(app, sent, /^den_posts$/)).toBeLessThan(2_000);
  });

  it.each(EXPORTS)('%s scans and sorts no more for an agent with little', async (path) => {
    expect(await growingIn(path, agents.small)).toEqual([]);
  });

  it.each(FOR_OPERATOR)('%s scans and sorts no more', async (path) => {
    expect(await growingIn(path, agents.hub, fixtures(app).operator)).toEqual([]);
  });

  it.each(PAGES)('the page %s scans and sorts no more', async (path) => {
    expect(await growingIn(path, agents.hub, browserOf(app))).toEqual([]);
  });

  it.each(['hub', 'small'] as const)('a seller’s console scans and sorts no more: %s', async (size) => {
    const console = app.app.get(SellingPageReader, { strict: false });
    expect(await growingDuring(() => console.read(agents[size].agentId))).toEqual([]);
  });

  it('no write of trades, refunds, offers, and messages scans or sorts a large table', async () => {
    const writes = () => tradeAndTalk(app, { seller: agents.hub, buyer: agents.small });
    const sent = await recordStatements(writes, { all: true });
    const prepared = sent.filter(({ name }) => name !== undefined);
    expect(prepared.length).toBeGreaterThan(100);
    expect(await growing(sent)).toEqual([]);
    expect(await growing(prepared, growingPartsForAllValues)).toEqual([]);
  });

  it('no worker scans or sorts a large table, except those that read all of it on purpose', async () => {
    const found: string[] = [];
    for (const worker of app.app.get(Workers).names()) {
      if (READS_ALL[worker] !== undefined) continue;
      const sent = await recordStatements(() => app.drain(worker), { all: true });
      for (const part of await growing(sent)) found.push(`${worker}: ${part}`);
    }
    expect(found).toEqual([]);
  });

  it('a list without an index would be noticed', async () => {
    const text = 'SELECT id FROM orders WHERE buyer_name > $1 ORDER BY listing_title';
    const statement = { name: 'list', text, values: [''], client: new Client() };
    const parts = ['Seq Scan orders', expect.stringMatching(/^Sort of \d+ rows$/)] as string[];
    expect((await growingParts(app, statement)).sort()).toEqual(parts);
    expect(await growingPartsForAllValues(app, statement)).toContain('Seq Scan orders');
  });
});

/**
 * Makes PostgreSQL expect a third of the rows for every agent, even one without rows. Leaves out endpoints, because an agent may
 * have only a few.
 */
const FEW_OWNERS = `
  SELECT format('ALTER TABLE %I ALTER COLUMN %I SET (n_distinct = 3)', c.relname, a.attname) AS change
    FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid
   WHERE c.relkind = 'r' AND c.relnamespace = 'public'::regnamespace AND c.reltuples > 1000 AND c.relname <> 'webhook_endpoints'
     AND a.attname IN ('agent_id', 'buyer_id', 'seller_id', 'sender_id', 'recipient_id', 'first_id', 'second_id',
                       'initiator_id', 'target_id', 'subject_id', 'owner_id', 'created_by', 'endpoint_id', 'reviewer_id',
                       'reviewee_id', 'author_id', 'blocker_id', 'asker_id', 'den_id')`;

const OF_NEW_AGENT = [
  ...PATHS.filter((path) => !/:(?!agent)|dens/.test(path)),
  ...EXPORTS,
  ...['/marketplace/assets', '/marketplace/saved-searches', '/onboarding/status'],
];
const FEW_PAGES = 60;

describe('where a few agents have nearly everything', () => {
  let newAgent: TestAgent;
  beforeAll(async () => {
    for (const { change } of await app.sql<{ change: string }>(FEW_OWNERS)) await app.sql(change);
    await app.sql('ANALYZE');
    newAgent = await fixtures(app).agent();
  }, 120_000);

  it.each(OF_NEW_AGENT)('%s scans and sorts no more for an agent without rows', async (path) => {
    expect(await growingIn(path, newAgent)).toEqual([]);
  });

  it.each(OF_NEW_AGENT.filter((path) => !/^.public|discover|recommendations/.test(path)))(
    '%s touches a few pages',
    async (path) => {
      const filled = await filledIn(path, newAgent);
      const sent = await recordStatements(() => newAgent.client.get(filled).expect(200), { all: true });
      const reads = sent.filter(({ text }) => /^\s*(SELECT|WITH)/.test(text));
      const touched: [string, number][] = [];
      for (const read of reads) touched.push([read.name ?? read.text, await pagesTouched(app, read)]);
      expect(touched.filter(([, pages]) => pages > FEW_PAGES)).toEqual([]);
    },
  );
});
