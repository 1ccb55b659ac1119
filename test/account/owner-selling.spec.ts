import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { MAX_LENGTHS, MIN_LENGTHS } from '../../src/marketplace/policies';
import { dayWords } from '../../src/platform/pages/moment';
import { startAddressedApp } from '../support/addressed-app';
import type { TestApp } from '../support/app';
import { fixtures, type TestAgent } from '../support/fixtures';
import { unescaped } from '../support/html';
import { type Answer, type Browser, ownedAgent, owns, signedIn } from '../support/people';
import { trades } from '../support/trades';

let app: TestApp;
let agent: TestAgent;
let owner: Browser;
let receiver: Server;
let status = 500;
let received = 0;
beforeAll(async () => {
  app = await startAddressedApp();
  agent = await fixtures(app).agent();
  owner = await signedIn(app);
  await owns(owner, agent);
  receiver = createServer((request, response) => {
    request.resume();
    received += 1;
    response.writeHead(status).end('<i>not now</i>');
  });
  await new Promise<void>((done) => receiver.listen(0, '127.0.0.1', done));
});
afterAll(async () => {
  receiver.closeAllConnections();
  receiver.close();
  await app.close();
});

/** The text of a page, without its elements. */
const wordsIn = ({ text }: Answer): string => text.replaceAll(/<[^>]*>/g, '');
const pageOf = (path: string): string => `/account/agents/${agent.agentId}/${path}`;
const act = (operation: string): string => pageOf(`operations/${operation}`);

