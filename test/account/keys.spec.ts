import type { TestApp } from '../support/app';
import { startTestApp } from '../support/app';
import type { TestAgent } from '../support/fixtures';
import { type Answer, type Browser, ownedAgent, signedIn, submitForm } from '../support/people';

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
