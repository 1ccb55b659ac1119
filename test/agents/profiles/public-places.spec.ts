import { BUILD_VERSION } from '../../../src/platform/config/build-info';
import { RouteTable } from '../../../src/platform/operations/route-table';
import { PictureRenderer } from '../../../src/platform/pictures/picture-renderer';
import { OPERATOR_PAGES, TRADE_PAGES } from '../../architecture/routes/account';
import { startTestApp, type TestApp } from '../../support/app';
import { advanceToAfternoon } from '../../support/record-events';
import { fixtures, type Fixtures, type TestAgent } from '../../support/fixtures';
import { pendingDonation } from '../../support/fixtures/donations';
import { trades } from '../../support/trades';
import { BROWSER_ACCEPT } from '../../support/web';

/** Ids of the records, by their names in the paths below. */
type Ids = Record<string, string>;

/**
 * Every public route. `hidden` becomes private: every route of the first kind names it before, and none afterwards.
 * `seller` becomes private too and keeps its listing: only the routes that show the listing name it.
 */
const NAMES_AGENTS: Record<string, string> = {
  'GET /public/activity': '/public/activity?limit=100',
  'GET /public/agent/:agent_id/analytics': '/public/agent/{hidden}/analytics',
  'GET /public/agent/:agent_id/stats-card': '/public/agent/{hidden}/stats-card',
  'GET /public/agents': '/public/agents',
  'GET /public/agents/:agent_name': '/public/agents/Vesper%20Quill',
  'GET /public/articles': '/public/articles',
  'GET /public/articles/:slug': '/public/articles/{article}',
  'GET /public/dens/:slug/messages': '/public/dens/technical/messages',
  'GET /public/dens/:slug/posts': '/public/dens/technical/posts?period=all&sort=new',
  'GET /public/dens/:slug/posts/:post_id': '/public/dens/technical/posts/{post}',
  'GET /public/dens/:slug/posts/:post_id/comments': '/public/dens/technical/posts/{post}/comments',
  'GET /public/donate/check': '/public/donate/check?agent_id={hidden}',
  'GET /public/embed/badge/:agent_id': '/public/embed/badge/{hidden}',
  'GET /public/embed/heatmap/:agent_id': '/public/embed/heatmap/{hidden}',
  'GET /public/embed/profile/:agent_id': '/public/embed/profile/{hidden}',
  'GET /public/embed/verified/:agent_id': '/public/embed/verified/{hidden}',
  'GET /public/founding-200': '/public/founding-200',
  'GET /public/graph': '/public/graph?include_inactive=true',
  'GET /public/graph/agent/:agent_id/heatmap': '/public/graph/agent/{hidden}/heatmap',
  'GET /public/intelligence/entities': '/public/intelligence/entities?limit=200',
  'GET /public/leaderboard': '/public/leaderboard?category=development',
  'GET /public/prompts/current': '/public/prompts/current',
  'GET /public/prompts/current/responses': '/public/prompts/current/responses',
  'GET /public/pulse/stream': '',
  'GET /public/showcase': '/public/showcase',
  'GET /public/showcase/:item_id': '/public/showcase/{item}',
  'GET /public/showcase/:item_id/comments': '/public/showcase/{item}/comments',
  'GET /public/showcase/featured': '/public/showcase/featured',
  'GET /public/skills': '/public/skills',
  'GET /embed/card/:agent_id': '/embed/card/{hidden}',
  'GET /embed/card/:agent_id/image.png': '/embed/card/{hidden}/image.png',
  'GET /embed/heatmap/:agent_id': '/embed/heatmap/{hidden}',
  'GET /embed/profile/:agent_id': '/embed/profile/{hidden}',
  'GET /agents/:agent_id/trust': '/agents/{hidden}/trust',
  'GET /invites/leaderboard': '/invites/leaderboard',
  'GET /gates/:gate_name/log': '/gates/spend_limit/log',
  'GET /marketplace/listings/:listing_id/questions': '/marketplace/listings/{listing}/questions',
  'GET /marketplace/listings/:listing_id/reviews': '/marketplace/listings/{listing}/reviews',
  'GET /marketplace/sellers/:seller_id': '/marketplace/sellers/{hidden}',
  'GET /marketplace/sellers/:seller_id/reviews': '/marketplace/sellers/{open}/reviews',
  'GET /a2a/agents/:agent_id/card': '/a2a/agents/{hidden}/card',
  'GET /a2a/agents/:agent_id/.well-known/agent-card.json': '/a2a/agents/{hidden}/.well-known/agent-card.json',
  'GET /public/decisions/:decision_id': '/public/decisions/{decision}',
  'GET /community': '/community',
  'GET /community/articles': '/community/articles',
  'GET /community/articles/:slug': '/community/articles/{article}',
  'GET /community/dens/:slug': '/community/dens/technical?sort=new',
  'GET /community/dens/:slug/posts/:post_id': '/community/dens/technical/posts/{post}',
  'GET /community/prompt': '/community/prompt',
  'GET /community/showcase': '/community/showcase',
  'GET /community/showcase/:item_id': '/community/showcase/{item}',
  'GET /community/skills': '/community/skills',
  'GET /community/skills/:slug': '/community/skills/{skill}',
  'GET /live': '/live',
  'GET /community/articles/feed.atom': '/community/articles/feed.atom',
  'GET /community/dens/:slug/feed.atom': '/community/dens/technical/feed.atom',
  'GET /community/articles/:slug/picture.png': '/community/articles/{article}/picture.png',
  'GET /network': '/network',
  'GET /network/agents/:agent_name': '/network/agents/Vesper%20Quill',
  'GET /network/founders': '/network/founders',
  'GET /network/graph': '/network/graph?include_inactive=true',
  'GET /network/leaderboard': '/network/leaderboard?category=development',
  'GET /search': '/search?q=vesper',
  'GET /search/suggestions': '/search/suggestions?q=vesper',
  'GET /sitemap.xml': '/sitemap.xml',
};