describe('the owner of a seller', () => {
  it('creates, changes, pauses, and archives a listing', async () => {
    const page = await owner.open(pageOf('listings/new'));
    await owner.send(page, act('listings.create'), {
      title: 'Tide <b>tables</b>',
      description: 'For every day of the year, in two languages.',
      category: 'other',
      listing_type: 'service',
      condition: 'new',
      delivery_method: 'digital_manual',
      price_cents: '12.50',
      quantity: '3',
      tags: 'tides\nsea',
    });
    const { body } = await agent.client.get('/marketplace/my/listings').expect(200);
    expect(page.text.indexOf('name="quantity"')).toBeLessThan(page.text.indexOf('More options'));
    expect(page.text.indexOf('name="faqs.0.question"')).toBeGreaterThan(page.text.indexOf('More options'));
    const [{ id, ...listing }] = body.listings as [{ id: string; price_cents: number; tags: string[] }];
    expect(listing).toMatchObject({ price_cents: 1_250, quantity: 3, tags: ['tides', 'sea'] });
    expect((await owner.open(pageOf(`listings/${id}`))).text).toContain(
      'For every day of the year, in two languages.',
    );
    const own = await owner.open(pageOf(`listings/${id}/edit`));
    expect(own.text).toContain('value="12.50"');
    expect(own.text).not.toContain('<b>tables');
    expect(own.text).not.toContain('Activate');
    await owner.send(own, act('listings.update'), { price_cents: '13', status: 'paused' });
    const paused = await agent.client.get(`/marketplace/listings/${id}`).expect(200);
    expect(paused.body).toMatchObject({
      price_cents: 1_300,
      status: 'paused',
      title: 'Tide <b>tables</b>',
      tags: ['tides', 'sea'],
    });
    const described = await owner.open(pageOf(`listings/${id}/edit`));
    await owner.send(described, act('listings.update'), { estimated_delivery: 'two days' });
    // an emptied field clears what can be cleared
    const emptied = await owner.open(pageOf(`listings/${id}/edit`));
    expect(emptied.text).toContain('value="two days"');
    await owner.send(emptied, act('listings.update'), { estimated_delivery: '' });
    const { body: cleared } = await agent.client.get(`/marketplace/listings/${id}`).expect(200);
    expect(cleared).toMatchObject({ estimated_delivery: null, title: 'Tide <b>tables</b>' });
    const stale = await owner.send(own, act('listings.update'), { quantity: '3' });
    expect(stale.status).toBe(412);
    const archived = await owner.open(pageOf(`listings/${id}`));
    await owner.send(archived, act('listings.archive'));
    expect((await owner.open(pageOf('listings?status=archived'))).text).toContain('Tide');
    expect((await owner.open(pageOf(`listings/${id}`))).text).toContain('an archived listing stays as it is');
    const foreign = await trades(app).listing();
    expect((await owner.open(pageOf(`listings/${foreign.id}`))).status).toBe(404);
  });

  it('does once what a form says, however often it is sent', async () => {
    const page = await owner.open(pageOf('listings/new'));
    const sent = {
      title: 'Charts of the lagoon',
      description: 'All canals, with their depths and bridges.',
      category: 'other',
      condition: 'new',
      delivery_method: 'digital_manual',
      price_cents: '8',
      quantity: '1',
    };
    const made = await owner.send(page, act('listings.create'), sent);
    expect((await owner.send(page, act('listings.create'), sent)).location).toBe(made.location);
    const other = await owner.send(page, act('listings.create'), { ...sent, title: 'Charts of the sea' });
    expect(other.status).toBe(422);
    expect(other.text).toContain('You have sent this form before, with other contents');
    expect(other.text).not.toContain('Idempotency-Key');
    const second = await owner.send(other, act('listings.create'), { ...sent, title: 'Charts of the sea' });
    expect(second.location).toMatch(/listings\/lst_\w+$/);
    expect(second.location).not.toBe(made.location);

    const endpoints = await owner.open(pageOf('webhooks'));
    const endpoint = { url: 'http://127.0.0.1:1024/hook', event_types: 'marketplace.order.created' };
    await owner.send(endpoints, act('webhooks.create'), endpoint);
    const again = await owner.send(endpoints, act('webhooks.create'), endpoint);
    expect(again.location).toBe(pageOf('webhooks'));
    const { text } = await owner.open(pageOf('webhooks'));
    expect(text).toContain('The form was sent twice, and what it says was done once.');
    const [, id] = /webhooks\/(whe_[0-9a-z]{32})"/.exec(text) ?? [];
    await agent.client.delete(`/marketplace/webhooks/${id}`).expect(204);
  });

  it('chooses all events or only some, and the form says so if both are sent', async () => {
    const form = await owner.open(pageOf('webhooks'));
    const address = { url: 'http://127.0.0.1:1024/all-or-some' };
    const create = (event_types: string | string[], page = form) =>
      owner.send(page, act('webhooks.create'), { ...address, event_types });
    const created = 'marketplace.order.created';
    const both = await create(['*', created]);
    expect([both.status, unescaped(both.text)]).toEqual([
      422,
      expect.stringContaining('All are chosen, and some are ticked'),
    ]);
    expect(both.text).toMatch(new RegExp(`value="${created}" checked`));
    const none = await create('');
    expect([none.status, none.text]).toEqual([422, expect.stringContaining('Choose all, or at least one')]);
    const types = async (): Promise<string[]> => {
      const { body } = await agent.client.get('/marketplace/webhooks').expect(200);
      const [made] = body.webhooks.filter(({ url }: { url: string }) => url === address.url);
      if (made) await agent.client.delete(`/marketplace/webhooks/${made.id}`).expect(204);
      return made?.event_types;
    };
    expect(await types()).toBeUndefined();
    expect((await create(['', created])).text).toContain('<h2>Endpoint added</h2>');
    expect(await types()).toEqual([created]);
    expect((await create('*', await owner.open(pageOf('webhooks')))).status).toBe(200);
    expect(await types()).toEqual(['*']);
    // who reads that both are sent, and sends it so again, means all
    expect((await create(['*', created], both)).status).toBe(200);
    expect(await types()).toEqual(['*']);
  });

  it('sees why webhooks fail, corrects the endpoint, and redelivers', async () => {
    const url = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/hook`;
    const created = await owner.send(await owner.open(pageOf('webhooks')), act('webhooks.create'), {
      url,
      event_types: 'marketplace.order.created',
    });
    for (const words of [
      'Endpoint added',
      'is signed with this secret',
      'it is shown once',
      'If you lose it, replace it on the page of the endpoint.',
      `<p class="code">${url}</p>`,
      'aria-label="Pages of this agent"',
      '/docs/guides/webhooks#verify-the-signature">How to check the signature<',
    ])
      expect(created.text).toContain(words);
    expect(created.text).toMatch(/<code class="secret">whsec_[\w+/=]{20,}</);
    expect(created.text.match(/class="secret"/g)).toHaveLength(1);
    const [, id = ''] =
      /webhooks\/(whe_[0-9a-z]{32})"/.exec((await owner.open(pageOf('webhooks'))).text) ?? [];
    for (const path of ['webhooks', `webhooks/${id}`]) {
      const { text } = await owner.open(pageOf(path));
      expect(text).toContain('>No delivery yet<');
      expect(text).not.toContain('>Working<');
    }
    const unused = await owner.open(pageOf(`webhooks/${id}`));
    for (const later of ['Replay what it missed', 'aria-label="Status"'])
      expect([later, unused.text.includes(later)]).toEqual([later, false]);
    expect(unescaped(unused.text)).toMatch(
      /No deliveries yet.*appears here.*A test is not among the deliveries/s,
    );
    expect(unused.text).not.toContain('Last test');
    // the form has the width of the page
    expect(unused.text).toMatch(
      /<h2>Facts<\/h2>.*<dt>Event types<\/dt><dd>.*Order created.*>Change the endpoint<.*What you can do<\/h2>/s,
    );
    expect(unused.text).toContain('<legend>Events</legend>');
    expect(unused.text).toMatch(/<input type="checkbox" name="enabled" value="true" checked/);
    await owner.send(unused, act('webhooks.ping'));
    for (const path of ['webhooks', `webhooks/${id}`]) {
      const { text } = await owner.open(pageOf(path));
      expect(text).toContain('<span class="tag bad">Test failed</span>');
      expect(text).not.toContain('>No delivery yet<');
    }
    await trades(app).buy(await trades(app).listing({}, agent), await fixtures(app).agent());
    await app.drain();
    const failing = await owner.open(pageOf(`webhooks/${id}`));
    expect(failing.text).toContain('failed attempt');
    expect(failing.text).toContain('Replay what it missed');
    const [, delivery = ''] = /deliveries\/(whd_[0-9a-z]{32})"/.exec(failing.text) ?? [];
    const detail = await owner.open(pageOf(`webhooks/deliveries/${delivery}`));
    expect(detail.text).not.toContain('<i>not now');
    expect(unescaped(detail.text)).toContain('<i>not now</i>');
    expect(unescaped(detail.text)).toMatch(/"type": "marketplace\.order\./);
    expect(failing.text).toMatch(
      new RegExp(
        `deliveries/${delivery}">Order created</a> <span class="hint code">marketplace\\.<wbr/>order`,
      ),
    );
    expect(detail.text).toContain('<h1>Order created</h1>');
    const ping = await owner.send(failing, act('webhooks.ping'));
    expect(ping.status).toBe(303);
    const [failed, later] = [
      await owner.open(pageOf(`webhooks/${id}`)),
      await owner.open(pageOf(`webhooks/${id}`)),
    ];
    expect(failed.text).toContain(
      '<p class="note bad" role="alert">The endpoint did not accept the test event: it answered 5xx',
    );
    expect(later.text).not.toContain('role="alert"');
    expect(later.text).toMatch(
      /Test failed<.*Last test: the endpoint did not accept the test event: it answered 5xx after \d+ ms, <time.*<h2>Deliveries/s,
    );
    status = 200;
    const before = received;
    expect((await owner.send(detail, act('deliveries.redeliver'))).status).toBe(303);
    await app.drain();
    expect(received).toBeGreaterThan(before);
    expect((await owner.open(pageOf(`webhooks/${id}`))).text).toContain('>Delivered<');
    await owner.send(await owner.open(pageOf(`webhooks/${id}`)), act('webhooks.patch'), { url: `${url}/2` });
    for (const path of ['webhooks', `webhooks/${id}`])
      expect((await owner.open(pageOf(path))).text).toContain('>Working<');
    // another address was not tested
    expect((await owner.open(pageOf(`webhooks/${id}`))).text).not.toContain('Last test');
    const replayed = await owner.send(await owner.open(pageOf(`webhooks/${id}`)), act('deliveries.replay'), {
      since: '2026-01-01T00:00',
      only_failed: 'true',
    });
    expect(replayed.status).toBe(303);
    expect(wordsIn(await owner.open(pageOf(`webhooks/${id}`)))).toContain('There was nothing to send.');
    const other = await fixtures(app).agent();
    expect((await owner.open(`/account/agents/${other.agentId}/webhooks/${id}`)).status).toBe(404);
    await owner.send(await owner.open(pageOf(`webhooks/${id}`)), act('webhooks.remove'));
    expect((await owner.open(pageOf(`webhooks/${id}`))).status).toBe(404);
  });
});

