import { ALERTS_OF_CHECKS } from '../../pages/operator/overview-page';
import { WorkerRuns } from '../../src/platform/workers/worker-runs';
import { dayWords } from '../../src/platform/pages/moment';
import { startTestApp, type TestApp } from '../support/app';
import { fixtures } from '../support/fixtures';
import { noWorkerRounds, relayStoodStill } from '../support/fixtures/workers';
import { unescaped } from '../support/html';
import { type Browser, signedInOperator } from '../support/people';
import { trades } from '../support/trades';

let app: TestApp;
let operator: Browser;
beforeAll(async () => {
  app = await startTestApp();
  operator = await signedInOperator(app);
});
afterAll(() => app.close());

/** As if the workers ran by themselves. Without it, their age is that of the application, which other files shared. */
async function everyWorkerRan(): Promise<void> {
  const runs = app.app.get(WorkerRuns);
  for (const name of runs['workers'].keys()) runs.hasEnded(name);
  await runs.write();
}

const startPage = async (): Promise<string> => unescaped((await operator.open('/operator')).text);

/** The number beside a title, none if it is zero, and where the title leads. */
function awaiting(page: string, title: string): { total: string | undefined; path: string | undefined } {
  const list = new RegExp(`<a href="([^"]+)">${title}</a>(?:<span class="tag warn">([^<]+)<)?`).exec(page);
  return { total: list?.[2], path: list?.[1] };
}

