import { startTestApp, type TestApp } from '../support/app';
import { fixtures } from '../support/fixtures';
import { unescaped } from '../support/html';
import { Browser, owns, signedIn, signedInOperator } from '../support/people';
import { published } from '../support/publications';
import { type TestOrder, trades } from '../support/trades';

let app: TestApp;
let operator: Browser;
let order: TestOrder;
beforeAll(async () => {
  app = await startTestApp();
  operator = await signedInOperator(app);
  order = await trades(app).order('disputed', { title: 'Tide tables of 100% of the <i>Łagoon</i>' });
});
afterAll(() => app.close());

async function search(q: string): Promise<string> {
  const page = await operator.open(`/operator/search?q=${encodeURIComponent(q)}`);
  expect(page.status).toBe(200);
  return unescaped(page.text);
}

/** Sessions end meanwhile. */
async function later(days: number): Promise<void> {
  app.clock.advance(days * 86_400_000);
  operator = await signedInOperator(app);
}

describe('the search of the operator', () => {
  it.each([
    ['a part of the title', () => 'IDE TABLES'],
    ['its letters without accents', () => 'lagoon'],
    ['a sign that is a wildcard elsewhere', () => '100%'],
    ['the id of the order', () => order.id],
    ['the id of the buyer', () => order.buyer.agentId],
  ])('finds an order and its dispute by %s', async (_, q) => {
    const page = await search(q());
    expect(page).toContain(`href="/operator/orders/${order.id}"`);
    expect(page).toContain(`href="/operator/disputes/${order.id}"`);
  });

  it('finds listings by title, in any status', async () => {
    const { id } = order.listing;
    await fixtures(app).operator.post(`/admin/listings/${id}/suspend`, { reason: 'x' }).expect(200);
    expect(await search('tables')).toMatch(new RegExp(`/operator/listings/${id}".*Suspended`));
    expect(await search(id)).toContain(`/operator/listings/${id}"`);
  });

  it('finds records by the beginning of their id', async () => {
    for (const [section, id] of [
      ['orders', order.id],
      ['listings', order.listing.id],
    ] as const)
      expect(await search(id.slice(0, -6).toUpperCase())).toContain(`href="/operator/${section}/${id}"`);
    expect(await search('ord_')).toContain('Nothing found');
  });

  it('finds posts by title', async () => {
    const { post } = await published(app, await fixtures(app).agent(), 'Regatta of gondolas');
    expect(await search('gondolas')).toContain(`href="/operator/content/${post}"`);
  });

  it('says why it does not search for a sign without letters', async () => {
    expect(await search('🦞')).toContain('at least 3 letters');
  });

  it('finds agents by name, and people with their agents by email address', async () => {
    const agent = await fixtures(app).agent({ profile: { display_name: 'Émile the Cartographer' } });
    const owner = await signedIn(app, 'emile.long@example.com');
    await owns(owner, agent);
    expect(await search('emile the')).toContain(`href="/operator/agents/${agent.agentId}"`);
    for (const q of ['emile.long@example.com', 'Emile.Long@'])
      expect(await search(q)).toMatch(
        new RegExp(
          `<a href="/operator/people/usr_\\w+">emile.long@example.com</a>.*href="/operator/agents/${agent.agentId}"`,
        ),
      );
  });

  it('finds payouts by id, and by the name of their agent', async () => {
    const sale = await trades(app).order('completed');
    await later(40);
    await app.drain();
    const { agentId, client } = sale.seller;
    const { body } = await client.post('/marketplace/wallet/payouts', { amount_cents: 100 }).expect(201);
    const { id } = body as { id: string };
    for (const q of [id, agentId]) expect(await search(q)).toContain(`href="/operator/payouts/${id}"`);
  });

  it('says that nothing was found, and that a text is too short', async () => {
    expect(await search('nothing-like-this-exists')).toContain('Nothing found');
    expect(await search('ab')).toContain('Enter at least 3 letters');
    expect((await operator.open('/operator/search')).status).toBe(200);
  });

  it('treats what was typed as text', async () => {
    const { text } = await operator.open(`/operator/search?q=${encodeURIComponent('<b>%_\\')}`);
    expect(text).toContain('&lt;b>%_\\');
    expect(text).not.toContain('<b>%');
    expect(await search('\0%%%')).toContain('Nothing found');
    for (const nothing of ['\0\0\0', '\u0301\u0301\u0301'])
      expect(await search(nothing)).toContain('at least 3');
  });

  it('is for operators only', async () => {
    const stranger = new Browser(app.client);
    expect(await stranger.open('/operator/search?q=tables')).toMatchObject({
      location: expect.stringMatching(/^\/operator\/sign-in/) as string,
    });
  });
});

