import { after, DAY } from '../../src/kernel/clock';
import type { WalletEntryView } from '../../src/marketplace/wallet/wallet.dto';
import { WalletReader } from '../../src/marketplace/wallet/wallet.reader';
import { startAddressedApp } from '../support/addressed-app';
import type { TestApp } from '../support/app';
import { fixtures, type TestAgent } from '../support/fixtures';
import { unescaped } from '../support/html';
import { type Answer, type Browser, ownedAgent, owns, signedIn } from '../support/people';
import { statusOf, trades, type TestOrder } from '../support/trades';
import { pathOf, upload } from '../support/uploads';

let app: TestApp;
let buyer: TestAgent;
let seller: TestAgent;
let buyersOwner: Browser;
let sellersOwner: Browser;
beforeAll(async () => {
  app = await startAddressedApp();
  [buyer, seller] = [await fixtures(app).agent(), await fixtures(app).agent()];
  buyersOwner = await signedIn(app, 'buyer@example.com');
  sellersOwner = await signedIn(app, 'seller@example.com');
  await owns(buyersOwner, buyer);
  await owns(sellersOwner, seller);
});
afterAll(() => app.close());

const pageOf = (agent: TestAgent, path: string): string => `/account/agents/${agent.agentId}/${path}`;
const act = (agent: TestAgent, operation: string): string => pageOf(agent, `operations/${operation}`);

async function ordered(
  terms: Record<string, unknown> = {},
  body: Record<string, unknown> = {},
): Promise<TestOrder> {
  return trades(app).buy(await trades(app).listing(terms, seller), buyer, body);
}

it('an owner downloads the data of an agent, and a stranger does not', async () => {
  const { agent, browser } = await ownedAgent(app);
  const path = `/account/agents/${agent.agentId}`;
  expect((await browser.open(`${path}/settings`)).text).toContain(`href="${path}/export"`);
  const { status, headers, text } = await browser.open(`${path}/export`);
  expect([status, headers['content-disposition'], headers['cache-control']]).toEqual([
    200,
    `attachment; filename="${agent.agentId}.json"`,
    'no-store',
  ]);
  expect(JSON.parse(text)).toMatchObject({ agent_id: agent.agentId, incomplete: [] });
  const stranger = await signedIn(app, 'stranger-to-exports@example.com');
  expect((await stranger.open(`${path}/export`)).status).toBe(404);
});

it('a report of a listing needs a chosen reason, each with a short explanation', async () => {
  const { browser } = await ownedAgent(app);
  const { id } = await trades(app).listing();
  const { text } = await browser.open(`/account/listings/${id}/report`);
  expect(text).toMatch(/<select name="reason" required[^>]*><option value(="")? selected>Choose…/);
  expect(text).toContain('Misleading: it is not what it says');
});

it('an owner downloads what moved in a wallet in a period, for a spreadsheet', async () => {
  const { agent, browser } = await ownedAgent(app);
  const title = '=HYPERLINK("https://example.com";"Maps, old")';
  const listing = await trades(app).listing({ title, price_cents: 2_050 });
  await agent.client.post('/marketplace/wallet/deposits', { amount_cents: 5_000 }).expect(201);
  const { id } = await trades(app).buy(listing, agent);
  const { text: page } = await browser.open(pageOf(agent, 'wallet'));
  const file = pageOf(agent, 'wallet/entries.csv');
  expect(page).toContain(`action="${file}"`);
  const today = app.clock.now().toISOString().slice(0, 10);
  expect(page).toContain(`name="until" value="${today}"`);
  const { headers, text } = await browser.open(`${file}?from=${today}&until=${today}`);
  expect(headers).toMatchObject({
    'content-type': 'text/csv; charset=utf-8',
    'content-disposition': `attachment; filename="${agent.agentId}-${today}-${today}.csv"`,
    'cache-control': 'no-store',
  });
  const moment = '"[^"]{24}"';
  const lines = text.trimEnd().split('\r\n');
  expect(lines[0]).toBe(
    '"Time (UTC)","Kind","Description","Order","Account","Amount (USD)","Balance after (USD)"',
  );
  expect(lines.at(-2)).toMatch(new RegExp(`^${moment},"money added","","","available","50.00","`));
  const named = `"'=HYPERLINK(""https://example.com"";""Maps, old"")"`;
  expect(lines.at(-1)).toContain(`,"paid into escrow",${named},"${id}","available","-20.50","`);
  const none = await browser.open(`${file}?from=2020-01-01&until=2020-12-31`);
  expect(none.text).toBe(`${lines[0]}\r\n`);
  for (const period of [
    '',
    '?from=2020-01-01&until=x',
    '?from=2020-02-01&until=2020-02-30',
    '?from=2020-01-02&until=2020-01-01',
    '?from=2020-01-01&until=2021-01-01',
  ])
    expect((await browser.open(file + period)).status).toBe(422);
  const stranger = await signedIn(app, 'stranger-to-wallets@example.com');
  expect((await stranger.open(`${file}?from=${today}&until=${today}`)).status).toBe(404);

  const wallets = app.app.get(WalletReader, { strict: false });
  const batches: WalletEntryView[][] = [];
  const now = app.clock.now();
  for await (const batch of wallets.entriesBetween(agent.agentId, new Date(0), after(now, DAY), 1))
    batches.push(batch);
  expect(batches.map((batch) => batch.length)).toEqual(lines.slice(1).map(() => 1));
  const { body } = await agent.client.get('/marketplace/wallet/entries').expect(200);
  expect(batches.flat().reverse()).toEqual(body.entries);
});

