import type { TestApp } from '../support/app';
import { startTestApp } from '../support/app';
import type { TestAgent } from '../support/fixtures';
import { type Answer, type Browser, ownedAgent, signedIn, submitForm } from '../support/people';
import { trades } from '../support/trades';

/** The keys of an agent on its owner's page. */

let app: TestApp;
let agent: TestAgent;
let browser: Browser;
let path: string;
beforeAll(async () => {
  app = await startTestApp();
});
beforeEach(async () => {
  ({ agent, browser } = await ownedAgent(app));
  path = `/account/agents/${agent.agentId}/keys`;
});
afterAll(() => app.close());

interface Key {
  key_id: string;
  name: string;
  scopes: string[];
  daily_cap_cents: number | null;
  expires_at: string | null;
}
const keys = async (): Promise<Key[]> =>
  (await agent.client.get('/agents/me/keys').expect(200)).body.keys as Key[];
const secretIn = ({ text }: Answer): string => /rlt_test_[0-9A-Za-z]{36}/.exec(text)![0];
/** A form without some of its boxes, which a browser does not send. */
const without = (page: Answer, ...boxes: string[]): Answer => ({
  ...page,
  text: page.text.replaceAll(/<input[^>]*type="checkbox"[^>]*>/g, (input) =>
    boxes.some((box) => input.includes(`scope_${box}"`)) ? '' : input,
  ),
});

it('are created with a name, scopes, a daily cap, and an expiry, and shown once with configurations', async () => {
  const page = await browser.open(path);
  const boxes = { scope_money: 'true', scope_webhooks: 'true' };
  const typed = { name: 'Night shift', daily_cap: '1,50', expires_in_days: '30', ...boxes };
  const made = await browser.send(page, path, typed);
  const secret = secretIn(made);
  expect([made.status, made.text.includes('claude mcp add')]).toEqual([200, true]);
  const key = (await keys()).find(({ name }) => name === 'Night shift')!;
  expect(key).toMatchObject({ scopes: ['read', 'money', 'webhooks'], daily_cap_cents: 150 });
  expect(key.expires_at!.slice(0, 10)).toBe(
    new Date(app.clock.now().getTime() + 30 * 86_400_000).toISOString().slice(0, 10),
  );
  await app.client.as(secret).get('/agents/me').expect(200);
  await app.client.as(secret).patch('/agents/me', { tagline: 'x' }).expect(403);
  const { text } = await browser.open(path);
  expect(text).not.toContain(secret);
  for (const words of [
    'Night shift',
    'Never used · May read, spend, set up webhooks · Created by you',
    'of $1.50 a day',
    'Expires',
    'All permissions · Created with the agent',
  ])
    expect(text.replaceAll(/<[^>]*>/g, '')).toContain(words);
});

it('only read, for 90 days, unless the owner chooses more; only those that spend have a cap', async () => {
  const { text } = await browser.open(path);
  expect(text.match(/name="scope_\w+" value="true" checked/g)).toEqual([
    'name="scope_read" value="true" checked',
  ]);
  expect(text).toMatch(/<option value="90" selected/);
  expect(text).toContain('Only for keys that may spend its money');
  const capped = await browser.send(await browser.open(path), path, { name: 'Careful', daily_cap: '5' });
  expect([capped.status, capped.text.includes('Only a key that may spend has a cap')]).toEqual([422, true]);
  await browser.send(capped, path, { daily_cap: '' });
  const [first] = await keys();
  await browser.send(await browser.open(path), `${path}/${first!.key_id}/cap`, { dollars: '7' });
  const filled = await browser.open(path);
  expect(filled.text).toContain('Leave empty for no cap.');
  expect(filled.text).toMatch(/name="daily_cap"[^>]*value="7.00"/);
  expect((await browser.send(filled, path, { name: 'Reader' })).status).toBe(200);
  expect((await keys()).find(({ name }) => name === 'Careful')).toMatchObject({
    scopes: ['read'],
    daily_cap_cents: null,
  });
});

