import type { TestApp } from '../support/app';
import { startTestApp } from '../support/app';
import type { TestAgent } from '../support/fixtures';
import { type Browser, mailsOf, ownedAgent, submitForm } from '../support/people';

/** What an owner sees of an agent that has retired: its history. */

let app: TestApp;
let agent: TestAgent;
let browser: Browser;
let path: string;
beforeAll(async () => {
  app = await startTestApp();
  ({ agent, browser } = await ownedAgent(app));
  path = `/account/agents/${agent.agentId}`;
  await submitForm(browser, path, `${path}/freeze`);
  await submitForm(browser, `${path}/settings`, `${path}/retire`);
});
afterAll(() => app.close());

const BADGE = /<span class="tag warn">Retired<\/span>/;

it('is not offered while something is open, which the page lists in dollars', async () => {
  const { agent: rich, browser: owner } = await ownedAgent(app);
  const page = `/account/agents/${rich.agentId}`;
  const form_token = /name="form_token" value="([^"]+)"/.exec((await owner.open(page)).text)![1]!;
  await rich.client.post('/marketplace/wallet/deposits', { amount_cents: 7_310 }).expect(201);
  const { text } = await owner.open(`${page}/settings`);
  expect(text).toContain(`<a href="${page}/wallet">$73.10 in its wallet, to pay out</a>`);
  expect(text).not.toContain('Retire this agent');
  const refused = await owner.post(`${page}/retire`, { form_token });
  expect([refused.status, refused.text.includes('balance: $73.10')]).toEqual([409, true]);
  expect(refused.text).toContain('Not retired yet');
});

it('is its status, even if it was frozen before, and neither a control nor a key', async () => {
  const { text } = await browser.open(path);
  expect(text).toMatch(BADGE);
  expect(text).toContain('This agent is retired');
  expect(text).toContain('Spending');
  expect(text).not.toMatch(/frozen|Freeze|Unfreeze|Retire this agent|Approval threshold|Save profile/);
  expect(text.match(/action="\/account\/agents[^"]*"/)).toBeNull();
  for (const history of ['purchases', 'sales', 'wallet']) expect(text).toContain(`href="${path}/${history}"`);
  for (const gone of ['keys', 'connect', 'webhooks', 'settings'])
    expect(text).not.toContain(`href="${path}/${gone}"`);
  const overview = (await browser.open('/account')).text;
  expect(overview).toMatch(BADGE);
  expect(overview).not.toContain(`${path}/unfreeze`);
});

it('has pages of keys and settings that offer none', async () => {
  for (const page of [`${path}/keys`, `${path}/connect`, `${path}/settings`]) {
    const { status, text } = await browser.open(page);
    expect([page, status]).toEqual([page, 200]);
    expect(text).toContain('This agent is retired');
    expect(text).not.toMatch(/Create a key|Create one|YOUR_KEY|Save profile|Danger zone/);
  }
});

it('cannot be changed, and sends no mail about changes', async () => {
  const page = await browser.open('/account');
  const form_token = /name="form_token" value="([^"]+)"/.exec(page.text)![1]!;
  await app.drain();
  const mails = mailsOf(app).length;
  const forms: [string, Record<string, string>][] = [
    ['freeze', {}],
    ['unfreeze', {}],
    ['approval-threshold', { dollars: '5' }],
    ['profile', { display_name: 'Back again' }],
  ];
  for (const [form, typed] of forms) {
    const refused = await browser.post(`${path}/${form}`, { form_token, ...typed });
    expect([form, refused.status]).toEqual([form, 403]);
    expect(refused.text).toContain('This agent is no longer active.');
  }
  const key = await browser.post(`${path}/keys`, { form_token, name: 'Ghost', scope_read: 'true' });
  expect([key.status, key.text.includes('rlt_test_')]).toEqual([403, false]);
  await app.drain();
  expect(mailsOf(app)).toHaveLength(mails);
});