it('the wallet lists each deposit once, and says in words what moved', async () => {
  const { agent, browser } = await ownedAgent(app);
  await agent.client.post('/marketplace/wallet/deposits', { amount_cents: 5_000 }).expect(201);
  const listing = await trades(app).listing({ title: 'Old maps', price_cents: 2_000 });
  await trades(app).buy(listing, agent);
  const { text } = await browser.open(`/account/agents/${agent.agentId}/wallet`);
  expect(text).toContain('paid into escrow: ');
  expect(text).not.toMatch(/\bhold\b/);
  expect(text.match(/\$50\.00<\/td>/g)).toHaveLength(2); // one entry: its amount and the balance
});

describe('the owner of an agent', () => {
  it('sees its purchases, sales, orders, and wallet, and nobody else does', async () => {
    const order = await ordered({ title: 'Atlas <b>of</b> canals', price_cents: 4_321 });
    const bought = unescaped((await buyersOwner.open(pageOf(buyer, 'purchases'))).text);
    expect(bought).toContain('Atlas <b>of</b> canals');
    expect(bought).toContain('$43.21');
    expect(unescaped((await sellersOwner.open(pageOf(seller, 'sales?status=paid'))).text)).toContain(
      'delivery due',
    );
    const page = (await buyersOwner.open(pageOf(buyer, `orders/${order.id}`))).text;
    expect(page).toMatch(/<time [^>]*title="[A-Z][^"]+ UTC" data-kind="relative">just now<\/time>/);
    expect(page).toContain('delivery due <time');
    expect(page).toMatch(/delivers by \w{3} \d+, \d{4}\. You have nothing to do until then\./);
    expect(page).toMatch(/<li aria-current="step"><strong>Delivered</);
    expect(page).not.toContain('<b>of');
    const wallet = (await buyersOwner.open(pageOf(buyer, 'wallet'))).text;
    expect(wallet).toContain('in escrow');
    expect(unescaped(wallet)).toMatch(new RegExp(`orders/${order.id}"><bdi>Atlas <b>of</b> canals<`));
    for (const path of ['purchases', 'sales', 'wallet', `orders/${order.id}`, `orders/${order.id}/receipt`]) {
      expect((await sellersOwner.open(pageOf(buyer, path))).status).toBe(404);
      expect(
        (await app.client.with({ Accept: 'text/html' }).get(pageOf(buyer, path)).redirects(0)).status,
      ).toBe(303);
    }
    const others = await trades(app).order('paid');
    expect((await buyersOwner.open(pageOf(buyer, `orders/${others.id}`))).status).toBe(404);
  });

  it('adds money, and sees the deposit', async () => {
    const { agent, browser } = await ownedAgent(app);
    const page = await browser.open(pageOf(agent, 'wallet'));
    const done = await browser.send(page, act(agent, 'deposits.deposit'), { amount_cents: '12.34' });
    expect(done).toMatchObject({ status: 303, location: pageOf(agent, 'wallet') });
    const { text } = await browser.open(pageOf(agent, 'wallet'));
    expect(text).toContain('$12.34 added.');
    expect((await browser.open(pageOf(agent, 'wallet'))).text).not.toContain('$12.34 added.');
    expect(text).toMatch(/money added.*?\$12\.34/is);
  });

  it('tells sales of the same listing apart, and does from the list what is next', async () => {
    const { agent, browser } = await ownedAgent(app);
    const listing = await trades(app).listing({ title: 'Two charts', quantity: 9 }, agent);
    const first = await trades(app).buy(listing, buyer);
    const second = await trades(app).buy(listing, buyer);
    const row = async (of: TestAgent, from: Browser, side: string, { id }: { id: string }) => {
      const { text } = await from.open(pageOf(of, side));
      return text.split('<tr').find((one) => one.includes(`orders/${id}"`)) ?? '';
    };
    const sale = await row(agent, browser, 'sales', first);
    expect(sale).toContain(`…${first.id.slice(-6)}<`);
    expect(sale).toContain('class="picture"');
    expect(sale).toMatch(new RegExp(`href="[^"]*/orders/${first.id}#act"[^>]*>Deliver<`));
    expect(await row(agent, browser, 'sales', second)).toContain(`…${second.id.slice(-6)}<`);
    expect((await browser.open(pageOf(agent, `orders/${first.id}`))).text).toContain('<h2 id="act">');
    expect(await row(buyer, buyersOwner, 'purchases', first)).not.toContain('#act');
    await trades(app).deliver(first);
    expect(await row(buyer, buyersOwner, 'purchases', first)).toMatch(/#act"[^>]*>Confirm</);
    expect(await row(agent, browser, 'sales', first)).not.toContain('#act');
  });

  it('sees beside the total of an order what was refunded, and beside a sale what the seller receives', async () => {
    const order = await ordered({ price_cents: 1_050 });
    const totalIn = async (agent: TestAgent, browser: Browser, list: string): Promise<string> => {
      const { text } = await browser.open(pageOf(agent, list));
      const row = text.split('<tr').find((one) => one.includes(`orders/${order.id}"`)) ?? '';
      return /data-title="Total">(.*?)<\/td>/s.exec(row)?.[1]?.replaceAll(/<[^>]*>/g, ' ') ?? '';
    };
    expect(await totalIn(seller, sellersOwner, 'sales')).toMatch(/^\$10\.50 *you receive \$9\.71 *$/);
    expect(await totalIn(buyer, buyersOwner, 'purchases')).toBe('$10.50');
    await trades(app).deliver(order);
    await trades(app).askBack(order);
    await trades(app).approve(order, 525);
    expect(await totalIn(seller, sellersOwner, 'sales')).toMatch(/\$5\.25 refunded.*you receive \$4\.8/);
    expect(await totalIn(buyer, buyersOwner, 'purchases')).toMatch(/^\$10\.50 *\$5\.25 refunded *$/);
  });

  it('sees the balance at home, where a payout is not spending', async () => {
    const { agent, browser } = await ownedAgent(app);
    await agent.client.post('/marketplace/wallet/deposits', { amount_cents: 2_000 }).expect(201);
    await agent.client.post('/marketplace/wallet/payouts', { amount_cents: 500 }).expect(201);
    const { text } = await browser.open('/account');
    expect(text).toContain('<dt>In its wallet</dt><dd>$15.00</dd>');
    expect(text).not.toContain('>Spent');
    expect(text).toContain('<dt>Paid out in 30 days</dt><dd>$5.00</dd>');
  });

  it('sees at home what is in escrow for its agent, and how to connect a program until one has called', async () => {
    const { agent, browser } = await ownedAgent(app);
    const order = await trades(app).buy(await trades(app).listing({ price_cents: 1_050 }, agent), buyer);
    const home = async (): Promise<string> => (await browser.open('/account')).text;
    const text = await home();
    expect(text).toContain('<dt>In escrow for you</dt><dd>$9.71</dd>');
    expect(text).not.toMatch(/Spent by its programs|First steps/);
    expect(text).toMatch(/Connect a program.*href="[^"]*\/connect">Connect</s);
    await trades(app).deliver(order);
    await app.drain();
    expect(await home()).not.toContain('Connect a program');
    await trades(app).confirm(order);
    expect(await home()).not.toContain('In escrow for you');
  });

  it('sees at home what there is to do, each with a button, beside its only agent', async () => {
    const { agent, browser } = await ownedAgent(app);
    await trades(app).buy(await trades(app).listing({ title: 'Tide tables' }, agent), buyer);
    await app.drain();
    const { text } = await browser.open('/account');
    expect(text).toMatch(/<a [^>]*aria-label="Deliver: Tide tables">Deliver<\/a>/);
    expect(text).toMatch(/<strong class="due">due <time/);
    expect(text).not.toContain('Orders to deliver');
    expect(text).toMatch(/<h2>To do<\/h2>(?!.*(To do|See all|class="face")).*<\/ul>/s);
  });

  it('sees at home all that the tab of its agent counts, what is cut off as a number', async () => {
    const { agent, browser } = await ownedAgent(app);
    const listing = await trades(app).listing({ title: 'Six charts', quantity: 9 }, agent);
    for (let sold = 0; sold < 6; sold += 1) await trades(app).buy(listing, buyer);
    const hook = { url: 'http://127.0.0.1:1024/no-longer' };
    const { body } = await agent.client.post('/marketplace/webhooks', hook).expect(201);
    await agent.client.patch(`/marketplace/webhooks/${body.id}`, { enabled: false }).expect(200);
    await app.drain();
    const { text } = await browser.open('/account');
    expect(text.match(/>Deliver<\/a>/g)).toHaveLength(5);
    expect(text).toMatch(/To do<\/h2>.*1 failing webhook.*\/selling">See all 7<\/a>/s);
    expect((await browser.open(pageOf(agent, 'selling'))).text).toMatch(/To do <span class="tag warn">7</);
  });

  it('sees what was spent and earned in 30 days, less refunds and fees', async () => {
    const { agent, browser } = await ownedAgent(app);
    const listing = await trades(app).listing({ price_cents: 1_000 }, agent);
    const order = await trades(app).buy(listing, buyer);
    await trades(app).deliver(order);
    await trades(app).confirm(order);
    const { text } = await browser.open('/account');
    expect(text).toMatch(/Spent in 30 days<\/dt><dd>\$0\.00.*Earned in 30 days<\/dt><dd>\$9\.25/s);
  });

  it('needs no payout account, and reads so where payouts are', async () => {
    const { agent, browser } = await ownedAgent(app);
    expect((await browser.open(pageOf(agent, 'wallet'))).text).not.toContain('payout-account');
    const { text } = await browser.open(pageOf(agent, 'payout-account'));
    expect(text).toContain('You need no payout account here');
    expect(text).toContain('aria-label="Pages of this agent"');
  });

  it('delivers files, which a refused form keeps and the buyer downloads', async () => {
    const order = await ordered();
    const path = pageOf(seller, `orders/${order.id}`);
    const fulfill = act(seller, 'sales.fulfill');
    const page = await sellersOwner.open(path);
    expect(page.text).toContain('Up to 10, 50 MB each');
    const files: [string, Buffer, string][] = [
      ['asset_ids.files', Buffer.from('one'), 'High & low water.txt'],
      ['asset_ids.files', Buffer.from('two'), 'two.txt'],
    ];
    const long = 'x'.repeat(2_001);
    const refused = await sellersOwner.sendFiles(page, fulfill, files, { message: long });
    expect(refused.status).toBe(422);
    const kept = [...refused.text.matchAll(/name="asset_ids\.\d\.id" value="(ast_\w+)" checked/g)];
    expect(kept).toHaveLength(2);
    expect(refused.text).toContain('<bdi>High &amp; low water.txt</bdi>');
    const shorter = { message: 'Here they are', 'asset_ids.1.id': '' };
    const more: typeof files = [['asset_ids.files', Buffer.from('three'), 'three.txt']];
    expect((await sellersOwner.sendFiles(refused, fulfill, more, shorter)).status).toBe(303);
    const shown = (await buyersOwner.open(pageOf(buyer, `orders/${order.id}`))).text;
    expect(unescaped(shown)).toContain('High & low water.txt');
    expect(shown).toContain('three.txt');
    expect(shown).not.toContain('two.txt');
    const [, link = ''] = /href="([^"]+\/marketplace\/assets\/[^"]+)"/.exec(shown) ?? [];
    expect((await app.client.get(pathOf({ url: unescaped(link) })).expect(200)).text).toBe('one');
  });

  it('delivers again with what was delivered before, unless something is left out', async () => {
    const order = await ordered();
    const path = pageOf(seller, `orders/${order.id}`);
    const fulfill = act(seller, 'sales.fulfill');
    const file = (text: string): [string, Buffer, string] => [
      'asset_ids.files',
      Buffer.from(text),
      `${text}.txt`,
    ];
    const first = [file('guide'), file('cover')];
    await sellersOwner.sendFiles(await sellersOwner.open(path), fulfill, first, { message: 'Here it is' });
    await buyer.client
      .post(`/marketplace/orders/${order.id}/request-changes`, { reason: 'A map' })
      .expect(200);
    const again = await sellersOwner.open(path);
    expect(again.text).toContain('It replaces the earlier delivery, which the form contains.');
    const sent = await sellersOwner.sendFiles(again, fulfill, [file('map')], { 'asset_ids.1.id': '' });
    expect(sent.status).toBe(303);
    const { body } = await buyer.client.get(`/marketplace/orders/${order.id}`).expect(200);
    expect(body.delivery_data.files.map(({ filename }: { filename: string }) => filename)).toEqual([
      'guide.txt',
      'map.txt',
    ]);
  });

  it('delivers nothing with neither files nor anything else, and says so at the field', async () => {
    const order = await ordered();
    const page = await sellersOwner.open(pageOf(seller, `orders/${order.id}`));
    const refused = await sellersOwner.sendFiles(page, act(seller, 'sales.fulfill'), []);
    expect(refused.status).toBe(422);
    expect(refused.text).toMatch(/id="field-delivery_data"[^>]*aria-invalid="true"/);
    expect(refused.text).toContain('Required, unless files are sent');
    expect(await statusOf(buyer.client, order.id)).toBe('paid');
  });

  it('can do what the order allows: deliver, ask for changes, confirm, and print the receipt', async () => {
    const order = await ordered();
    const path = (agent: TestAgent): string => pageOf(agent, `orders/${order.id}`);
    const sale = await sellersOwner.open(path(seller));
    expect(sale.text).not.toContain(act(seller, 'orders.confirm'));
    const delivered = await sellersOwner.send(sale, act(seller, 'sales.fulfill'), {
      delivery_data: 'https://example.com/atlas.pdf',
      message: 'Here it is',
    });
    expect(delivered).toMatchObject({ status: 303, location: path(seller) });
    expect((await sellersOwner.open(path(seller))).text).toMatch(
      /Delivered\. [^<]+ has 3 days to confirm; after that you are paid\./,
    );
    expect((await sellersOwner.open(path(seller))).text).toContain(
      'once the buyer requests changes, you deliver again.',
    );
    const purchase = await buyersOwner.open(path(buyer));
    expect(purchase.text).toContain('href="https://example.com/atlas.pdf"');
    // the next step has the main button, below what it is about; the others are buttons that open their forms
    expect(purchase.text).toContain('<button>Confirm the delivery</button>');
    expect(purchase.text).toContain('<summary class="button plain">Request changes</summary>');
    expect(purchase.text.indexOf('>Delivery</h2>')).toBeLessThan(
      purchase.text.indexOf('Confirm the delivery'),
    );
    await buyersOwner.send(purchase, act(buyer, 'orders.requestChanges'), { reason: 'Page 3 is missing' });
    expect(await statusOf(buyer.client, order.id)).toBe('paid');
    const changes = (await sellersOwner.open(path(seller))).text;
    expect(changes).toContain('>Changes requested<');
    expect(changes).toMatch(/The buyer asked for changes<.*?Page 3 is missing.*?<h3>Deliver<\/h3>/s);
    await sellersOwner.send(await sellersOwner.open(path(seller)), act(seller, 'sales.fulfill'), {
      delivery_data: 'again',
    });
    const again = await buyersOwner.open(path(buyer));
    await buyersOwner.send(again, act(buyer, 'orders.confirm'));
    expect(await statusOf(buyer.client, order.id)).toBe('completed');
    // the same form once more: its first answer, not a second confirmation
    expect(await buyersOwner.send(again, act(buyer, 'orders.confirm'))).toMatchObject({ status: 303 });
    const receipt = unescaped((await buyersOwner.open(`${path(buyer)}/receipt`)).text);
    expect(receipt).toContain('$25.00');
    expect(receipt).toContain('<td>Paid into escrow</td>');
    expect(receipt).toMatch(/<button(?=[^>]* hidden)[^>]*>Print or save as PDF</); // a script shows it
    expect(receipt).not.toMatch(/Fee|You receive|out of escrow/);
    const sellers = unescaped((await sellersOwner.open(`${path(seller)}/receipt`)).text);
    expect(sellers).toMatch(/Fees<.*You receive<.*Paid out of escrow</s);
    expect(sellers).not.toContain('Money added');
  });

  it('answers a proposed refund first of all, and reads what it is', async () => {
    const order = await ordered({ price_cents: 1_800 });
    await trades(app).deliver(order);
    await trades(app).askBack(order);
    await seller.client
      .post(`/marketplace/sales/${order.id}/refund/approve`, { amount_cents: 800 })
      .expect(200);
    const { text } = await buyersOwner.open(pageOf(buyer, `orders/${order.id}`));
    expect(text).toContain('<button>Accept $8.00</button>');
    expect(text.indexOf('Accept $8.00')).toBeLessThan(
      text.indexOf('<summary class="button plain">Confirm the delivery'),
    );
    expect(text).toContain('A part is proposed, opened by the buyer');
    expect(text).not.toMatch(/Refund<\/h2><p>declined/);
  });

  it('refunds all of what was not delivered', async () => {
    const order = await ordered({ price_cents: 1_800 });
    await trades(app).askBack(order);
    const page = await sellersOwner.open(pageOf(seller, `orders/${order.id}`));
    expect(page.text).toContain('<button>Refund $18.00</button>');
    expect(page.text).not.toContain('name="amount_cents"');
    await sellersOwner.send(page, act(seller, 'saleRefunds.approve'));
    expect(await statusOf(buyer.client, order.id)).toBe('refunded');
  });

  it('reads in a dispute whose turn it is, and what to do', async () => {
    const order = await ordered();
    await trades(app).deliver(order);
    await trades(app).askBack(order);
    const shown = async (agent: TestAgent, browser: Browser): Promise<string> =>
      unescaped((await browser.open(pageOf(agent, `orders/${order.id}`))).text).replaceAll(/<[^>]*>/g, '');
    expect(await shown(seller, sellersOwner)).toMatch(/; the seller’s answer is due in \d+/);
    await trades(app).decline(order);
    await app.drain();
    expect(unescaped((await buyersOwner.open('/account')).text)).toMatch(
      /<span class="first">(?:(?!<\/span>).)* declined the refund of (?:(?!<\/span>).)*\.<\/span> If you disagree/,
    );
    expect(await shown(seller, sellersOwner)).toMatch(/; the buyer’s answer is due in \d+/);
    await trades(app).escalate(order);
    for (const text of [await shown(seller, sellersOwner), await shown(buyer, buyersOwner)]) {
      expect(text).toMatch(/; the operator’s decision is due in \d+/);
      expect(text).not.toContain('Nothing at the moment');
      expect(text).toContain('Write your evidence as a message below: the operator reads it.');
    }
    await app.drain();
    const inbox = unescaped((await sellersOwner.open('/account/inbox')).text);
    expect(inbox).toContain('is now with the operator, who has not decided yet');
    for (const [agent, browser] of [
      [seller, sellersOwner],
      [buyer, buyersOwner],
    ] as const) {
      const home = unescaped((await browser.open('/account')).text);
      const link = `<a href="${pageOf(agent, `orders/${order.id}`)}">Dispute about <bdi>`;
      expect(home).toContain(link);
      expect(unescaped((await browser.open(pageOf(agent, 'selling'))).text)).toContain('<h3>Dispute');
    }
    const tabs = unescaped((await sellersOwner.open(pageOf(seller, 'selling'))).text);
    expect(tabs).toMatch(/To do <span class="tag warn">\d+<span class="visually-hidden"> pending</);
  });

  it('reads in the progress of the order when a refund or a dispute is due', async () => {
    const order = await ordered();
    await trades(app).deliver(order);
    await trades(app).askBack(order);
    const progress = async (): Promise<string> => {
      const { text } = await buyersOwner.open(pageOf(buyer, `orders/${order.id}`));
      return /<ol class="progress".*?<\/ol>/s.exec(text)?.[0] ?? '';
    };
    const dueAt = async (): Promise<string> => {
      const { body } = await buyer.client.get(`/marketplace/orders/${order.id}`).expect(200);
      return (body.refund as { due_at: string }).due_at;
    };
    expect(await progress()).toContain(`due <time datetime="${new Date(await dueAt()).toISOString()}"`);
    await trades(app).decline(order);
    await trades(app).escalate(order);
    expect(await progress()).toContain(`due <time datetime="${new Date(await dueAt()).toISOString()}"`);
  });

  it('finds its open sales', async () => {
    const { agent, browser } = await ownedAgent(app);
    await trades(app).buy(await trades(app).listing({}, agent), buyer);
    const { text } = await browser.open(pageOf(agent, 'settings'));
    expect(text).toContain(`<a href="${pageOf(agent, 'sales')}">1 open sale</a>`);
  });

  it('has a wallet that shows what buyers have paid for its sales', async () => {
    const { agent, browser } = await ownedAgent(app);
    expect((await browser.open(pageOf(agent, 'wallet'))).text).not.toContain('in escrow for you');
    const one = await trades(app).listing({ price_cents: 10_000 }, agent);
    const first = await trades(app).buy(one, buyer);
    const second = await trades(app).buy(await trades(app).listing({ price_cents: 5_000 }, agent), buyer);
    await trades(app).deliver(second);
    await trades(app).askBack(second);
    const amounts = await Promise.all(
      [first, second].map(async ({ id }) => {
        const { body } = await agent.client.get(`/marketplace/orders/${id}`).expect(200);
        return (body as { seller_amount_cents: number }).seller_amount_cents;
      }),
    );
    const sum = `$${(amounts.reduce((all, one) => all + one, 0) / 100).toFixed(2)}`;
    expect((await browser.open(pageOf(agent, 'wallet'))).text).toContain(
      `<dt>in escrow for you</dt><dd>${sum}</dd>`,
    );
  });

  it('has no link to a listing that nobody else can see', async () => {
    const listing = await trades(app).listing({ title: 'Old charts' }, seller);
    const order = await trades(app).buy(listing, buyer);
    const publicPage = `href="/market/listings/${listing.id}"`;
    const bought = async (): Promise<string> =>
      (await buyersOwner.open(pageOf(buyer, `orders/${order.id}`))).text;
    expect(await bought()).toContain(publicPage);
    expect((await sellersOwner.open(pageOf(seller, `orders/${order.id}`))).text).toContain(
      `href="${pageOf(seller, `listings/${listing.id}`)}"`,
    );
    const own = async (): Promise<string> =>
      (await sellersOwner.open(pageOf(seller, `listings/${listing.id}`))).text;
    expect(await own()).toContain(publicPage);
    await seller.client.delete(`/marketplace/listings/${listing.id}`).expect((response) => {
      if (response.status >= 300) throw new Error(response.text);
    });
    expect(await bought()).not.toContain(publicPage);
    expect(await own()).not.toContain(publicPage);
  });

  it('reviews the other side, and reads when the review appears', async () => {
    const order = await ordered();
    await trades(app).deliver(order);
    await trades(app).confirm(order);
    const sale = (): Promise<Answer> => sellersOwner.open(pageOf(seller, `orders/${order.id}`));
    const bought = (await buyersOwner.open(pageOf(buyer, `orders/${order.id}`))).text;
    expect(bought).toContain('name="value_rating"');
    expect(bought).toContain('<summary>Rate the details (optional)</summary>');
    expect(bought).toContain('<button>Publish review</button>');
    expect(bought.indexOf('>Delivery</h2>')).toBeLessThan(bought.indexOf('Publish review'));
    // one star is the first of five
    expect(bought.match(/aria-label="\d stars?"/g)?.slice(0, 5)).toEqual(
      [1, 2, 3, 4, 5].map((stars) => `aria-label="${stars} star${stars === 1 ? '' : 's'}"`),
    );
    const page = await sale();
    for (const { text } of [page, await sellersOwner.send(page, act(seller, 'reviews.write'))]) {
      expect(text).toContain('name="communication_rating"');
      expect(text).not.toMatch(/name="(accuracy|delivery|value)_rating"/);
      expect(text).toContain('Everybody can read the review at once.');
    }
    const blind = jest.replaceProperty(app.settings, 'REVIEWS_REVEAL', 'double_blind');
    expect((await sale()).text).toContain('when both sides have written one');
    blind.restore();
  });

  it('sees what was delivered as links, files, and texts', async () => {
    const shown = async (data: unknown): Promise<string> => {
      const order = await ordered();
      await seller.client.post(`/marketplace/sales/${order.id}/fulfill`, { delivery_data: data }).expect(200);
      const { text } = await buyersOwner.open(pageOf(buyer, `orders/${order.id}`));
      return (/<h2[^>]*>Delivery<\/h2>(.*?)<\/section>/s.exec(text) as RegExpExecArray)[1] as string;
    };
    const rel = 'rel="noreferrer noopener nofollow ugc"';
    expect(await shown('https://example.com/tables.pdf')).toContain(
      `<a href="https://example.com/tables.pdf" ${rel}><bdi dir="ltr"><strong>example.com</strong>/tables.pdf</bdi></a>`,
    );
    const mixed = await shown({
      files: [
        { name: 'a <b>.pdf', url: 'https://files.example/a.pdf', size_bytes: 1_048_576, sha256: 'e3b0' },
      ],
      login_page: 'https://bank.example@evil.example/x',
      license_key: 'AAAA-1',
      note: '**Two** keys\nper seat',
      script: 'javascript:alert(1)',
    });
    for (const part of [
      '<bdi>a &lt;b>.pdf</bdi>',
      '<span>1 MB</span>',
      'SHA-256 <span class="code">e3b0</span>',
      `class="button" href="https://files.example/a.pdf" ${rel}`,
      '<strong>evil.example</strong>/x',
      '<span class="code"><bdi>AAAA-1</bdi></span>',
      '<strong>Two</strong> keys<br />',
    ])
      expect(mixed).toContain(part);
    expect(mixed).not.toContain('as JSON');
    expect(await shown({ url: 'https://example.com/a', size: 3 })).toContain('<bdi>Link</bdi>');
    expect(mixed).not.toMatch(/href="(?!https:)/);
    expect(await shown({ url: 'ftp://example.com/a', name: 'a' })).not.toContain('href');
    expect(await shown([[[[[['deep']]]]]])).toContain('more, in the JSON below');
    expect(await shown('first\nsecond')).toContain('first<br />');
    const { id, sha256 } = await upload(seller, Buffer.from('the charts'), 'charts.pdf', 'application/pdf');
    const file = await ordered({ delivery_method: 'digital_instant', asset_id: id });
    const { text } = await buyersOwner.open(pageOf(buyer, `orders/${file.id}`));
    for (const part of ['charts.pdf', '10 byte', 'application/pdf', sha256, 'Download', 'The link expires'])
      expect(text).toContain(part);
  });

  it('loses nothing that was typed when the session ends meanwhile', async () => {
    const order = await ordered();
    const path = pageOf(buyer, `orders/${order.id}`);
    const browser = await signedIn(app, 'buyer@example.com');
    const page = await browser.open(path);
    const session = browser.cookie('session') as string;
    browser.cookies.delete('session');
    const typed = { content: 'Is the “appendix” & index included?' };
    const signedOut = await browser.send(page, act(buyer, 'orderMessages.send'), typed);
    expect(signedOut.status).toBe(401);
    expect(signedOut.text).toContain('Sign in, in a new tab');
    expect(unescaped(signedOut.text)).toContain(typed.content);

    // signed in again in another tab: the form is filled in, and has a token that works
    browser.setCookie('session', session);
    const continued = await browser.send(signedOut, act(buyer, 'orderMessages.send'));
    expect(continued.status).toBe(403);
    expect(unescaped(continued.text)).toContain(typed.content);
    const sent = await browser.send(continued, act(buyer, 'orderMessages.send'), typed);
    expect(sent).toMatchObject({ status: 303, location: path });
    const shown = unescaped((await sellersOwner.open(pageOf(seller, `orders/${order.id}`))).text);
    expect(shown.split(typed.content)).toHaveLength(2);

    // a form of another site is not shown as if it were ours
    browser.cookies.delete('session');
    const foreign = await browser.post(act(buyer, 'orderMessages.send'), typed, {
      'Sec-Fetch-Site': 'cross-site',
      Origin: 'https://elsewhere.example',
    });
    expect(foreign.status).toBe(401);
    expect(foreign.text).not.toContain('appendix');
  });

  it('learns from a page what was wrong', async () => {
    const order = await ordered();
    const path = pageOf(seller, `orders/${order.id}`);
    const page = await sellersOwner.open(path);
    const refused = await sellersOwner.send(page, act(seller, 'sales.fulfill'), { message: 'Nothing in it' });
    expect(refused.status).toBe(422);
    expect(refused.text).toMatch(/<a href="#field-delivery_data">What the buyer receives<\/a>: [^<]+/);
    expect(refused.text).toMatch(
      /<textarea name="delivery_data"[^>]*id="field-delivery_data"[^>]*aria-invalid="true"/,
    );
    expect(refused.text).toContain('role="alert" tabindex="-1" autofocus');
    expect(refused.text).toContain('Nothing in it');
    const corrected = await sellersOwner.send(refused, act(seller, 'sales.fulfill'), { delivery_data: '' });
    expect(corrected).toMatchObject({ status: 422 });
    const partial = await sellersOwner.send(page, act(seller, 'orderMessages.send'), { content: '' });
    expect(partial.status).toBe(422);
    await sellersOwner.send(page, act(seller, 'orderMessages.send'), {
      content: 'It takes <i>a day</i> longer.',
    });
    expect(unescaped((await buyersOwner.open(pageOf(buyer, `orders/${order.id}`))).text)).toContain(
      '<i>a day</i>',
    );
  });

  it('refunds an amount in dollars, and pays without asking for its own approval', async () => {
    const order = await ordered({ price_cents: 10_000 });
    await trades(app).deliver(order);
    await buyersOwner.send(
      await buyersOwner.open(pageOf(buyer, `orders/${order.id}`)),
      act(buyer, 'refunds.request'),
      {
        reason: 'Half of it is missing',
      },
    );
    const controls = await sellersOwner.open(`/account/agents/${seller.agentId}`);
    await sellersOwner.send(controls, `/account/agents/${seller.agentId}/approval-threshold`, {
      dollars: '1',
    });
    const page = await sellersOwner.open(pageOf(seller, `orders/${order.id}`));
    expect(page.text).toContain('<button>Refund $100.00</button>');
    const part = { ...page, text: page.text.slice(page.text.indexOf('>Refund another amount</summary>')) };
    const empty = await sellersOwner.send(part, act(seller, 'saleRefunds.approve'), { amount_cents: '' });
    expect(empty.status).toBe(422);
    expect(await statusOf(buyer.client, order.id)).toBe('refund_requested');
    const done = await sellersOwner.send(part, act(seller, 'saleRefunds.approve'), { amount_cents: '49.99' });
    expect(done.status).toBe(303);
    const { body } = await buyer.client.get(`/marketplace/orders/${order.id}`).expect(200);
    expect(body.refund).toMatchObject({ status: 'declined', proposed_cents: 4_999 });
    const wrong = await sellersOwner.send(part, act(seller, 'saleRefunds.approve'), { amount_cents: 'half' });
    expect(wrong.status).toBe(422);
  });

  it('cannot act for an agent that is suspended', async () => {
    const agent = await fixtures(app).agent();
    await owns(buyersOwner, agent);
    const page = await buyersOwner.open(pageOf(agent, 'listings/new'));
    await fixtures(app)
      .operator.post(`/admin/agents/${agent.agentId}/suspend`, { reason: 'Fraud' })
      .expect(200);
    const listing = {
      title: 'Not for sale',
      description: 'It should never be listed.',
      price_cents: '1',
      quantity: '1',
    };
    const words = { category: 'other', listing_type: 'service', condition: 'new' };
    const refused = await buyersOwner.send(page, act(agent, 'listings.create'), { ...listing, ...words });
    expect(refused.status).toBe(403);
    expect((await buyersOwner.open(pageOf(agent, 'listings/new'))).status).toBe(200);
  });

  it('is refused texts and values that the API refuses, also inside JSON', async () => {
    const order = await ordered();
    const page = await sellersOwner.open(pageOf(seller, `orders/${order.id}`));
    const deep = '['.repeat(100) + ']'.repeat(100);
    for (const wrong of ['{"a": "x\\u0000y"}', '{"a": "\\ud800"}', deep, `[${'1,'.repeat(2_000)}1]`]) {
      const refused = await sellersOwner.send(page, act(seller, 'sales.fulfill'), { delivery_data: wrong });
      expect(refused.status).toBe(422);
    }
    await sellersOwner.send(page, act(seller, 'sales.fulfill'), { delivery_data: '{"pages": [1, 2]}' });
    const { body } = await buyer.client.get(`/marketplace/orders/${order.id}`).expect(200);
    expect(body.delivery_data).toEqual({ pages: [1, 2] });
  });

  it('cannot use the page for what is not an operation of its agent', async () => {
    const order = await ordered();
    const page = await buyersOwner.open(pageOf(buyer, `orders/${order.id}`));
    const [, token = ''] = /name="form_token" value="([^"]+)"/.exec(page.text) ?? [];
    const fields = { form_token: token, 'path.order_id': order.id };
    for (const operation of [
      'orders.get',
      'adminAgents.suspend',
      'registration.register',
      'apiKeys.create',
      'nothing.here',
      '__proto__',
    ])
      expect((await buyersOwner.post(act(buyer, operation), fields)).status).toBe(404);
    expect((await buyersOwner.post(act(seller, 'orders.cancel'), fields)).status).toBe(404);
    expect(
      (await buyersOwner.post(act(buyer, 'orders.confirm'), { ...fields, form_token: 'x' })).status,
    ).toBe(403);
    expect(
      (
        await buyersOwner.post(act(buyer, 'orders.confirm'), fields, {
          'Sec-Fetch-Site': 'cross-site',
          Origin: 'https://evil.example',
        })
      ).status,
    ).toBe(403);
    const elsewhere = { ...fields, content: 'Hello', back: 'https://evil.example/' };
    expect((await buyersOwner.post(act(buyer, 'orderMessages.send'), elsewhere)).location).toBe(
      `/account/agents/${buyer.agentId}`,
    );
    expect(
      (
        await buyersOwner.post(act(buyer, 'orderMessages.send'), {
          ...fields,
          content: 'x',
          'path.order_id': '../../x',
        })
      ).status,
    ).toBe(404);
  });
});

// last: months pass
it('shows what a sale earned that took months', async () => {
  const { agent } = await ownedAgent(app);
  const order = await trades(app).buy(await trades(app).listing({ price_cents: 1_000 }, agent), buyer);
  await trades(app).deliver(order);
  app.clock.advance(100 * DAY);
  await app.drain();
  const { body } = await agent.client.get(`/marketplace/orders/${order.id}`).expect(200);
  expect(body.status).toBe('completed');
  const later = await signedIn(app, `${agent.agentId}@example.com`);
  expect((await later.open('/account')).text).toMatch(/Earned in 30 days<\/dt><dd>\$9\.25/);
});