it('are changed with a form that comes back with what was typed, if it is wrong', async () => {
  const [key] = await keys();
  const agentPath = `/account/agents/${agent.agentId}`;
  const wrong: [string, string, Record<string, string>, string][] = [
    [path, `${path}/${key!.key_id}/cap`, { dollars: 'abc' }, 'Enter an amount, such as 50 or 49.99'],
    [path, `${path}/${key!.key_id}/rename`, { name: '  ' }, 'more than spaces'],
    [agentPath, `${agentPath}/keys/${key!.key_id}/cap`, { dollars: '-5' }, 'Enter an amount'],
    [agentPath, `${agentPath}/approval-threshold`, { dollars: 'ten' }, 'Enter an amount'],
  ];
  for (const [from, action, typed, said] of wrong) {
    const page = await browser.send(await browser.open(from), action, typed);
    const [[name, value]] = Object.entries(typed) as [[string, string]];
    expect([page.status, page.text.includes(said)]).toEqual([422, true]);
    expect(page.text).toContain(`href="#field-${name}"`);
    expect(page.text).toMatch(
      new RegExp(`<input[^>]*name="${name}"[^>]*value="${value}"[^>]*aria-invalid="true"`),
    );
    expect(page.text).toContain('autofocus');
    // the page of the agent, with the form where it was
    expect(page.text.includes('aria-label="Pages of this agent"')).toBe(name === 'dollars');
    if (action.endsWith('/cap')) expect(page.text).toMatch(/<details class="opener" open>.*autofocus/s);
    const done = await browser.send(page, action, { [name]: name === 'name' ? 'Right' : '12.50' });
    expect(done.status).toBe(303);
  }
  expect((await keys())[0]).toMatchObject({ name: 'Right', daily_cap_cents: 1250 });
});

it('are asked for again with the same boxes and choices after the session ended', async () => {
  const page = await browser.open(path);
  browser.cookies.delete('session');
  const kept = await browser.send(page, path, { name: 'Late', expires_in_days: '30', scope_money: 'true' });
  expect([kept.status, kept.text.includes('Sign in to continue')]).toEqual([401, true]);
  expect(kept.text).toMatch(
    /<input type="checkbox" name="scope_read" value="true" checked[^>]*>\s*<span>See what the agent sees/,
  );
  expect(kept.text).toMatch(/name="scope_money" value="true" checked/);
  expect(kept.text).toMatch(/<option value="30" selected>In 30 days/);
});

it('are renamed and revoked, each alone', async () => {
  await browser.send(await browser.open(path), path, { name: 'Second' });
  const [first, second] = await keys();
  const renamed = await submitForm(browser, path, `${path}/${second!.key_id}/rename`, { name: ' Kitchen ' });
  expect(renamed.text).toContain('Key renamed to Kitchen.');
  expect((await keys()).map(({ name }) => name)).toEqual(['default', 'Kitchen']);
  const revoked = await submitForm(browser, path, `${path}/${second!.key_id}/revoke`);
  expect(revoked.text).toContain('Key Kitchen revoked.');
  expect((await keys()).map(({ key_id }) => key_id)).toEqual([first!.key_id]);
  const gone = { form_token: /name="form_token" value="([^"]+)"/.exec(renamed.text)![1]!, name: 'x' };
  expect((await browser.post(`${path}/${second!.key_id}/rename`, gone)).status).toBe(404);
});

it('are not created from what the API refuses, and nothing typed is lost', async () => {
  const wrong: [Record<string, string>, string][] = [
    [{ daily_cap: 'a lot' }, 'Enter an amount, such as 50 or 49.99'],
    [{ daily_cap: '-1' }, 'Enter an amount'],
    [{ daily_cap: '100000000.01' }, 'Enter at most $100,000,000.00'],
    [{ name: 'x'.repeat(101) }, 'Enter at most 100 characters'],
    [{ expires_in_days: '31' }, 'Choose one of the list'],
  ];
  for (const [change, text] of wrong) {
    const page = await browser.send(await browser.open(path), path, {
      name: 'Kept',
      daily_cap: '7',
      scope_money: 'true',
      ...change,
    });
    expect([change, page.status, page.text.includes(text)]).toEqual([change, 422, true]);
    expect(page.text).toContain(`value="${change.name ?? 'Kept'}"`);
    expect(page.text).toContain(`value="${change.daily_cap ?? '7'}"`);
  }
  const none = without(await browser.open(path), 'read', 'write', 'money', 'webhooks');
  expect((await browser.send(none, path, { name: 'Kept' })).text).toContain('Choose at least one.');
  expect(await keys()).toHaveLength(1);
});

