import { MAIL_WINDOW_MS } from '../../src/notifications/policies';
import { startTestApp, type TestApp } from '../support/app';
import { recordStatements } from '../support/count-statements';
import { fixtures, type TestAgent } from '../support/fixtures';
import { manyInboxEntries } from '../support/fixtures/inbox';
import { type Browser, owns, signedIn } from '../support/people';
import { growingParts } from '../support/plans';
import { trades } from '../support/trades';

let app: TestApp;
let owner: Browser;
let agents: TestAgent[];
beforeAll(async () => {
  app = await startTestApp();
  owner = await signedIn(app, 'busy@example.com');
  const other = await signedIn(app, 'other@example.com');
  const [busy, quiet, strange] = [
    await fixtures(app).agent(),
    await fixtures(app).agent(),
    await fixtures(app).agent(),
  ];
  agents = [busy, quiet];
  for (const agent of agents) await owns(owner, agent);
  await owns(other, strange);
  for (const seller of [busy, quiet, strange])
    await trades(app).buy(await trades(app).listing({}, seller), await fixtures(app).agent());
  await app.drain();
  await manyInboxEntries(app, busy.agentId, 60_000);
  await manyInboxEntries(app, strange.agentId, 60_000);
  await app.sql('VACUUM ANALYZE');
}, 120_000);
afterAll(() => app.close());

/** The statements about inboxes, each with its plan. */
async function plansOf(work: () => Promise<unknown>): Promise<[text: string, parts: string[]][]> {
  const sent = await recordStatements(work);
  const own = sent.filter(
    ({ text }) => text.includes('owner_notifications') || text.includes('owner_mailboxes'),
  );
  const plans: [string, string[]][] = [];
  for (const statement of own) plans.push([statement.text, await growingParts(app, statement)]);
  return plans;
}

describe('with large inboxes', () => {
  it.each([
    '',
    '?kind=questions',
    '?agent=AGENT',
    '?state=unread',
    '?state=open',
    '?agent=AGENT&kind=orders&state=open',
  ])('a page of the inbox%s reads neither all entries nor sorts them', async (query) => {
    const path = `/account/inbox${query.replace('AGENT', agents[1]!.agentId)}`;
    const plans = await plansOf(async () => expect((await owner.open(path)).status).toBe(200));
    expect(plans.length).toBeGreaterThanOrEqual(2);
    for (const [text, parts] of plans) expect([text, parts]).toEqual([text, []]);
  });

  it('an event and its email read only what they are about', async () => {
    const [seller] = agents;
    const order = await trades(app).buy(await trades(app).listing({}, seller), await fixtures(app).agent());
    const plans = await plansOf(async () => {
      await app.drain();
      await trades(app).deliver(order);
      await app.drain();
      app.clock.advance(MAIL_WINDOW_MS + 1_000);
      await app.drain('owner-mails');
    });
    expect(plans.length).toBeGreaterThanOrEqual(5);
    for (const [text, parts] of plans) expect([text, parts]).toEqual([text, []]);
  });
});