describe('the start page of the operator', () => {
  it('counts what awaits a decision, and leads to it', async () => {
    expect(awaiting(await startPage(), 'Disputes to decide')).toEqual({
      total: undefined,
      path: '/operator/disputes',
    });
    const order = await trades(app).order('disputed');
    const listing = await trades(app).listing();
    const { client } = await fixtures(app).agent();
    await client.post(`/marketplace/listings/${listing.id}/report`, { reason: 'spam' }).expect(201);
    const page = await startPage();
    expect(awaiting(page, 'Disputes to decide').total).toBe('1');
    const reports = awaiting(page, 'Reports of listings');
    expect(reports).toEqual({ total: '1', path: '/operator/reports?status=open' });
    expect(page).toMatch(
      new RegExp(`href="/operator/disputes/${order.id}".*?\\$25\\.00.*?waiting for \\d+ s`),
    );
    // what awaits a decision comes before what does not
    expect(page.indexOf('Reports of listings')).toBeLessThan(page.indexOf('Payouts to send'));
    expect((await operator.open(reports.path as string)).text).toContain(listing.id);
    expect((await operator.open('/operator/disputes')).text).toContain(order.id);
  });

  it('says that nothing waits if nothing does', async () => {
    const empty = await startTestApp();
    const page = unescaped((await (await signedInOperator(empty)).open('/operator')).text);
    expect(page).toContain('Nothing waits for you');
    await empty.close();
  });

  it('leads from every list on it to a page that opens', async () => {
    const part = /Waiting for your decision(.*?)<\/section>/s.exec(await startPage())?.[1] ?? '';
    const tiles = [...part.matchAll(/<a href="(\/operator\/[^"]+)">/g)].map(([, path]) => path as string);
    expect(tiles.length).toBeGreaterThan(8);
    for (const path of tiles) expect(await operator.open(path)).toMatchObject({ status: 200 });
  });

  it('says first what is wrong, and nothing if all is well', async () => {
    await app.drain();
    await app.drain('ledger-audit');
    await everyWorkerRan();
    expect(await startPage()).toContain('All checks pass.');
    await trades(app).order('paid');
    app.clock.advance(300_000);
    await relayStoodStill(app);
    const page = await startPage();
    expect(page).not.toContain('All checks pass.');
    const alert = /<section class="card stack" role="alert">(.*?)<\/section>/s.exec(page)?.[1];
    expect(alert).toContain('Outbox');
    expect(alert).toMatch(/outbox-relay.*last finished a round 3 h ago/);
    const guide = (await operator.open('/docs/guides/operations')).text;
    const explained = [...(alert ?? '').matchAll(/href="\/docs\/guides\/operations#(\w+)">What to do</g)];
    expect(explained.map(([, name]) => name)).toEqual(
      expect.arrayContaining(['EventsLate', 'WorkerOverdue']),
    );
    for (const name of [...explained.map(([, one]) => one), ...Object.values(ALERTS_OF_CHECKS)])
      expect(guide).toContain(`<tr id="${name}">`);
    const { body } = await app.client.get('/health/detailed').expect(200);
    for (const check of Object.keys(body.checks as object)) expect(ALERTS_OF_CHECKS).toHaveProperty(check);
    expect(page.indexOf('Needs action')).toBeLessThan(page.indexOf('Waiting for your decision'));
    await noWorkerRounds(app);
    await app.drain();
  });

  it('says what is held, disputed, to be paid out, and earned', async () => {
    for (const state of [
      'disputed',
      'refund_requested',
      'paid',
      'delivered',
      'completed',
      'refunded',
    ] as const)
      await trades(app).order(state);
    app.clock.advance(61_000);
    operator = await signedInOperator(app);
    const money = /<h2>Money<\/h2>(.*?)<\/section>/s.exec(await startPage())?.[1] ?? '';
    const [{ escrow, disputed, requested, fees }] = (await app.sql(`SELECT
      (SELECT sum(balance_cents) FROM ledger_accounts WHERE kind = 'escrow')::int AS escrow,
      (SELECT sum(total_cents) FROM orders WHERE escrow_status = 'frozen' AND status = 'disputed')::int AS disputed,
      (SELECT sum(total_cents) FROM orders WHERE escrow_status = 'frozen' AND status = 'refund_requested')::int AS requested,
      (SELECT sum(amount_cents) FROM ledger_entries WHERE account_id LIKE 'test:platform:%fees')::int AS fees`)) as [
      Record<string, number>,
    ];
    expect(disputed).toBeGreaterThan(0);
    expect(requested).toBeGreaterThan(0);
    const dollars = (cents = 0): string => `\\$${(cents / 100).toFixed(2)}`;
    for (const [title, cents] of [
      ['Held in escrow', escrow],
      ['Frozen in disputes', disputed],
      ['Frozen in refund requests', requested],
      ['Payouts to send', 0],
      ['Fees, last 30 days', fees],
      ['Fees this month', fees],
      ['Fees last month', 0],
    ] as const)
      expect(money).toMatch(new RegExp(`<dt>${title}</dt><dd>${dollars(cents)}<`));
  });

  it('says which fees it takes, and where the legal pages come from', async () => {
    const page = await startPage();
    expect(page).toMatch(/3 to 7 %.*\$0\.05/s);
    expect(page).toMatch(/<code>TERMS_PAGE<\/code>.*not set/s);
    expect(page).toContain('href="/docs/guides/settings"');
  });

  it('draws the last 30 days, with a table of the same values', async () => {
    await fixtures(app).agent();
    await app.drain();
    const page = await startPage();
    const [, chart = ''] = /<strong>New agents<\/strong>(.*?)<\/figure>/s.exec(page) ?? [];
    const [, total] = /<span class="muted">([\d,]+) in 30 days/.exec(chart) ?? [];
    expect(Number(total)).toBeGreaterThan(2);
    expect(chart.match(/<rect/g)).toHaveLength(30);
    const days = [...chart.matchAll(/<td>([^<]+)<\/td><td class="number">([\d,]+)<\/td>/g)];
    expect(days.map(([, day]) => day)).toContain(dayWords(app.clock.now()));
    // the agents may have been created on two days, if this runs around midnight
    expect(days.reduce((sum, [, , value]) => sum + Number(value), 0)).toBe(Number(total));
  });

  it('shows backlogs, memory, start time, version, and the ledger', async () => {
    const page = await startPage();
    for (const text of [
      'Events not yet delivered',
      'Resident memory',
      'Start time of the process',
      'Ledger',
      'Cache',
    ])
      expect(page).toContain(text);
    const { body } = await app.client.get('/health').expect(200);
    expect(page).toContain(`Version ${(body as { version: string }).version}`);
  });
});