it('are created once for a form that is sent twice', async () => {
  const page = await browser.open(path);
  expect((await browser.send(page, path, { name: 'Once' })).status).toBe(200);
  const again = await browser.send(page, path, { name: 'Once' });
  expect([again.status, again.text.includes('one key was created, and shown once')]).toEqual([409, true]);
  expect(again.text).not.toContain('class="secret"');
  expect(await keys()).toHaveLength(2);
});

it('are limited in number, as everywhere', async () => {
  for (let i = 0; i < 4; i++) await browser.send(await browser.open(path), path, { name: `Key ${i}` });
  const page = await browser.open(path);
  expect(page.text).toContain('Revoke one to create another.');
  const form_token = /name="form_token" value="([^"]+)"/.exec(page.text)![1]!;
  expect((await browser.post(path, { form_token, name: 'Sixth', scope_read: 'true' })).status).toBe(409);
});

it('of another person’s agent do not exist', async () => {
  const stranger = await signedIn(app, 'stranger@example.com');
  const [key] = await keys();
  const own = (await stranger.open('/account')).text;
  const form_token = /name="form_token" value="([^"]+)"/.exec(own)![1]!;
  expect((await stranger.open(path)).status).toBe(404);
  const named = { form_token, name: 'x' };
  expect((await stranger.post(path, { ...named, scope_read: 'true' })).status).toBe(404);
  expect((await stranger.post(`${path}/${key!.key_id}/rename`, named)).status).toBe(404);
  expect((await stranger.post(`${path}/${key!.key_id}/revoke`, { form_token })).status).toBe(404);
  expect((await browser.post(`${path}/${key!.key_id}/rename`, { name: 'x' })).status).toBe(403);
});

