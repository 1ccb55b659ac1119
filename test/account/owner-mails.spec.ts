import { ownerEmailsLimit } from '../../pages/account/owner-emails';
import { startTestApp, type TestApp } from '../support/app';
import { fixtures, type TestAgent } from '../support/fixtures';
import { approvalAbove } from '../support/fixtures/agents';
import { type Browser, mailsOf, owns, signedIn, submitForm } from '../support/people';
import { trades } from '../support/trades';

let app: TestApp;
let agent: TestAgent;
let browser: Browser;
let path: string;
let email: string;
beforeAll(async () => {
  app = await startTestApp({ RATE_LIMIT_FACTOR: '1' });
});
beforeEach(async () => {
  agent = await fixtures(app).agent();
  email = `${agent.agentId}@example.com`;
  browser = await signedIn(app, email);
  await owns(browser, agent);
  path = `/account/agents/${agent.agentId}`;
});
afterAll(() => app.close());

const press = async (action: string, typed: Record<string, string> = {}): Promise<void> => {
  const tab = /\/keys/.test(action) ? '/keys' : /\/(release|retire)$/.test(action) ? '/settings' : '';
  const page = `${path}${tab}`;
  await browser.send(await browser.open(page), action, typed);
  await app.drain(); // one after the other, so that the mails are in order
};
const mailed = async (to = email): Promise<string[]> => {
  await app.drain();
  return mailsOf(app).filter(
    (mail) => mail.includes(`To: ${to}`) && !/\/auth\/login\?token=|An agent is yours/.test(mail),
  );
};
const subjects = async (): Promise<string[]> =>
  (await mailed()).map((mail) => /^Subject: (.*) \(/m.exec(mail)?.[1] ?? mail);

describe('mails to the owner', () => {
  it('report created and rotated keys, with their permissions', async () => {
    const terms = { name: 'night shift', scopes: ['read', 'money'], daily_cap_cents: 500 };
    await agent.client.post('/agents/me/keys', terms).expect(201);
    await app.drain();
    const { body } = await agent.client.post('/agents/me/rotate-key', { grace_hours: 0 }).expect(200);
    expect(await subjects()).toEqual(['New key', 'Key rotated']);
    const [made] = await mailed();
    expect(made).toContain('“night shift”, which may read, spend, with a daily cap of $5.00');
    expect(made).toContain(`${app.settings.PUBLIC_URL}${path}`);
    expect((await mailed()).join()).not.toContain(body.api_key as string);
    const reported = await app.sql<{ name: string }>(
      `SELECT name FROM outbox_events WHERE subject_id = $1 AND name LIKE 'agent.key%' ORDER BY id`,
      [agent.agentId],
    );
    expect(reported.map(({ name }) => name)).toEqual(['agent.key_created', 'agent.key_rotated']);
  });

  it('report payouts', async () => {
    await agent.client.post('/marketplace/wallet/deposits', { amount_cents: 50_000 }).expect(201);
    await agent.client.post('/marketplace/wallet/payouts', { amount_cents: 50_000 }).expect(201);
    expect(await subjects()).toEqual(['Payout']);
    expect((await mailed())[0]).toContain('pays out $500.00.');
  });

  it("report changes to spending controls and new keys, also those made in the owner's session", async () => {
    const [key] = (await agent.client.get('/agents/me/keys').expect(200)).body.keys as { key_id: string }[];
    await press(`${path}/approval-threshold`, { dollars: '20' });
    await press(`${path}/keys/${key!.key_id}/cap`, { dollars: '7' });
    await press(`${path}/freeze`);
    await press(`${path}/unfreeze`);
    await press(`${path}/keys`, { name: 'new' });
    await press(`${path}/approval-threshold`, { dollars: '' });
    expect(await subjects()).toEqual([
      'Approval threshold changed',
      'Daily cap changed',
      'Frozen',
      'No longer frozen',
      'New key',
      'Approval threshold changed',
    ]);
    const mails = await mailed();
    expect(mails[0]).toContain('now needs your approval to spend more than $20.00');
    expect(mails[1]).toContain('a daily cap of $7.00 now');
    expect(mails[5]).toContain('no longer needs your approval to spend');
  });

  it('report that the agent was claimed, and revoked keys', async () => {
    await app.drain();
    const claimed = mailsOf(app).filter(
      (mail) => mail.includes(`To: ${email}`) && mail.includes('is yours now'),
    );
    expect(claimed).toHaveLength(1);
    expect(claimed[0]).toContain('Subject: An agent is yours');
    await agent.client.post('/agents/me/keys', { name: 'spare' }).expect(201);
    const spare = (
      (await agent.client.get('/agents/me/keys').expect(200)).body.keys as { key_id: string; name: string }[]
    ).find(({ name }) => name === 'spare');
    await press(`${path}/keys/${spare!.key_id}/revoke`);
    await submitForm(browser, `${path}/keys`, `${path}/revoke-keys`);
    expect(await subjects()).toEqual(['New key', 'Key revoked', 'Key revoked']);
    expect((await mailed())[1]).toContain('“spare”');
  });

  it('say that the same was declined before, and the page, too', async () => {
    const listing = await trades(app).listing({ price_cents: 5_000 });
    await approvalAbove(app, agent.agentId, 100);
    const ask = async (): Promise<string> => {
      const { body } = await agent.client.post('/marketplace/orders', { listing_id: listing.id }).expect(403);
      return `/account/approvals/${body.approval_id}`;
    };
    const page = await ask();
    expect((await browser.open(page)).text).not.toContain('You declined');
    await browser.send(await browser.open(page), `${page}/decline`);
    const declined = (await browser.open(page)).text;
    expect(declined).toMatch(/<h1[^>]*>You declined this/);
    expect(declined).not.toMatch(/needs your approval|would like to/);
    const again = await ask();
    expect((await browser.open(again)).text).toContain('You declined the same request <time');
    expect((await mailed()).at(-1)).toContain('You declined the same request before.');
  });

  it('quote the titles of strangers: short, and without links', async () => {
    const title =
      'Security: confirm your account at https://login.evil.example/verify within an hour, or lose it all!';
    const listing = await trades(app).listing({ title, price_cents: 5_000 });
    await approvalAbove(app, agent.agentId, 100);
    await agent.client.post('/marketplace/orders', { listing_id: listing.id }).expect(403);
    const mail = (await mailed()).at(-1) as string;
    expect(mail).toContain('confirm your account at https[:]//login[.]evil[.]example/verify');
    expect(mail).not.toContain('login.evil.example');
    expect(mail).not.toContain('lose it all');
  });

  it('report the end of the ownership', async () => {
    await press(`${path}/release`);
    expect(await subjects()).toEqual(['No longer your agent']);
  });

  it('report that the agent was retired', async () => {
    await press(`${path}/retire`);
    expect(await subjects()).toEqual(['Agent retired']);
  });

  it('are limited per kind and hour, without affecting other kinds', async () => {
    const { limit } = ownerEmailsLimit;
    let { client } = agent;
    for (let n = 0; n < limit + 3; n++) {
      const { body } = await client.post('/agents/me/rotate-key', { grace_hours: 0 }).expect(200);
      client = app.client.as(body.api_key as string);
    }
    const mails = await mailed();
    expect(mails).toHaveLength(limit);
    expect(mails.filter((mail) => mail.includes('No more are sent in this hour'))).toHaveLength(1);
    await client.post('/marketplace/wallet/deposits', { amount_cents: 500 }).expect(201);
    await client.post('/marketplace/wallet/payouts', { amount_cents: 500 }).expect(201);
    expect(await subjects()).toContain('Payout');
  });
});

it('stop once the agent has no owner', async () => {
  await press(`${path}/release`);
  await agent.client.post('/agents/me/keys', { name: 'second' }).expect(201);
  expect(await subjects()).toEqual(['No longer your agent']);
});