it('a listing is made in four parts, with names instead of slugs, and with rows for questions', async () => {
  const { agent: maker, browser } = await ownedAgent(app);
  const at = `/account/agents/${maker.agentId}`;
  expect((await browser.open(`${at}/listings`)).text).toContain(
    `<a class="button" href="${at}/listings/new">Sell something</a>`,
  );
  const page = await browser.open(`${at}/listings/new`);
  for (const words of [
    `${MIN_LENGTHS.description} to ${MAX_LENGTHS.description.toLocaleString('en')} characters`,
    '<legend>How it is delivered</legend>',
    '<button>Create the listing</button>',
    '1. What you sell',
    '3. Price and stock',
    '4. Delivery and returns',
    'Audio &amp; Text-to-Speech',
  ])
    expect(page.text).toContain(words);
  expect(page.text).not.toContain('listing_type</');
  const typed = {
    title: 'Tide tables of the lagoon',
    description: 'Every tide of the next month, as a table.',
    category: 'digital-goods',
    subcategory: 'datasets',
    price_cents: '12,50',
    quantity: '7',
    condition: 'new',
    delivery_method: 'digital_manual',
    'faqs.0.question': 'Which month is it?',
    'faqs.0.answer': 'The next one',
    'faqs.1.question': '',
    'faqs.1.answer': '',
    status: 'active',
  };
  const create = `${at}/operations/listings.create`;
  const refused = await browser.send(page, create, { ...typed, title: 'Tide', price_cents: '2000000' });
  expect(refused.status).toBe(422);
  expect(refused.text).toMatch(/<a href="#field-price_cents">Price in dollars<\/a>: [^<]*\$1,000,000\.00/);
  expect(refused.text).toMatch(/name="title"[^>]*aria-invalid="true"/);
  expect(refused.text).toContain('Which month is it?');
  const made = await browser.send(refused, create, typed);
  expect(made.location).toMatch(new RegExp(`^${at}/listings/lst_`));
  const own = await browser.open(made.location as string);
  expect(own.text).toContain('Tide tables of the lagoon is on sale.');
  const id = (made.location as string).split('/').at(-1) as string;
  const { body } = await maker.client.get(`/marketplace/listings/${id}`).expect(200);
  expect(body).toMatchObject({
    price_cents: 1_250,
    listing_type: 'fixed_price',
    faqs: [{ question: 'Which month is it?', answer: 'The next one' }],
  });
  // an edit keeps what it does not change, and an emptied row is gone
  const editor = await browser.open(`${made.location}/edit`);
  await browser.send(editor, `${at}/operations/listings.update`, {
    ...typed,
    'faqs.0.question': '',
    'faqs.0.answer': '',
    price_cents: '13',
  });
  const { body: edited } = await maker.client.get(`/marketplace/listings/${id}`).expect(200);
  expect(edited).toMatchObject({ price_cents: 1_300, faqs: [], subcategory: 'datasets', status: 'active' });
});

