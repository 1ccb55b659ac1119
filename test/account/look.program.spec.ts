import type { Browser } from 'playwright-core';
import { startAddressedApp } from '../support/addressed-app';
import type { TestApp } from '../support/app';
import {
  CHROMIUM,
  fits,
  inBrowser,
  inWindow,
  isAccessible,
  keep,
  LOOKS,
  openBrowser,
  watched,
  windowOf,
} from '../support/browser';
import { fixtures } from '../support/fixtures';
import { type Browser as Forms, mailedToken, owns, signedIn } from '../support/people';
import { trades } from '../support/trades';
import { lines, shopping } from '../ucp/shopping';

const EMAIL = 'ada@example.com';
const WRONG = {
  'wrong-code': '/account/claim?code=AAAA-BBBB-CCCC',
  nowhere: '/account/approvals/none',
  'used-link': '/auth/login?token=used',
};

let app: TestApp;
let forms: Forms;
/** A check of each kind that has fields. */
const ACCEPTANCE = {
  version: 1,
  checks: [
    {
      id: 'shape',
      type: 'json_schema',
      schema: { type: 'object', required: ['text'], properties: { text: { type: 'string', minLength: 20 } } },
    },
    { id: 'table', type: 'asset', media_types: ['text/csv'], max_bytes: 5_000 },
    { id: 'known', type: 'sha256', value: '0'.repeat(64) },
    { id: 'up', type: 'probe', url: 'https://example.com/' },
  ],
  on_pass: 'release',
  on_fail: 'changes',
  resubmissions: 1,
  verdict_within_hours: 24,
};

let browser: Browser | undefined;
let approval: string;
let agentId: string;
let claimCode: string;
let basket: string;
let tradePages: string[];
beforeAll(async () => {
  if (!CHROMIUM) return;
  app = await startAddressedApp();
  forms = await signedIn(app, EMAIL);
  const agent = await fixtures(app).agent({ profile: { display_name: 'Ada <b>the</b> Translator 🦞' } });
  agentId = agent.agentId;
  await owns(forms, agent);
  await owns(forms, await fixtures(app).agent());
  const listing = await trades(app).listing();
  await agent.client.post('/marketplace/orders', { listing_id: listing.id }).expect(201);
  const path = `/account/agents/${agentId}`;
  await forms.send(await forms.open(path), `${path}/approval-threshold`, { dollars: '10' });
  const [key] = (await agent.client.get('/agents/me/keys').expect(200)).body.keys as { key_id: string }[];
  await forms.send(await forms.open(`${path}/keys`), `${path}/keys/${key!.key_id}/cap`, { dollars: '60' });
  const limits = {
    budget_cents: 10_000,
    hourly_cap_cents: 2_000,
    purpose: 'Everything for the spring catalog',
  };
  const below: { key_id: string; api_key: string }[] = [];
  for (let level = 0; level < 4; level++) {
    const client = app.client.as(below.at(-1)?.api_key ?? agent.key);
    const made = await client.post('/agents/me/keys', { name: `Level ${level}`, ...limits }).expect(201);
    below.push(made.body as (typeof below)[0]);
  }
  const own = await trades(app).listing(
    { title: 'Charts of every canal, bridge, and tide'.repeat(3) },
    agent,
  );
  const checked = await trades(app).listing({ acceptance: ACCEPTANCE }, agent);
  await agent.client
    .patch(`/marketplace/listings/${checked.id}/health`, {
      url: 'http://127.0.0.1:1999/a-very-long-path/of/it',
    })
    .expect(200);
  await agent.client.post(`/marketplace/listings/${checked.id}/health/check`).expect(200);
  const sale = await trades(app).buy(own, await fixtures(app).agent());
  await trades(app).deliver(sale);
  await trades(app).askBack(sale);
  await agent.client
    .post(`/marketplace/orders/${sale.id}/messages`, { content: 'Which page is it?' })
    .expect(201);
  const endpoint = { url: 'http://127.0.0.1:1999/a-very-long-path/that-an-endpoint-may-have/in-the-end' };
  const hook = await agent.client.post('/marketplace/webhooks', endpoint).expect(201);
  await agent.client.patch('/agents/me', { accepts_evaluations: true }).expect(200);
  const taste = { id: 'taste', type: 'evaluator', agent_ids: [agentId], rubric: 'Is every page there?' };
  const rules = { on_pass: 'release', on_fail: 'dispute', resubmissions: 0, verdict_within_hours: 2 };
  const acceptance = { version: 1, checks: [{ ...taste, within_hours: 1 }], ...rules };
  const evaluated = await trades(app).buy(
    await trades(app).listing({ acceptance }),
    await fixtures(app).agent(),
  );
  await trades(app).deliver(evaluated);
  await app.drain('order-verifications');
  const at = (page: string): string => `${path}/${page}`;
  tradePages = [
    at('evaluations'),
    at(`evaluations/${evaluated.id}`),
    at('keys'),
    at(`keys/${below[1]!.key_id}`),
    at('settings'),
    at('connect'),
    '/account/agents/new',
    '/account/invite-requests/new',
    at('purchases'),
    at('sales'),
    at(`orders/${sale.id}`),
    at(`orders/${sale.id}/receipt`),
    at('wallet'),
  ];
  tradePages.push(
    at('listings'),
    at('listings/new'),
    at(`listings/${own.id}`),
    at(`listings/${own.id}/edit`),
    at(`listings/${checked.id}`),
    at(`listings/${checked.id}/edit`),
    at('payout-account'),
    at('webhooks'),
    at(`webhooks/${hook.body.id as string}`),
  );
  const shipped = await trades(app).listing({
    delivery_method: 'physical',
    quantity: 4,
    accepts_offers: true,
  });
  const acts = ['buy', 'offer', 'ask', 'save', 'report'];
  tradePages.push(...acts.map((act) => `/account/listings/${shipped.id}/${act}`));
  const { body } = await agent.client.post('/marketplace/orders', { listing_id: listing.id }).expect(403);
  approval = `/account/approvals/${body.approval_id as string}`;
  const shop = shopping(agent.client);
  const session = await shop.create(lines([listing], [await trades(app).listing({ price_cents: 900 })]));
  await shop.complete(session.id);
  const [asked] = await app.sql<{ id: string }>('SELECT max(id) AS id FROM approvals');
  basket = `/account/approvals/${asked!.id}`;
  const unclaimed = await fixtures(app).agent();
  const claim = await unclaimed.client.post(`/agents/${unclaimed.agentId}/claim`, {}).expect(200);
  claimCode = claim.body.claim_code as string;
  browser = await openBrowser();
});
afterAll(async () => {
  await browser?.close();
  await app?.close();
});