/** These show listings and their sellers. */
const SHOWS_LISTINGS: Record<string, string> = {
  'GET /marketplace/listings/:listing_id': '/marketplace/listings/{own_listing}',
  'GET /marketplace/listings/:listing_id/agent-spec': '/marketplace/listings/{own_listing}/agent-spec',
  'GET /marketplace/search': '/marketplace/search?q=zymurgy',
  'GET /marketplace/listings/:listing_id/fees': '/marketplace/listings/{own_listing}/fees',
  'GET /ucp/catalog': '/ucp/catalog?q=zymurgy',
  'GET /': '/',
  'GET /market': '/market?q=zymurgy',
  'GET /market/categories/:slug': '/market/categories/skills-services?sort=newest',
  'GET /market/feed.atom': '/market/feed.atom',
  'GET /market/listings/:listing_id': '/market/listings/{own_listing}',
  'GET /search': '/search?q=zymurgy',
  'GET /market/listings/:listing_id/picture.png': '/market/listings/{own_listing}/picture.png',
};

/** These name no agent, or only one that the caller named. They are checked, too. */
const NAMES_NOBODY: Record<string, string> = {
  ...Object.fromEntries(
    [
      '/.well-known/agent-card.json',
      '/.well-known/agent-registration.json',
      '/.well-known/jwks.json',
      '/.well-known/oauth-authorization-server',
      '/.well-known/oauth-authorization-server/mcp',
      '/.well-known/oauth-protected-resource',
      '/.well-known/oauth-protected-resource/mcp',
      '/.well-known/oauth-protected-resource/ucp',
      '/.well-known/openapi.json',
      '/.well-known/security.txt',
      '/.well-known/ucp',
      '/a2a/card',
      '/a2a/extendedAgentCard',
      '/auth/sign-in',
      '/docs/search',
      '/docs/ucp/escrow',
      '/downloads',
      '/health',
      '/health/detailed',
      '/health/intelligence',
      '/icon.svg',
      '/imprint',
      '/idp/.well-known/openid-configuration',
      '/idp/jwks',
      '/info',
      '/llms.txt',
      '/marketplace/categories',
      '/marketplace/discover',
      '/marketplace/payments/done',
      '/marketplace/webhooks/event-types',
      '/mcp',
      '/mcp/health',
      '/metrics',
      '/openapi.json',

      '/picture.png',
      '/public/dens',
      '/public/donate',
      '/public/donate/tiers',
      '/public/intelligence/stats',
      '/public/platform-health',
      '/public/stats',
      '/privacy',
      '/robots.txt',
      '/status',
      '/style',
      '/terms',
      '/schemas/ucp/escrow.json',
      '/ucp/profile',
    ].map((path) => [`GET ${path}`, path]),
  ),
  'GET /a2a/agents/:agent_id/extendedAgentCard': '/a2a/agents/{hidden}/extendedAgentCard',
  'GET /a2a/:tenant/extendedAgentCard': '/a2a/{hidden}/extendedAgentCard',
  'GET /.well-known/ucp/:version': '/.well-known/ucp/2026-04-08',
  'GET /gates/:gate_name/health': '/gates/spend_limit/health',
  'GET /invites/validate/:code': '/invites/validate/{code}',
  'GET /assets/:file': '/assets/pages-0.css',
  'GET /downloads/:file': `/downloads/rialto-client-${BUILD_VERSION}.tgz`,
  'GET /openapi/:part.json': '/openapi/public.json',
  'GET /marketplace/trending': '/marketplace/trending',
  'GET /marketplace/search/suggestions': '/marketplace/search/suggestions?q=ves',
  'GET /public/time-series/:metric': '/public/time-series/agents',
};

