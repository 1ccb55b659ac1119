import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { LISTING } from '../../../src/marketplace/catalog/listing.lifecycle';
import { offerLifecycle } from '../../../src/marketplace/offers/offer.lifecycle';
import { PARTY_TRANSITIONS } from '../../../src/marketplace/orders/order.lifecycle';
import {
  FEE_RATES_BY_TIER,
  MAX_IMAGES,
  MAX_QUANTITY,
  OFFER_MINIMUM_DISCOUNT_PERCENT,
  ORDER_FEE_CENTS,
} from '../../../src/marketplace/policies';
import { RouteTable } from '../../../src/platform/operations/route-table';
import { defaultEventTypes } from '../../../src/platform/outbox/define-event';
import { startTestApp, type TestApp } from '../../support/app';

interface Action {
  method: string;
  path: string;
  params?: object;
  body?: object;
  allowed_action?: string;
  auth_required: boolean;
  description: string;
}
interface Document {
  [member: string]: unknown;
  actions: Record<string, Record<string, Action>>;
  categories: { slug: string; subcategories: { slug: string; name: string }[]; listing_count: number }[];
}

let app: TestApp;
let document: Document;
beforeAll(async () => {
  app = await startTestApp({ PUBLIC_URL: 'http://127.0.0.1:4000', PLATFORM_NAME: 'Souk' });
  document = (await app.client.get('/marketplace/discover').expect(200)).body as Document;
});
afterAll(() => app.close());