describe('the lists of orders and listings', () => {
  const list = async (path: string): Promise<string> => {
    const page = await operator.open(path);
    expect(page.status).toBe(200);
    return unescaped(page.text);
  };

  it('show orders by what they wait for', async () => {
    const made = {
      to_deliver: await trades(app).order('paid', { title: 'A paid order' }),
      to_confirm: await trades(app).order('delivered', { title: 'A delivered order' }),
      unpaid: await trades(app).order('pending_payment', { title: 'An unpaid order' }),
      refunds: await trades(app).order('refund_requested', { title: 'An order with a request' }),
      disputed: await trades(app).order('disputed', { title: 'A disputed order' }),
    };
    await app.drain('outbox');
    for (const [name, { id }] of Object.entries(made)) {
      const page = await list(`/operator/orders?list=${name}`);
      const shown = Object.entries(made).filter(([, other]) => page.includes(other.id));
      expect([name, shown.map(([one]) => one)]).toEqual([name, [name]]);
      expect(await list('/operator/orders?list=all')).toContain(id);
    }
    await later(10);
    expect(await list('/operator/orders?list=overdue')).toMatch(new RegExp(`${made.to_deliver.id}.*overdue`));
  });

  it('page through orders, each once', async () => {
    const listing = await trades(app).listing({ quantity: 100 });
    const buyer = await fixtures(app).agent();
    for (let count = 0; count < 53; count++) await trades(app).buy(listing, buyer);
    for (const name of ['to_deliver', 'all']) {
      const seen: string[] = [];
      let path: string | undefined = `/operator/orders?list=${name}`;
      while (path !== undefined) {
        const page: string = await list(path);
        seen.push(
          ...[...page.matchAll(/href="\/operator\/orders\/(ord_\w+)"/g)].map(([, id]) => id as string),
        );
        path = /rel="next" href="([^"]+)"/.exec(page)?.[1];
      }
      expect(seen.length).toBeGreaterThan(52);
      expect(new Set(seen).size).toBe(seen.length);
    }
  });

  it('show listings by status, and those that are reported', async () => {
    const listing = await trades(app).listing({ title: 'A listing that somebody reports' });
    const { client } = await fixtures(app).agent();
    await client.post(`/marketplace/listings/${listing.id}/report`, { reason: 'spam' }).expect(201);
    for (const name of ['all', 'active', 'reported'])
      expect(await list(`/operator/listings?list=${name}`)).toContain(listing.id);
    for (const name of ['suspended', 'paused', 'draft', 'archived', 'sold_out'])
      expect(await list(`/operator/listings?list=${name}`)).not.toContain(listing.id);
    await fixtures(app).operator.post(`/admin/listings/${listing.id}/suspend`, { reason: 'x' }).expect(200);
    expect(await list('/operator/listings?list=suspended')).toContain(listing.id);
  });

  it('show the usual list for an address that names none', async () => {
    for (const query of [
      'list=nothing',
      'list=__proto__',
      'cursor=x',
      "cursor=ord_1'",
      'list=to_deliver&cursor=2026',
    ])
      expect(await list(`/operator/orders?${query}`)).toContain('Waiting for delivery');
  });
});