/** Each serves only the caller who knows what its path or session identifies, and shows only their data. */
const FOR_ONE_CALLER = [
  'GET /a2a/tasks',
  'GET /a2a/agents/:agent_id/tasks',
  'GET /a2a/:tenant/tasks',
  ...['', 'agents/:agent_id/', ':tenant/'].flatMap((of) => [
    `GET /a2a/${of}tasks/:task_id`,
    `GET /a2a/${of}tasks/:task_id:subscribe`,
    `GET /a2a/${of}tasks/:task_id/pushNotificationConfigs`,
    `GET /a2a/${of}tasks/:task_id/pushNotificationConfigs/:config_id`,
  ]),
  'GET /account',
  'GET /account/agents/:agent_id',
  'GET /account/agents/:agent_id/export',
  'GET /account/agents/:agent_id/payout-account',
  'GET /account/approvals/:approval_id',
  'GET /account/claim',
  'GET /account/sessions',
  'GET /account/agents/:agent_id/keys',
  'GET /account/agents/:agent_id/keys/:key_id',
  'GET /auth/callback',
  'GET /auth/external',
  'GET /auth/login',
  'GET /invites/request/:request_id',
  'GET /marketplace/assets/:asset_id/content',
  'GET /marketplace/pictures/:picture_id/:digest/:name',
  'GET /oauth/authorize',
  'GET /oauth/consent',
  'GET /oauth/grants',
  'GET /ops-reports/:report_id',
  'GET /ucp/carts/:cart_id',
  'GET /ucp/checkout-sessions/:checkout_id',
  'GET /ucp/handoff/:token',
  ...Object.keys({ ...TRADE_PAGES, ...OPERATOR_PAGES }).filter((route) => route.startsWith('GET ')),
];

/** The same with a key, and what is read with POST. */
const ASKED_BY_AN_AGENT = [
  '/showcase',
  '/showcase/{item}',
  '/showcase/{item}/comments',
  '/prompts/current/responses',
  '/prompts/responses/{response}',
  '/dens/technical/messages',
  '/dens/technical/posts?period=all&sort=new',
  '/dens/technical/posts/{post}',
  '/dens/technical/posts/{post}/comments',
  '/search/semantic/articles?q=hedgerows',
  '/articles/{article}',
  '/skills',
  '/skills/{skill}',
  '/search/semantic/skills?q=hedgerows',
  '/discover',
  '/search/semantic/agents?q=vesper',
  '/dens/technical/messages/search?agent_id={hidden}',
];
const READ_BY_POST: [string, object][] = [
  ['/public/decisions/discover', { category: 'hedge-laying' }],
  ['/public/decisions/consensus', { service_id: '{hidden}' }],
  ['/public/decisions/evaluate', { options: ['{hidden}'] }],
  ['/ucp/catalog/search', { query: 'vesper' }],
];

const NAME = 'Vesper Quill';
const SELLER = 'Zymurgy Brewer';

let app: TestApp;
let a: Fixtures;
let reader: TestAgent;
let hidden: TestAgent;
let seller: TestAgent;
const ids: Ids = {};
beforeAll(async () => {
  app = await startTestApp({ TEST_HOOKS: 'true' });
  advanceToAfternoon(app); // there is another prompt every day
  a = fixtures(app);
  const renderer = app.app.get(PictureRenderer);
  const picture = renderer.picture.bind(renderer);
  renderer.picture = (svg) => picture((drawn = svg));
  [reader, hidden, seller] = [
    await a.agent({ profile: { display_name: 'Reader' } }),
    await a.agent({
      agent_id: 'vesper-quill',
      profile: {
        display_name: NAME,
        tagline: 'Lays hedges',
        capabilities: { primary_functions: ['hedge-laying'] },
      },
    }),
    await a.agent({ agent_id: 'zymurgy-brewer', profile: { display_name: SELLER } }),
  ];
  await publishAll();
}, 120_000);
afterAll(() => app.close());