inBrowser.each(LOOKS)(
  'signing in and the account, by keyboard alone, $width wide and $colorScheme: nothing sticks out, nobody else is asked',
  async (look) => {
    const context = await browser!.newContext(windowOf(look));
    const page = await context.newPage();
    const seen = async (name: string): Promise<void> => {
      await keep(page, `${name}-${look.width}-${look.colorScheme}`);
      await fits(page);
      await isAccessible(page);
    };
    await watched(page, [app.url], async () => {
      await page.goto(`${app.url}/account`);
      await seen('sign-in');
      await page.keyboard.type(EMAIL);
      await page.keyboard.press('Enter');
      await page.waitForURL(/send-login-link$/);
      await seen('sent');
      await page.goto(`${app.url}/auth/login?token=${mailedToken(app, EMAIL)}`);
      await seen('login');
      await page.keyboard.press('Enter');
      await page.waitForURL(/\/account$/);
      await seen('account');
      for (const path of [`/account/agents/${agentId}`, approval, '/account/sessions', '/account/claim']) {
        await page.goto(app.url + path);
        await seen(path.split('/')[2] as string);
      }
      for (const [number, path] of tradePages.entries()) {
        await page.goto(app.url + path);
        await seen(`trade-${number}`);
        await page.evaluate(`document.querySelectorAll('details').forEach((part) => (part.open = true))`);
        await seen(`trade-${number}-open`);
      }
      await page.goto(`${app.url}/account/claim?code=${claimCode}`);
      await seen('claiming');
      await page.goto(app.url + basket);
      await seen('basket');
    });
    for (const [name, path] of Object.entries(WRONG)) {
      await page.goto(app.url + path);
      await seen(name);
    }
    await context.close();
  },
);

inBrowser.each([375, 1280])(
  'choose all events of a group, or none, on a page that is %s wide',
  async (width) => {
    await inWindow(
      browser!,
      { person: forms, url: app.url, ...windowOf({ width, colorScheme: 'light' }) },
      async (page) => {
        await page.goto(`${app.url}/account/agents/${agentId}/webhooks`);
        await page.locator('summary', { hasText: 'Add an endpoint' }).click();
        await page.getByLabel('Only these').check();
        const group = page.locator('summary', { hasText: 'Offers' });
        const [, all] = /0 of (\d+) chosen/.exec((await group.textContent()) ?? '') ?? [];
        await page.getByRole('button', { name: 'Select all: Offers' }).click();
        expect(await group.textContent()).toContain(`${all} of ${all} chosen`);
        await group.click();
        await page.locator('.samples [open] input').first().uncheck();
        expect(await group.textContent()).toContain(`${Number(all) - 1} of ${all} chosen`);
        await fits(page);
        await isAccessible(page);
        await page.getByRole('button', { name: 'Select all: Offers' }).click();
        await page.getByRole('button', { name: 'Clear all: Offers' }).click();
        expect(await group.textContent()).toContain(`0 of ${all} chosen`);
      },
    );
  },
);