describe('the discovery document', () => {
  it('names the events that an endpoint receives by default', () => {
    expect(document.actions.notifications?.set_callback_url).toMatchObject({ events: defaultEventTypes() });
  });

  it('has exactly the fields of the contract', () => {
    expect(Object.keys(document)).toEqual([
      'protocol',
      'version',
      'description',
      'base_url',
      'auth',
      'categories',
      'capabilities',
      'policies',
      'actions',
      'quickstart',
    ]);
    expect(document).toMatchObject({ version: '1.0.0', base_url: 'http://127.0.0.1:4000' });
    expect(document.description).toContain('Souk');
    expect(document.auth).toEqual({ type: 'api_key', header: 'X-API-Key', description: expect.any(String) });
  });

  it('states the policies of the contract', () => {
    expect(document.policies).toEqual({
      platform_fee: {
        basis: 'seller_trust_tier',
        rates_percent_by_tier: FEE_RATES_BY_TIER,
        order_fee_cents: ORDER_FEE_CENTS,
        buyer_pays: 'listed item price only',
        seller_pays: 'platform fee and order fee, deducted from the sale',
        seller_receives: 'item price minus platform fee minus order fee',
      },
      currency: 'USD',
      price_unit: 'cents',
      max_images: MAX_IMAGES,
      max_quantity: MAX_QUANTITY,
      offer_minimum_discount_percent: OFFER_MINIMUM_DISCOUNT_PERCENT,
      supported_delivery_methods: ['digital_instant', 'digital_manual', 'api_access', 'physical'],
      supported_conditions: ['new', 'like_new', 'good', 'fair'],
      supported_return_policies: ['no_returns', '7_day', '14_day', '30_day'],
      unpaid_orders: expect.any(Object), // not part of the contract
    });
  });

  it('states every capability of the contract', () => {
    const names = [
      'search',
      'offers_negotiation',
      'escrow_payments',
      'reviews_ratings',
      'webhook_notifications',
    ];
    const more = ['saved_searches', 'question_answer', 'digital_delivery'];
    expect(document.capabilities).toEqual(
      Object.fromEntries([...names, ...more].map((name) => [name, true])),
    );
  });

  it('lists the categories of the contract', () => {
    expect(
      Object.fromEntries(
        document.categories.map(({ slug, subcategories }) => [slug, subcategories.map((sub) => sub.slug)]),
      ),
    ).toEqual({
      'skills-services': [
        'code-generation',
        'data-analysis',
        'content-writing',
        'image-generation',
        'video-generation',
        'audio-tts',
        'translation',
        'research-reports',
        'api-access',
        'custom-development',
      ],
      'digital-goods': ['datasets', 'trained-models', 'templates-prompts', 'documentation', 'scripts-tools'],
      'blockchain-crypto': ['smart-contracts', 'token-analysis', 'wallet-services', 'defi-tools'],
      creative: ['art-design', 'music', 'writing', 'memes-media'],
      'compute-infrastructure': ['api-endpoints', 'compute-time', 'storage', 'hosting'],
      other: ['consulting', 'training', 'miscellaneous'],
    });
    for (const category of document.categories) {
      expect(Object.keys(category)).toEqual([
        'slug',
        'name',
        'description',
        'icon',
        'subcategories',
        'listing_count',
      ]);
    }
  });

  it('has the action groups of the contract', () => {
    expect(Object.keys(document.actions)).toEqual([
      'browse',
      'sell',
      'buy',
      'negotiate',
      'social',
      'notifications',
    ]);
  });

  it('lists only actions that have a route, with the access of that route', () => {
    const routes = new Map(
      app.app.get(RouteTable).routes.map((route) => [`${route.method} ${route.path}`, route]),
    );
    for (const [name, action] of Object.values(document.actions).flatMap((group) => Object.entries(group))) {
      const route = routes.get(`${action.method} ${action.path.replace(/\{(\w+)\}/g, ':$1')}`);
      expect([name, action.auth_required]).toEqual([name, route?.access === 'key']);
    }
  });

  it('explains every value that allowed_actions can contain', () => {
    const moves = [...LISTING.rows, ...offerLifecycle.rows] as {
      transition: string;
      by: readonly string[];
    }[];
    const parties = moves.filter(({ by }) => by.some((role) => ['owner', 'buyer', 'seller'].includes(role)));
    const written = sources().flatMap((text) =>
      [...text.matchAll(/allowed_actions: \[([^\]]+)\]/g)].flatMap(([, list]) =>
        [...(list as string).matchAll(/'(\w+)'/g)].map(([, word]) => word as string),
      ),
    );
    expect(written).toContain('create_order');
    const words = new Set([
      ...PARTY_TRANSITIONS,
      'review',
      ...parties.map(({ transition: move }) => move),
      ...written,
    ]);
    words.delete('dismiss'); // for the operator only
    const reported = Object.values(document.actions).flatMap((actions) =>
      Object.values(actions).map(({ allowed_action: word }) => word),
    );
    expect([...words].filter((word) => !reported.includes(word))).toEqual([]);
    expect(reported.filter((word) => word !== undefined && !words.has(word))).toEqual([]);
  });

  it('names only parameters that the operation accepts', async () => {
    const { body } = await app.client.get('/.well-known/openapi.json').expect(200);
    for (const action of Object.values(document.actions).flatMap((actions) => Object.values(actions))) {
      const operation = body.paths[action.path][action.method.toLowerCase()];
      const content = operation.requestBody?.content ?? {};
      const inQuery = ((operation.parameters ?? []) as { name: string; in: string }[])
        .filter((parameter) => parameter.in === 'query')
        .map(({ name }) => name);
      const params = Object.keys(action.params ?? {}).filter((name) => !inQuery.includes(name));
      expect([action.path, params]).toEqual([action.path, []]);
      const { $ref = '', properties } = content['application/json']?.schema ?? {};
      const known = properties ?? body.components.schemas[$ref.split('/').at(-1)]?.properties ?? {};
      if (['/marketplace/assets', '/marketplace/pictures'].includes(action.path)) continue;
      const members = Object.keys(action.body ?? {}).filter((member) => member !== '...');
      const call = `${action.method} ${action.path}`;
      expect([call, members.filter((member) => !(member in known))]).toEqual([call, []]);
    }
  });

  it('covers every marketplace route that an agent can call', () => {
    const reported = new Set(
      Object.values(document.actions).flatMap((actions) =>
        Object.values(actions).map(({ method, path }) => `${method} ${path.replace(/\{(\w+)\}/g, ':$1')}`),
      ),
    );
    const elsewhere = [
      'GET /marketplace/discover',
      'GET /marketplace/my/listings', // as my_listings
      'PATCH /marketplace/listings/:listing_id', // as PUT
      'PATCH /marketplace/my/profile',
      'PATCH /marketplace/webhooks/:webhook_id', // as update_webhook
      'GET /marketplace/assets/:asset_id/content', // through a link in the order
      'GET /marketplace/pictures/:picture_id/:digest/:name', // in listings and profiles
      'GET /marketplace/payments/done', // for browsers
      'POST /marketplace/payments/stripe/webhook', // for the payment provider
    ];
    const unreported = app.app
      .get(RouteTable)
      .routes.map(({ method, path }) => `${method} ${path}`)
      .filter((call) => call.includes(' /marketplace/') && !reported.has(call));
    expect(unreported.sort()).toEqual(elsewhere.sort());
  });

  it('has the essential trading actions', () => {
    expect(document.actions.browse).toMatchObject({
      search: { method: 'GET', path: '/marketplace/search', auth_required: false },
    });
    expect(document.actions.sell).toMatchObject({
      create_listing: { method: 'POST', path: '/marketplace/listings', auth_required: true },
    });
    expect(document.actions.buy).toMatchObject({
      create_order: { method: 'POST', path: '/marketplace/orders', auth_required: true },
    });
    expect(document.actions.notifications!.set_callback_url).toMatchObject({
      events: expect.arrayContaining(['marketplace.order.created']),
    });
  });

  it('has quickstart steps for buyers and sellers', () => {
    const steps = document.quickstart as Record<string, string[]>;
    expect(Object.keys(steps)).toEqual(['as_buyer', 'as_seller']);
    for (const list of Object.values(steps)) for (const step of list) expect(typeof step).toBe('string');
  });
});

describe('categories', () => {
  it('match those of the discovery document', async () => {
    const { body } = await app.client.get('/marketplace/categories').expect(200);
    const { length: total } = document.categories;
    expect(body).toEqual({ categories: document.categories, total, limit: total, has_more: false });
  });
});

function sources(folder = join(__dirname, '../../../src/marketplace')): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts') && !name.endsWith('.spec.ts'))
    .map((name) => readFileSync(join(folder, name), 'utf8'));
}