/** `hidden` does everything that can be visible, `seller` offers one listing. */
async function publishAll(): Promise<void> {
  const by = hidden.client;
  const created = async (path: string, body: object): Promise<Record<string, string>> =>
    (await by.post(path, body).expect(201)).body;
  const text = 'Hedgerows are laid in winter, when the sap is down. '.repeat(6);

  ids.item = (await created('/showcase', { type: 'project', title: 'Hedgerows', content: text })).id!;
  await created(`/showcase/${ids.item}/comments`, { content: 'Mine' });
  const joint = await reader.client
    .post('/showcase', { type: 'project', title: 'Joint', content: text, collaborators: [hidden.agentId] })
    .expect(201);
  ids.joint = joint.body.id;
  await a.operator.post(`/admin/showcase/${ids.item}/feature`).expect(200);
  ids.response = (await created('/prompts/current/respond', { content: text })).id!;
  const message = await created('/dens/technical/messages', { content: 'Hello' });
  await reader.client
    .post('/dens/technical/messages', { content: 'Hello to you', reply_to: message.id })
    .expect(201);
  await by.post(`/dens/technical/messages/${message.id}/react`, { emoji: '🔥' }).expect(200);
  ids.post = (await created('/dens/technical/posts', { title: 'Hedgerows', content: text })).id!;
  const comment = await created(`/dens/technical/posts/${ids.post}/comments`, { content: 'First' });
  await reader.client
    .post(`/dens/technical/posts/${ids.post}/comments`, {
      content: 'Second',
      reply_to_comment_id: comment.id,
    })
    .expect(201);
  await reader.client.post(`/dens/technical/posts/${ids.post}/reshare`, { target_den: 'market' }).expect(201);
  const article = await created('/articles', {
    slug: 'on-hedgerows',
    title: 'On hedgerows',
    description: 'How hedgerows are laid, and when.',
    content: text,
    category: 'Tutorials',
  });
  await a.operator.post(`/admin/articles/${article.id}/review`, { action: 'approve' }).expect(200);
  ids.article = 'on-hedgerows';
  const skill = await created('/skills', {
    slug: 'hedgerows',
    name: 'Hedgerows',
    description: 'Lays hedgerows, from end to end.',
    category: 'Productivity',
    install_command: 'npm install -g hedgerows',
  });
  await a.operator.post(`/admin/skills/${skill.id}/review`, { action: 'approve' }).expect(200);
  ids.skill = 'hedgerows';

  ids.code = (await created('/invites', {})).code!;
  await a.agent({ invite_code: ids.code, profile: { display_name: 'Invited' } });
  await by.post('/gates/spend_limit/exception', { justification: 'Because.' }).expect(200);
  const interest = await created('/interest', { target_agent_id: reader.agentId });
  await reader.client.post(`/connections/${interest.connection_id}/respond`, {
    connection_id: interest.connection_id,
    accept: true,
  });
  await pendingDonation(
    app,
    `don_${'1'.repeat(32)}`,
    `0x${'ab'.repeat(32)}`,
    `0x${'cd'.repeat(20)}`,
    hidden.agentId,
    NAME,
  );

  const trade = trades(app);
  const listing = await trade.listing();
  Object.assign(ids, { listing: listing.id, open: listing.seller.agentId });
  await created(`/marketplace/listings/${listing.id}/questions`, { question: 'Do you know hedgerows?' });
  const order = await trade.buy(listing, hidden);
  await trade.deliver(order);
  await trade.confirm(order);
  await created(`/marketplace/orders/${order.id}/review`, { rating: 5, comment: 'Good' });
  await listing.seller.client.post(`/marketplace/orders/${order.id}/review`, { rating: 5 }).expect(201);
  ids.own_listing = (await trade.listing({ title: 'Zymurgy for beginners' }, seller)).id;
  ids.hidden = hidden.agentId;
  const decision = await app.client.post('/public/decisions/evaluate', { options: [hidden.agentId] });
  ids.decision = decision.body.decision_id;
  await settle();
}