it('a listing says all that is wrong at once, also beside a price that is none', async () => {
  const { agent: maker, browser } = await ownedAgent(app);
  const at = `/account/agents/${maker.agentId}`;
  const page = await browser.open(`${at}/listings/new`);
  const { status, text } = await browser.send(page, `${at}/operations/listings.create`, {
    title: 'Tide',
    description: 'Every tide of the next month, as a table.',
    category: 'other',
    condition: 'new',
    price_cents: 'abc',
    quantity: '0',
  });
  expect(status).toBe(422);
  expect(text.match(/<li><a href="#field-[^<]*<\/a>: [^<]+/g)).toHaveLength(4);
  for (const field of ['title', 'price_cents', 'quantity', 'delivery_method'])
    expect(text).toMatch(new RegExp(`name="${field}"[^>]*aria-invalid|id="field-${field}" aria-invalid`));
});

it('a listing says which question lacks its answer, and needs a quantity', async () => {
  const { agent: maker, browser } = await ownedAgent(app);
  const at = `/account/agents/${maker.agentId}`;
  const page = await browser.open(`${at}/listings/new`);
  expect(page.text).toMatch(/<input(?=[^>]*name="quantity")[^>]* required/);
  const refused = await browser.send(page, `${at}/operations/listings.create`, {
    title: 'Tide tables of the lagoon',
    short_description: '',
    description: 'Every tide of the next month, as a table.',
    category: 'other',
    condition: 'new',
    price_cents: '12',
    quantity: '7',
    delivery_method: 'digital_manual',
    'faqs.1.question': 'For which year?',
    'faqs.1.answer': '',
  });
  expect(refused.status).toBe(422);
  // what may stay empty still says so, and only what is wrong is opened
  expect(refused.text).toContain('In one sentence (optional)');
  expect(refused.text).toMatch(/<details open[^>]*><summary>More options/);
  expect(refused.text.match(/Sell something<\/h2>|Please correct/g)).toHaveLength(2);
  expect(refused.text).toContain('<a href="#field-faqs-0-answer">Answer 1</a>: Fill this in');
  expect(refused.text).toMatch(/<textarea[^>]*name="faqs\.0\.answer"[^>]*aria-invalid="true"/);
  expect(refused.text).toMatch(/name="faqs\.0\.question"[^>]*(value="For which year\?"|>For which year\?)/);
});

it('a listing is not created without a chosen way of delivery', async () => {
  const { agent: maker, browser } = await ownedAgent(app);
  const at = `/account/agents/${maker.agentId}`;
  const page = await browser.open(`${at}/listings/new`);
  expect(page.text).toMatch(/<input(?=[^>]*name="delivery_method")[^>]* required/);
  const refused = await browser.send(page, `${at}/operations/listings.create`, {
    title: 'Tide tables of the lagoon',
    description: 'Every tide of the next month, as a table.',
    category: 'other',
    price_cents: '12',
    quantity: '7',
    condition: 'new',
  });
  expect(refused.status).toBe(422);
  expect(refused.text).toContain('<a href="#field-delivery_method">How it is delivered</a>: Choose one');
  expect(refused.text).toMatch(/<details[^>]*><summary>More options/);
  expect(refused.text).not.toMatch(/<details open[^>]*><summary>More options/);
});

it('a listing is refused with everything that is wrong with it, on the page of its form', async () => {
  const { agent: maker, browser } = await ownedAgent(app);
  const at = `/account/agents/${maker.agentId}`;
  const page = await browser.open(`${at}/listings/new`);
  const { text } = await browser.send(page, `${at}/operations/listings.create`, {
    title: '',
    delivery_method: 'digital_instant',
    price_cents: '12',
  });
  for (const name of ['title', 'description', 'category', 'digital_payload'])
    expect(text).toContain(`<a href="#field-${name}">`);
  expect(text).not.toContain('What buyers receive at once (optional)');
  expect(text).toContain('<title>Sell something');
  expect(text).not.toContain('Back to the page');
});

it('a listing with instant delivery has something to deliver', async () => {
  const { agent: maker, browser } = await ownedAgent(app);
  const at = `/account/agents/${maker.agentId}`;
  const create = `${at}/operations/listings.create`;
  const typed = {
    title: 'Tide tables at once',
    description: 'Every tide of the next month, as a table.',
    category: 'digital-goods',
    price_cents: '12',
    quantity: '7',
    condition: 'new',
    delivery_method: 'digital_instant',
  };
  const page = await browser.open(`${at}/listings/new`);
  const refused = await browser.send(page, create, typed);
  expect(refused.status).toBe(422);
  // the tabs of the agent stay
  expect(refused.text).toContain(`<a href="${at}/listings" aria-current="page">Listings</a>`);
  expect(refused.text).toContain('What buyers receive at once</a>: Required for instant delivery');
  const goods = { digital_payload: 'https://tides.example/next.pdf' };
  const unused = await browser.send(refused, create, {
    ...typed,
    ...goods,
    delivery_method: 'digital_manual',
  });
  expect(unused.status).toBe(422);
  expect((await browser.send(refused, create, { ...typed, ...goods })).status).toBe(303);
  const { body } = await maker.client.get('/marketplace/my/listings').expect(200);
  expect(body.listings).toHaveLength(1);
});

it('a page changes nothing of a listing that it did not show', async () => {
  const { agent: maker, browser } = await ownedAgent(app);
  const faqs = [{ question: 'Which month is it?', answer: 'The next one' }];
  const instant = { delivery_method: 'digital_instant', digital_payload: { key: 'tide-key' }, quantity: 5 };
  const listing = await trades(app).listing({ ...instant, faqs }, maker);
  const at = `/account/agents/${maker.agentId}`;
  const update = `${at}/operations/listings.update`;
  const stored = async (): Promise<unknown> =>
    (await maker.client.get(`/marketplace/listings/${listing.id}`).expect(200)).body;
  // one button, which sends no fields of the listing
  const page = await browser.open(`${at}/listings/${listing.id}`);
  const form = (marked: string): string =>
    page.text.split('<form').find((part) => part.includes(marked)) as string;
  const paused = await browser.send(
    { ...page, text: `<form${form('name="status" value="paused"')}` },
    update,
  );
  expect(paused.status).toBe(303);
  // in one click, and the button says what it does
  expect(form('name="status" value="paused"')).toContain('>Pause</button>');
  expect(page.text).not.toMatch(/<summary[^>]*>Pause/);
  expect(await stored()).toMatchObject({ status: 'paused', faqs });
  // an editor in which the secret goods are empty, because they are never shown
  const editor = await browser.open(`${at}/listings/${listing.id}/edit`);
  const edited = await browser.send(editor, update, {
    title: 'Tide tables, second edition',
    digital_payload: '',
  });
  expect(edited.status).toBe(303);
  await maker.client.patch(`/marketplace/listings/${listing.id}`, { status: 'active' }).expect(200);
  expect(await stored()).toMatchObject({ title: 'Tide tables, second edition', faqs });
  const order = await trades(app).buy(listing, await fixtures(app).agent());
  await app.drain();
  const { body } = await order.buyer.client.get(`/marketplace/orders/${order.id}`).expect(200);
  expect(body.delivery_data).toEqual({ key: 'tide-key' });
});

it('a form that is sent after another tab has saved says what it would replace', async () => {
  const { agent: maker, browser } = await ownedAgent(app);
  const listing = await trades(app).listing(
    { title: 'Sea charts', price_cents: 2_000, tags: ['sea'] },
    maker,
  );
  const path = `/account/agents/${maker.agentId}/listings/${listing.id}`;
  const update = `/account/agents/${maker.agentId}/operations/listings.update`;
  const [first, second] = [await browser.open(`${path}/edit`), await browser.open(`${path}/edit`)];
  await browser.send(first, update, { price_cents: '33' });
  const stale = await browser.send(second, update, { title: 'Sea charts of the lagoon' });
  expect(stale.status).toBe(412);
  expect(stale.text).not.toContain('current version');
  expect(wordsIn(stale)).toContain('this has changed since you opened the form, perhaps in another tab.');
  expect(stale.text).toContain(
    '<th scope="row">Price in dollars</th><td dir="auto">$33.00</td><td dir="auto">$20.00</td>',
  );
  expect(stale.text).toContain(
    '<th scope="row">Title</th><td dir="auto">Sea charts</td><td dir="auto">Sea charts of the lagoon</td>',
  );
  expect(stale.text).not.toContain('<th scope="row">Tags');
  // the third tab is not overwritten either
  await browser.send(await browser.open(`${path}/edit`), update, { price_cents: '44' });
  const again = await browser.send(stale, update);
  expect(again.status).toBe(412);
  expect(again.text).toContain('<td dir="auto">$44.00</td><td dir="auto">$20.00</td>');
  expect((await browser.send(again, update, { price_cents: '44' })).status).toBe(303);
  const { body } = await maker.client.get(`/marketplace/listings/${listing.id}`).expect(200);
  expect(body).toMatchObject({ title: 'Sea charts of the lagoon', price_cents: 4_400 });
});

it('a field that may stay empty still says so when something else is wrong with it', async () => {
  const { agent: maker, browser } = await ownedAgent(app);
  const at = `/account/agents/${maker.agentId}`;
  const page = await browser.open(`${at}/listings/new`);
  const refused = await browser.send(page, `${at}/operations/listings.create`, { tags: 'x'.repeat(51) });
  expect(refused.text).toContain('<span>Tags (optional)</span>');
  expect(refused.text).toContain('Enter at most 50 characters for each tag');
});

it('check boxes say which events an endpoint receives', async () => {
  const { agent: maker, browser } = await ownedAgent(app);
  const at = `/account/agents/${maker.agentId}/webhooks`;
  const page = await browser.open(at);
  expect(page.text).toMatch(
    /<input type="checkbox" name="event_types" value="marketplace\.order\.fulfilled"/,
  );
  // an address of one line, and all events, whose groups are closed
  expect(page.text).toMatch(/<input(?=[^>]*name="url")(?=[^>]*type="url")/);
  expect(page.text).toMatch(/value="\*" checked/);
  expect(page.text).toContain('All events, also future ones');
  expect(page.text).not.toMatch(/>\*</); // people read no pattern
  expect(page.text).toMatch(/<details><summary>Orders <span class="muted unbroken">0 of \d+ chosen</);
  expect(page.text).toMatch(
    /Order fulfilled<span class="hint">[^<]+\.<\/span><span class="hint code">marketplace\.<wbr\/>order\.<wbr\/>fulfilled</,
  );
  expect(page.text).not.toContain('name="enabled"');
  expect(wordsIn(page)).not.toContain('`');
  expect(wordsIn(page)).toMatch(
    /Another agent asked about a listing of the agent\.\s*marketplace\.question\.asked/,
  );
  // the members of an event are for programs
  expect(wordsIn(page)).toMatch(/the time for it ends soon\.\s*marketplace\.order\.reminder/);
  const create = `/account/agents/${maker.agentId}/operations/webhooks.create`;
  const url = 'http://127.0.0.1:1999/hook';
  const refused = await browser.send(page, create, { url: 'tides.example/hook' });
  expect(refused.text).toContain('Address</a>: Must begin with https:// and a host name');
  expect(refused.text).toMatch(/<details><summary>Orders /);
  const both = unescaped(
    (await browser.send(page, create, { url: 'ftp://tides.example', event_types: '' })).text,
  );
  expect(both).toMatch(/Address<\/a>: Must begin with https:\/\/.*Events<\/a>: Choose all, or at least one/s);
  expect(both).toMatch(new RegExp(`href="${at}">Cancel<`));
  const created = await browser.send(page, create, { url, event_types: 'marketplace.order.fulfilled' });
  expect(created.status).toBe(200);
  expect(created.text).toMatch(new RegExp(`href="${at}/whe_\\w+#act">Send a test event<`));
  const { body } = await maker.client.get('/marketplace/webhooks').expect(200);
  expect(body.webhooks[0].event_types).toEqual(['marketplace.order.fulfilled']);
  const described = [...page.text.matchAll(/name="event_types" value="(marketplace\.[^"]+)"/g)].map(
    ([, type = '']) => type,
  );
  // a browser sends a field for each checked box
  const chosen = ['marketplace.order.created', 'marketplace.order.completed'];
  const endpoint = `${at}/${body.webhooks[0].id}`;
  expect(unescaped((await browser.open(endpoint)).text)).toMatch(
    /<dt>Event types<\/dt><dd><ul[^>]*><li>Order fulfilled <span class="hint code">marketplace\.<wbr\/>order\.<wbr\/>fulfilled</,
  );
  const patch = `/account/agents/${maker.agentId}/operations/webhooks.patch`;
  const changed = await browser.send(await browser.open(endpoint), patch, { event_types: ['', ...chosen] });
  expect(changed.status).toBe(303);
  const { body: after } = await maker.client.get('/marketplace/webhooks').expect(200);
  expect([...after.webhooks[0].event_types].sort()).toEqual([...chosen].sort());
  const none = await browser.send(await browser.open(endpoint), patch, { event_types: '' });
  expect(none.status).toBe(422);
  expect(none.text).toMatch(/<a href="#field-event_types">Events<\/a>/);
  const six = described.slice(0, 6);
  await browser.send(await browser.open(endpoint), patch, { event_types: ['', ...six] });
  expect((await browser.open(endpoint)).text).toContain('<details><summary>6 event types</summary>');
});

it('an edit empties what can be empty, and refuses to empty the rest', async () => {
  const { agent: maker, browser } = await ownedAgent(app);
  const listing = await trades(app).listing({ tags: ['tides', 'sea'], price_cents: 1_500 }, maker);
  const at = `/account/agents/${maker.agentId}`;
  const editor = await browser.open(`${at}/listings/${listing.id}/edit`);
  expect(editor.text).toMatch(/<span>Title<\/span>/);
  expect(editor.text).toMatch(/<span>Price in dollars<\/span>/);
  expect(editor.text).toMatch(
    /<input[^>]*name="tags"[^>]*value="tides, sea"|value="tides, sea"[^>]*name="tags"/,
  );
  const update = `${at}/operations/listings.update`;
  for (const [name, label] of [
    ['title', 'Title'],
    ['price_cents', 'Price in dollars'],
  ] as const) {
    const refused = await browser.send(editor, update, { [name]: '' });
    expect(refused.status).toBe(422);
    expect(refused.text).toMatch(new RegExp(`<a href="#field-${name}">${label}</a>: Fill this in`));
  }
  expect((await browser.send(editor, update, { tags: '' })).status).toBe(303);
  const { body } = await maker.client.get(`/marketplace/listings/${listing.id}`).expect(200);
  expect(body).toMatchObject({ tags: [], price_cents: 1_500 });
});

it('the owner of a buyer sees what it has to do: confirm deliveries, and answer counteroffers', async () => {
  const { agent: buyer, browser } = await ownedAgent(app);
  const bargain = { title: 'Old maps', accepts_offers: true, price_cents: 2_000, quantity: 9 };
  const listing = await trades(app).listing(bargain);
  await trades(app).deliver(await trades(app).buy(listing, buyer));
  const { body: offer } = await buyer.client
    .post(`/marketplace/listings/${listing.id}/offers`, { offered_price_cents: 1_500 })
    .expect(201);
  await listing.seller.client
    .post(`/marketplace/offers/${offer.id}/counter`, { counter_price_cents: 1_800 })
    .expect(200);
  const base = `/account/agents/${buyer.agentId}`;
  const page = await browser.open(`${base}/selling`);
  expect(wordsIn(page)).toMatch(/To confirm 1.*Old maps.*from .*, \$20\.00, ordered .*; completes/s);
  expect(wordsIn(page)).toMatch(/Counteroffers to answer 1.*Old maps.* asks \$18\.00/s);
  expect(page.text).not.toContain(`href="${base}/purchases?status=delivered"`); // all of them are here
});

describe('the owner of a seller with work to do', () => {
  let seller: TestAgent;
  let browser: Browser;
  const at = (path: string): string => `/account/agents/${seller.agentId}/${path}`;
  beforeAll(async () => {
    ({ agent: seller, browser } = await ownedAgent(app));
  });

  it('sees what it has to do: orders, offers, questions, and failing webhooks', async () => {
    expect((await browser.open(at('selling'))).text).toContain('<h3>First steps</h3>');
    const listing = await trades(app).listing(
      { title: 'Maps & more', accepts_offers: true, price_cents: 2_000, quantity: 9 },
      seller,
    );
    const buyer = await fixtures(app).agent({ profile: { display_name: 'Berta <b>Buyer</b>' } });
    await trades(app).buy(listing, buyer, { quantity: 3 });
    await buyer.client
      .post(`/marketplace/listings/${listing.id}/questions`, { question: 'Are they <i>folded</i>?' })
      .expect(201);
    await buyer.client
      .post(`/marketplace/listings/${listing.id}/offers`, { offered_price_cents: 1_500, message: 'For two?' })
      .expect(201);
    const page = await browser.open(at('selling'));
    for (const title of ['To deliver', 'Offers to answer', 'Questions to answer'])
      expect(page.text).toContain(title);
    expect(page.text).not.toMatch(/<i>folded|<b>Buyer/);
    expect(wordsIn(page)).toMatch(/× 3 for Berta.*, \$60\.00, ordered .+; delivery due/);
    await browser.send(page, at('operations/questions.answer'), { answer: 'Twice.' });
    const { body } = await app.client.get(`/marketplace/listings/${listing.id}/questions`).expect(200);
    expect(body.questions[0]).toMatchObject({ answer: 'Twice.' });
    expect((await browser.open(at('selling'))).text).not.toContain('Questions to answer');
  });

  it('answers an offer, and sees it in the list of the other side', async () => {
    const received = await browser.open(at('offers'));
    expect(received.text).toContain('For two?');
    expect(wordsIn(received)).toContain('$15.00 instead of $20.00');
    expect(wordsIn(received)).toContain('Your price for one, in dollarsFrom $15.01 to $20.00');
    const counter = at('operations/offers.counter');
    const refused = await browser.send(received, counter, { counter_price_cents: '20.01' });
    expect(refused.status).toBe(422);
    expect(wordsIn(refused)).toContain('Enter $20.00 or lessFrom $15.01 to $20.00');
    const countered = await browser.send(received, counter, {
      counter_price_cents: '18',
      message: 'Two for the price of one and a half',
    });
    expect(countered).toMatchObject({ status: 303, location: at('offers?side=received') });
    const { body } = await seller.client.get('/marketplace/offers/received').expect(200);
    expect(body.offers[0]).toMatchObject({ status: 'countered', counter_price_cents: 1_800 });
    const after = await browser.open(countered.location ?? '');
    for (const words of ['$18.00 instead of $20.00', '$15.00 → $18.00', 'Two for the price of one'])
      expect(wordsIn(after)).toContain(words);
    expect(after.text).toContain(`href="/market/listings/${body.offers[0].listing_id}"`);
    expect((await browser.open(at('offers?status=pending'))).text).toContain('No offers');
    expect((await browser.open(at('offers?side=sent'))).text).toContain('No offers');
    expect((await browser.open(at('offers?side=nobody'))).status).toBe(422);
  });

  it('does not answer an offer that has changed since the page was opened', async () => {
    const listing = await trades(app).listing({ accepts_offers: true, price_cents: 2_000 }, seller);
    const buyer = await fixtures(app).agent();
    const { body: offer } = await buyer.client
      .post(`/marketplace/listings/${listing.id}/offers`, { offered_price_cents: 1_500 })
      .expect(201);
    const page = await browser.open(at('offers'));
    const shown = { ...page, text: page.text.slice(page.text.indexOf(offer.id)) };
    await seller.client
      .post(`/marketplace/offers/${offer.id}/counter`, { counter_price_cents: 1_900 })
      .expect(200);
    await buyer.client
      .post(`/marketplace/offers/${offer.id}/counter`, { counter_price_cents: 1_600 })
      .expect(200);
    const stale = await browser.send(shown, at('operations/offers.accept'));
    expect(stale.status).toBe(412);
    expect(wordsIn(stale)).toContain('Nothing was done: this has changed since you opened the page.');
    expect(stale.text).not.toContain('operations/offers.accept"');
    expect((await seller.client.get(`/marketplace/offers/${offer.id}`)).body.status).toBe('countered');
  });

  it('accepts an offer at its price', async () => {
    const listing = await trades(app).listing({ accepts_offers: true, price_cents: 2_000 }, seller);
    const buyer = await fixtures(app).agent();
    await buyer.client
      .post(`/marketplace/listings/${listing.id}/offers`, { offered_price_cents: 1_600 })
      .expect(201);
    const page = await browser.open(at('offers?status=pending'));
    const done = await browser.send(page, at('operations/offers.accept'));
    expect((await browser.open(done.location ?? '')).text).toContain('Accepted at $16.00. ');
  });

  it('reads how long the buyer has to pay, who finds a button for that', async () => {
    const listing = await trades(app).listing({ accepts_offers: true, price_cents: 2_000 }, seller);
    const { agent: bidder, browser: biddersOwner } = await ownedAgent(app);
    await bidder.client
      .post(`/marketplace/listings/${listing.id}/offers`, {
        offered_price_cents: 1_600,
        payment_method: 'wallet',
      })
      .expect(201);
    const page = await browser.open(at('offers?status=pending'));
    const done = await browser.send(page, at('operations/offers.accept'));
    const said = wordsIn(await browser.open(done.location ?? ''));
    expect(said).toMatch(/Accepted at \$16\.00\. .+ has \d+ hours? to pay\./);
    const offers = `/account/agents/${bidder.agentId}/offers?side=sent`;
    expect((await biddersOwner.open(offers)).text).toMatch(/<a [^>]*orders\/ord_\w+"[^>]*>Pay \$16\.00<\/a>/);
    await app.drain();
    expect((await biddersOwner.open('/account/inbox')).text).toMatch(
      /<a [^>]*aria-label="Pay: [^>]*>Pay<\/a>/,
    );
  });

  it('reads the price of each unit in an offer for several', async () => {
    const terms = { title: 'Charts by the dozen', accepts_offers: true, price_cents: 2_000, quantity: 9 };
    const listing = await trades(app).listing(terms, seller);
    const buyer = await fixtures(app).agent();
    await buyer.client
      .post(`/marketplace/listings/${listing.id}/offers`, { offered_price_cents: 1_500, quantity: 2 })
      .expect(201);
    expect(wordsIn(await browser.open(at('offers')))).toContain(
      '$30.00 for 2, $15.00 each, instead of $20.00',
    );
    // the fees of a new seller: 7 %, and 5 cents
    expect(wordsIn(await browser.open(at('offers')))).toContain(
      'You sell it for $30.00, and receive $27.85 after fees.',
    );
    const { text } = await browser.open(at('offers'));
    expect(text).toContain('<button>Accept $30.00</button>');
    expect(text).toMatch(/<input(?=[^>]*name="counter_price_cents")(?=[^>]*value="17\.50")/);
  });

  it('sees a refund request until it declines it', async () => {
    const listing = await trades(app).listing({ title: 'A misprint' }, seller);
    const order = await trades(app).buy(listing, await fixtures(app).agent());
    await trades(app).deliver(order);
    await trades(app).askBack(order);
    const link = `href="${at(`orders/${order.id}`)}"`;
    const asked = await browser.open(at('selling'));
    expect(asked.text).toContain('Refund requests');
    expect(asked.text).toContain(link);
    await trades(app).decline(order);
    const declined = await browser.open(at('selling'));
    expect(declined.text).not.toContain('Refund requests');
    expect(declined.text).not.toContain(link);
    expect((await browser.open(at('sales?status=refund_requested'))).text).toContain(link);
    const other = await trades(app).buy(listing, await fixtures(app).agent());
    await trades(app).askBack(other);
    const again = await browser.open(at('selling'));
    expect(again.text).toMatch(/Refund requests <span class="[^"]*">1</);
    expect(again.text).not.toContain(link);
  });

  it('sees what it sold, by day', async () => {
    const listing = await trades(app).listing({ title: 'Sold out', price_cents: 4_321 }, seller);
    const order = await trades(app).buy(listing, await fixtures(app).agent());
    await trades(app).deliver(order);
    await trades(app).confirm(order);
    const { text } = await browser.open(at('selling'));
    expect(text).toContain('1 completed sale');
    expect(text).toContain('before fees');
    expect(text).toContain(`<title>${dayWords(app.clock.now())}: $43.21</title>`);
  });

  it('sees the figures of a listing and its reviews, and answers one in public', async () => {
    const listing = await trades(app).listing({}, seller);
    await trades(app).reviewed(listing, 2);
    const path = at(`listings/${listing.id}`);
    const page = await browser.open(path);
    expect(page.text).toContain('2 of 5 stars');
    await browser.send(page, at('operations/reviews.reply'), { reply: 'The next one is free.' });
    const answered = await browser.open(path);
    expect(answered.text).toContain('Answered. Your answer appears below the review.');
    expect(answered.text).toContain('The next one is free.</textarea>');
    expect(answered.text).toMatch(/Your answer<\/p>.*?The next one is free\..*?<details/s);
    const shown = await app.client.with({ Accept: 'text/html' }).get(`/market/listings/${listing.id}`);
    expect(shown.text).toContain('The next one is free.');
  });
});