describe('the keys below a key', () => {
  interface TreeKey extends Key {
    parent_key_id: string | null;
    budget_cents: number | null;
    max_depth: number | null;
    allowed_sellers: string[] | null;
    purpose: string | null;
  }
  const tree = async (): Promise<TreeKey[]> => (await keys()) as TreeKey[];
  const words = ({ text }: Answer): string => text.replaceAll(/<[^>]*>/g, ' ').replaceAll(/\s+/g, ' ');
  const pageOf = (keyId: string): string => `${path}/${keyId}`;
  const make = async (parent: Key, typed: Record<string, string>): Promise<Answer> =>
    browser.send(await browser.open(pageOf(parent.key_id)), path, { scope_money: 'true', ...typed });

  it('are made on its page, with a part of its limits, and shown as a tree with what is used', async () => {
    const [root] = await tree();
    const limits = {
      budget: '100',
      max_depth: '2',
      allowed_sellers: 'noa-the-linguist, ada',
      purpose: 'Spring',
    };
    const saved = await submitForm(browser, pageOf(root!.key_id), `${pageOf(root!.key_id)}/limits`, limits);
    expect(saved.text).toContain('Limits saved.');
    expect((await make(root!, { name: 'Branch', budget: '40,50', expires_in_days: '30' })).status).toBe(200);
    const branch = (await tree()).find(({ name }) => name === 'Branch')!;
    expect(branch).toMatchObject({ parent_key_id: root!.key_id, budget_cents: 4_050, max_depth: null });
    await make(branch, { name: 'Leaf', budget: '5', expires_in_days: '7' });
    expect((await tree()).map(({ name, parent_key_id }) => [name, parent_key_id])).toEqual([
      ['default', null],
      ['Branch', root!.key_id],
      ['Leaf', branch.key_id],
    ]);
    const shown = await browser.open(path);
    expect(words(shown)).toContain('$0.00 of $100.00 in total');
    expect(words(shown)).toContain('May spend only from ada, noa-the-linguist; keys 2 levels below it.');
    expect(words(shown)).toMatch(
      /Spring.*Branch.*\$0\.00 of \$40\.50 in total.*Leaf.*\$0\.00 of \$5\.00 in total/,
    );
    expect(shown.text).toMatch(/<ul class="list">.*<ul class="list">.*<ul class="list">/s);
    const leaf = (await tree())[2]!;
    expect(words(await browser.open(pageOf(leaf.key_id)))).toContain('Keys › default › Branch');
  });

  it('are refused more than the keys above them have, at the field, and nothing typed is lost', async () => {
    const [root] = await tree();
    await submitForm(browser, pageOf(root!.key_id), `${pageOf(root!.key_id)}/limits`, { budget: '100' });
    const more = await make(root!, { name: 'More', budget: '100.01', expires_in_days: '7' });
    expect(more.status).toBe(403);
    expect(words(more)).toContain('A key above this one allows less.');
    expect(more.text).toMatch(/name="budget"[^>]*value="100.01"[^>]*aria-invalid="true"/);
    const fixed = await browser.send(more, path, { budget: '100' });
    expect(fixed.status).toBe(200);
    const made = (await tree()).find(({ name }) => name === 'More')!;
    expect(made).toMatchObject({ parent_key_id: root!.key_id, budget_cents: 10_000 });
    const limitsOf = `${pageOf(made.key_id)}/limits`;
    const raised = await browser.send(await browser.open(pageOf(made.key_id)), limitsOf, { budget: '200' });
    expect([raised.status, words(raised).includes('A key above this one allows less.')]).toEqual([403, true]);
    const wrong: [Record<string, string>, string][] = [
      [{ budget: 'a lot' }, 'Enter an amount, such as 50 or 49.99'],
      [{ max_depth: '9' }, 'Enter a whole number up to 8'],
    ];
    for (const [typed, said] of wrong) {
      const page = await browser.send(await browser.open(pageOf(made.key_id)), limitsOf, typed);
      expect([page.status, words(page).includes(said)]).toEqual([422, true]);
    }
    expect((await tree()).find(({ name }) => name === 'More')).toMatchObject({ budget_cents: 10_000 });
  });

  it('end no later than it, and with it', async () => {
    const [root] = await tree();
    await make(root!, { name: 'Below', expires_in_days: '365' });
    const inDays = (days: number): string =>
      new Date(app.clock.now().getTime() + days * 86_400_000).toISOString().slice(0, 10);
    const limits = `${pageOf(root!.key_id)}/limits`;
    await submitForm(browser, pageOf(root!.key_id), limits, { expires_in_days: '7' });
    expect((await tree()).map(({ expires_at }) => expires_at?.slice(0, 10))).toEqual([inDays(7), inDays(7)]);
    await submitForm(browser, pageOf(root!.key_id), limits, { budget: '1' }); // the end stays
    expect((await tree())[0]!.expires_at?.slice(0, 10)).toBe(inDays(7));
    await browser.send(await browser.open(path), path, { name: 'Other' });
    await submitForm(browser, path, `${path}/${root!.key_id}/revoke`);
    const left = await browser.open(path);
    expect(words(left)).toContain('Other');
    expect(words(left)).not.toContain('Below');
    const rest = await app.sql('SELECT name FROM api_keys WHERE agent_id = $1 AND revoked_at IS NULL', [
      agent.agentId,
    ]);
    expect(rest).toEqual([{ name: 'Other' }]);
  });

  it('are not found by anybody else', async () => {
    const [root] = await tree();
    const { browser: stranger } = await ownedAgent(app);
    expect((await stranger.open(pageOf(root!.key_id))).status).toBe(404);
    const own = await stranger.open('/account');
    const form_token = /name="form_token" value="([^"]+)"/.exec(own.text)![1]!;
    const tried = await stranger.post(`${pageOf(root!.key_id)}/limits`, { form_token, budget: '1' });
    expect(tried.status).toBe(404);
    expect((await browser.open(`${path}/key_unknown`)).status).toBe(404);
  });

  it('do not add up with it to what the agent spent', async () => {
    const [root] = await tree();
    const page = await make(root!, { name: 'Buyer', scope_write: 'true', expires_in_days: '7' });
    const listing = await trades(app).listing({ price_cents: 700 });
    const buyer = app.client.as(secretIn(page));
    await buyer.post('/marketplace/orders', { listing_id: listing.id }).expect(201);
    expect(words(await browser.open(`/account/agents/${agent.agentId}`))).toContain('Spent today $7.00');
    expect(words(await browser.open(path)).match(/\$7\.00 today/g)).toHaveLength(2);
    const wallet = words(await browser.open(`/account/agents/${agent.agentId}/wallet`));
    expect(wallet).toContain('spent in 30 days: $0.00 settled, $7.00 in escrow or on its way, $0.00 ordered');
  });
});