async function settle(): Promise<void> {
  await app.drain();
  app.clock.advance(3_600_000);
  await a.operator.post('/admin/reindex', {}).expect(200);
  await app.drainAll();
}

let looks = 0;
const at = (path: string): string =>
  path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(ids[name]!));
const filled = (body: object): object =>
  JSON.parse(JSON.stringify(body).replace(/\{(\w+)\}/g, (_, name: string) => ids[name]!)) as object;
/** The last picture that was drawn, before it became pixels. */
let drawn = '';
/** Pages for browsers. */
const PAGE = /^\/(community|live|market|network|search)?([/?]|$)/;
async function seen(path: string, by = app.client): Promise<string> {
  // responses are cached by their full URL
  const fresh = `${path.includes('?') ? '&' : '?'}_look=${++looks}`;
  const client = PAGE.test(path) ? by.with({ Accept: BROWSER_ACCEPT }) : by;
  const { status, text, body, headers } = await client.get(at(path) + fresh);
  expect(status).toBeLessThan(500);
  const words = path.endsWith('.png') && status === 200 ? drawn : (text ?? String(body));
  return `${status} ${status === 200 ? words : words.replaceAll(at(path).split('?')[0]!, '')} ${headers.location ?? ''}`;
}
const named = (words: string, agent: TestAgent, name: string): boolean =>
  [agent.agentId, name, encodeURIComponent(name)].some((one) =>
    words.replaceAll(/"instance":"[^"]*"/g, '').includes(one),
  );

const PLACES = { ...NAMES_AGENTS, ...SHOWS_LISTINGS, ...NAMES_NOBODY };

describe('the list of public routes', () => {
  it('is complete', () => {
    const open = app.app
      .get(RouteTable)
      .routes.filter(({ method, access }) => method === 'GET' && access !== 'key' && access !== 'admin')
      .map(({ method, path }) => `${method} ${path}`);
    expect([...Object.keys(PLACES), ...FOR_ONE_CALLER].sort()).toEqual(open.sort());
  });
});

describe('a public agent', () => {
  it('is named on public routes', async () => {
    const silent: string[] = [];
    for (const [route, path] of Object.entries(NAMES_AGENTS))
      if (path !== '' && !named(await seen(path), hidden, NAME)) silent.push(route);
    expect(silent).toEqual([]);
  });
});

describe('a private agent', () => {
  beforeAll(async () => {
    for (const { client } of [hidden, seller])
      await client.patch('/agents/me/privacy', { profile_visibility: 'private' }).expect(200);
    await app.drain(); // and nothing is computed again
  });

  it('is named on no public route', async () => {
    const revealing: string[] = [];
    for (const [route, path] of Object.entries(PLACES))
      if (path !== '' && named(await seen(path), hidden, NAME)) revealing.push(route);
    expect(revealing).toEqual([]);
  });

  it('is named on no route that other agents read', async () => {
    const revealing: string[] = [];
    for (const path of ASKED_BY_AN_AGENT) {
      const words = await seen(path, reader.client);
      expect([path, words.slice(0, 3)]).toEqual([path, '200']);
      if (named(words, hidden, NAME)) revealing.push(path);
    }
    for (const [path, body] of READ_BY_POST) {
      const { text } = await reader.client.post(path, filled(body));
      if (named(text.replaceAll(JSON.stringify(filled(body)), ''), hidden, NAME)) revealing.push(path);
    }
    expect(revealing).toEqual([]);
  });

  it('is named with its listings, and only there', async () => {
    const revealing: string[] = [];
    for (const [route, path] of Object.entries(PLACES))
      if (path !== '' && named(await seen(path), seller, SELLER)) revealing.push(route);
    expect(revealing.sort()).toEqual(Object.keys(SHOWS_LISTINGS).sort());
  });

  it('still sees its own content', async () => {
    for (const path of ['/showcase/{item}', '/dens/technical/posts/{post}', '/prompts/responses/{response}'])
      expect([path, named(await seen(path, hidden.client), hidden, NAME)]).toEqual([path, true]);
  });

  it('leaves its content in place, without its name', async () => {
    const { body } = await app.client.get(at('/public/dens/technical/posts/{post}')).expect(200);
    expect(body).toMatchObject({ agent_id: null, agent_name: 'Private agent', agent_avatar: null });
  });
});
