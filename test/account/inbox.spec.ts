import { DAY, HOUR, MINUTE } from '../../src/kernel/clock';
import type { DomainEvent } from '../../src/kernel/domain-event';
import { OwnerNotifier } from '../../src/notifications/owners/owner-notifier';
import { MailQueue } from '../../src/platform/mail/mail-queue';
import { MAIL_WINDOW_MS, MAX_WINDOW_EMAILS_A_DAY } from '../../src/notifications/policies';
import { Workers } from '../../src/platform/workers/workers';
import { TROUBLED_FAILURES } from '../../src/webhooks/policies';
import { startAnotherInstance } from '../support/another-instance';
import { startTestApp, type TestApp } from '../support/app';
import { connect, conversation, say } from '../support/connections';
import { fixtures, type TestAgent } from '../support/fixtures';
import { unescaped } from '../support/html';
import { Browser, mailsOf, owns, signedIn, submitForm } from '../support/people';
import { startReceiver } from '../support/webhook-receiver';
import { trades, type TestListing, type TestOrder } from '../support/trades';

let app: TestApp;
let seller: TestAgent;
let buyer: TestAgent;
let listing: TestListing;
let owner: Browser;
let email: string;
beforeAll(async () => {
  app = await startTestApp();
});
beforeEach(async () => {
  seller = await fixtures(app).agent();
  buyer = await fixtures(app).agent({ profile: { display_name: 'Greta Buys' } });
  email = `${seller.agentId}@example.com`;
  owner = await signedIn(app, email);
  await owns(owner, seller);
  listing = await trades(app).listing(
    { title: 'Data cleaning', price_cents: 4_400, quantity: 50, accepts_offers: true },
    seller,
  );
});
afterAll(() => app.close());

/** The page, in which what an entry is about is a link. */
const linked = async (query = ''): Promise<string> => {
  await app.drain();
  return unescaped((await owner.open(`/account/inbox${query}`)).text).replaceAll(/<\/?bdi>/g, '');
};
/** The page with whole sentences. */
const inbox = async (query = ''): Promise<string> =>
  (await linked(query)).replaceAll(/<a href="\/account\/inbox\/onf_\w+">|<\/a>/g, '');
/** The mails about the inbox, after the workers have run. */
const mails = async (to = email): Promise<string[]> => {
  await app.drain();
  await app.drain('owner-mails', 'mails');
  return mailsOf(app).filter((mail) => mail.includes(`To: ${to}`) && mail.includes('List-Unsubscribe:'));
};
const subjects = async (): Promise<string[]> =>
  (await mails()).map((mail) => /^Subject: (.*)\r?$/m.exec(mail)?.[1] ?? mail);
const afterWindow = (): void => app.clock.advance(MAIL_WINDOW_MS + 1_000);
/** Waits until the party whose turn it is gets its reminder. */
const remind = async ({ id }: TestOrder): Promise<void> => {
  const [row] = await app.sql<{ remind_at: Date }>('SELECT remind_at FROM order_states WHERE id = $1', [id]);
  app.clock.advance(row!.remind_at.getTime() - app.clock.now().getTime() + 1_000);
  await app.drain('order-reminders');
};
const releases = async (): Promise<unknown> => {
  const path = `/account/agents/${seller.agentId}`;
  return owner.send(await owner.open(`${path}/settings`), `${path}/release`);
};
const buys = () => trades(app).buy(listing, buyer);
const asks = (question = 'Does it clean dates?') =>
  buyer.client.post(`/marketplace/listings/${listing.id}/questions`, { question }).expect(201);
const choose = (choices: Record<string, string>): Promise<unknown> =>
  submitForm(owner, '/account/mail', '/account/mail', choices);

const ERASED = `SELECT 1 FROM owner_mailboxes m JOIN users u ON u.id = m.owner_id WHERE u.iss = 'deleted'`;

describe('the inbox of an owner', () => {
  it('lists what an agent had to do before it was claimed, until it is done', async () => {
    const maker = await fixtures(app).agent();
    const goods = await trades(app).listing(
      { title: 'Harbor signs', price_cents: 900, quantity: 5, accepts_offers: true },
      maker,
    );
    const order = await trades(app).buy(goods, buyer);
    await buyer.client
      .post(`/marketplace/listings/${goods.id}/offers`, { offered_price_cents: 700 })
      .expect(201);
    await buyer.client
      .post(`/marketplace/listings/${goods.id}/questions`, { question: 'For how many projects?' })
      .expect(201);
    const bought = await trades(app).buy(listing, maker);
    await trades(app).deliver(bought);
    const { body: offer } = await maker.client
      .post(`/marketplace/listings/${listing.id}/offers`, { offered_price_cents: 4_000 })
      .expect(201);
    await seller.client
      .post(`/marketplace/offers/${offer.id as string}/counter`, { counter_price_cents: 4_200 })
      .expect(200);
    await app.drain();
    await owns(owner, maker);
    const toDo = `?state=open&agent=${maker.agentId}`;
    const page = await inbox(toDo);
    for (const words of [
      'Greta Buys ordered Harbor signs for $9.00.',
      'Greta Buys offers $7.00 for Harbor signs',
      'Greta Buys asked about Harbor signs.',
      'delivered Data cleaning, $44.00',
      'made a counteroffer of $42.00 for Data cleaning.',
    ])
      expect(page).toContain(words);
    await trades(app).deliver(order);
    expect(await inbox(toDo)).not.toContain('ordered Harbor signs');
  });

  it('says what happened, with names and amounts, and counts it in the header', async () => {
    const order = await buys();
    await asks();
    const page = await inbox();
    expect(page).toContain('Greta Buys ordered Data cleaning for $44.00.');
    expect(page).toContain('Greta Buys asked about Data cleaning.');
    expect(page).toMatch(/To do<\/h2>.*aria-label="Unread".*due <time/s);
    expect((await owner.open('/account')).text).toMatch(/Inbox <span class="tag">2<span[^>]*> unread</);
    const [, id] = / ordered <a href="\/account\/inbox\/(onf_\w+)"/.exec(await linked())!;
    const opened = await owner.open(`/account/inbox/${id}`);
    expect(opened.location).toBe(`/account/agents/${seller.agentId}/orders/${order.id}`);
    expect((await owner.open('/account')).text).toMatch(/Inbox <span class="tag">1</);
  });

  it('reports new matches of a saved search once a day, and mails them with the digest', async () => {
    await seller.client.post('/marketplace/saved-searches', { name: 'Charts', query: 'chart' }).expect(201);
    for (const title of ['A chart of the lagoon', 'A chart of the bay'])
      await trades(app).listing({ title }, buyer);
    const page = await inbox('?kind=matches');
    expect(page.match(/New listings match your saved search Charts\./g)).toHaveLength(1);
    expect(page).toContain('Saved searches');
    const [, id] = /New listings match your saved search <a href="\/account\/inbox\/(onf_\w+)"/.exec(
      await linked('?kind=matches'),
    )!;
    const { location } = await owner.open(`/account/inbox/${id}`);
    expect(location).toBe(`/account/agents/${seller.agentId}/saved`);
    app.clock.advance(DAY);
    await trades(app).listing({ title: 'A chart of the river' }, buyer);
    expect((await inbox('?kind=matches')).match(/New listings match/g)).toHaveLength(2);
    const { text } = await owner.open('/account/mail');
    expect(text).toMatch(/name="matches" value="digest" checked/);
    expect(text).toContain('and answers to yours');
  });

  it('says that a question was answered, and leads to the answer', async () => {
    await owns(owner, buyer);
    const { body: question } = await asks();
    await seller.client.post(`/marketplace/questions/${question.id}/answer`, { answer: 'Yes.' }).expect(200);
    const page = await inbox('?kind=questions');
    const [, id] = / answered your question about <a href="\/account\/inbox\/(onf_\w+)"/.exec(
      await linked('?kind=questions'),
    )!;
    expect(page).toContain('answered your question about Data cleaning.');
    const { location } = await owner.open(`/account/inbox/${id}`);
    expect(location).toBe(`/market/listings/${listing.id}#questions`);
  });

  it('leads from a review to where the seller can answer it', async () => {
    await trades(app).reviewed(listing, 4);
    const page = await linked('?kind=reviews');
    const [, id] = /href="\/account\/inbox\/(onf_\w+)"><span class="first">[^<]* reviewed /.exec(page)!;
    const { location } = await owner.open(`/account/inbox/${id}`);
    expect(location).toBe(`/account/agents/${seller.agentId}/listings/${listing.id}#reviews`);
  });

  it('shows what was done since, which no longer counts as unread', async () => {
    const order = await buys();
    expect(await inbox('?state=open')).toContain('ordered Data cleaning');
    await trades(app).deliver(order);
    expect(await inbox('?state=open')).not.toContain('ordered Data cleaning');
    expect(await inbox()).toMatch(/ordered Data cleaning.*>Done</s);
    expect((await owner.open('/account')).text).toMatch(/Inbox <\/a>/);
  });

  it('is the same if its events are delivered twice', async () => {
    const notifier = app.app.get(OwnerNotifier);
    const onEvent = notifier.onEvent.bind(notifier);
    const spy = jest.spyOn(notifier, 'onEvent').mockImplementation(async (event) => {
      await onEvent(event);
      await onEvent(event);
    });
    try {
      const order = await buys();
      expect(await inbox('?state=open')).toContain('ordered Data cleaning');
      await remind(order);
      expect(await inbox('?state=open')).toContain('is waiting for Data cleaning');
      expect(await inbox()).not.toContain('ordered Data cleaning');
    } finally {
      spy.mockRestore();
    }
  });

  it('still asks for the decision on a refund after its reminder', async () => {
    const order = await buys();
    await trades(app).deliver(order);
    await trades(app).askBack(order);
    expect(await inbox('?state=open')).toContain('asks for a refund of Data cleaning');
    await remind(order);
    expect(await inbox('?state=open')).toContain('asks for a refund of Data cleaning');
  });

  it('no longer asks for what has a deadline that has passed', async () => {
    await asks();
    await buyer.client
      .post(`/marketplace/listings/${listing.id}/offers`, { offered_price_cents: 3_000 })
      .expect(201);
    expect(await inbox('?state=open')).toMatch(/offers \$30\.00.*asked about/s);
    app.clock.advance(3 * DAY);
    expect(unescaped((await owner.open('/account/inbox')).text)).toContain('>Deadline passed<');
    expect((await owner.open('/account/inbox?state=open')).text).not.toContain('offers $30.00');
  });

  it('filters by agent, kind, and state, and marks what is shown as read', async () => {
    await buys();
    await asks();
    expect(await inbox(`?kind=questions&agent=${seller.agentId}`)).not.toContain('ordered');
    expect(await inbox('?agent=&kind=')).toContain('ordered');
    await submitForm(owner, '/account/inbox?kind=questions', '/account/inbox/read-all');
    expect(await inbox('?state=unread')).not.toContain('asked about');
    expect(await inbox('?state=unread')).toContain('ordered');
  });

  it('has pages of twenty', async () => {
    for (let n = 0; n < 21; n++) await buys();
    const page = await inbox();
    expect(page.match(/ordered/g)).toHaveLength(20);
    const [, next] = /rel="next" href="([^"]+)"/.exec(page)!;
    expect(unescaped((await owner.open(next!)).text).match(/ ordered /g)).toHaveLength(1);
  });

  it('is nobody else’s, also after the agent got another owner', async () => {
    await buys();
    const [, id] = /\/account\/inbox\/(onf_\w+)/.exec(await inbox())!;
    const other = await signedIn(app, 'other@example.com');
    expect((await other.open(`/account/inbox/${id}`)).status).toBe(404);
    await releases();
    await app.drain();
    await owns(other, seller);
    expect((await other.open('/account/inbox')).text).not.toContain('ordered');
    expect(await inbox()).not.toContain('ordered');
  });

  it('has one entry per conversation and day, without what was written', async () => {
    await connect(buyer, seller);
    const talk = await conversation(buyer, seller);
    for (const content of ['First secret', 'Second secret']) await say(buyer, talk, content);
    const page = await inbox('?kind=messages');
    expect(page.match(/wrote to/g)).toHaveLength(1);
    expect(page).not.toContain('secret');
  });

  it('says once a day that the other party of an order wrote, and nothing about own messages', async () => {
    const order = await trades(app).buy(listing, buyer);
    const write = ({ client }: TestAgent) =>
      client.post(`/marketplace/orders/${order.id}/messages`, { content: 'A secret plan' }).expect(201);
    await write(buyer);
    await write(buyer);
    await write(seller);
    const page = await inbox('?kind=messages');
    expect(page.match(/Greta Buys wrote about the order for Data cleaning\./g)).toHaveLength(1);
    expect(page).not.toContain('A secret plan');
    const { body } = await seller.client.get('/notifications').expect(200);
    expect(body.notifications).toContainEqual(
      expect.objectContaining({ title: 'Message about Data cleaning', body: 'A secret plan' }),
    );
  });

  it('says once that a webhook endpoint keeps failing', async () => {
    const receiver = await startReceiver(app.clock);
    try {
      receiver.respondWith(() => 500);
      await seller.client.post('/marketplace/webhooks', { url: receiver.url }).expect(201);
      for (let n = 0; n < TROUBLED_FAILURES + 1; n++) await buys();
      const page = await inbox('?kind=webhooks');
      expect(page.match(/keeps failing/g)).toHaveLength(1);
      expect(page).toContain(new URL(receiver.url).host);
    } finally {
      await receiver.close();
    }
  });

  it('goes into the person’s copy of their data, and is erased with the account', async () => {
    await buys();
    await choose({ orders: 'never' });
    await app.drain();
    const copy = JSON.parse((await owner.open('/account/inbox/export')).text) as {
      email_settings: { choices: object };
      entries: object[];
    };
    expect(copy.email_settings.choices).toMatchObject({ orders: 'never', questions: 'digest' });
    expect(copy.entries).toHaveLength(1);
    await owner.send(await owner.open('/account/sessions'), '/account/delete');
    expect(await app.sql('SELECT 1 FROM owner_notifications WHERE agent_id = $1', [seller.agentId])).toEqual(
      [],
    );
    expect(await app.sql(ERASED)).toEqual([]);
  });
});

describe('the emails about the inbox', () => {
  it('come after a short window, once, and say everything in the subject', async () => {
    await buys();
    expect(await mails()).toEqual([]);
    afterWindow();
    const [subject = ''] = await subjects();
    expect(subject).toMatch(/^Order to deliver by \w+: Data cleaning, \$44\.00 \(/);
    const [mail = ''] = await mails();
    expect(mail).toContain('Greta Buys ordered Data cleaning for $44.00.');
    expect(mail).toMatch(/List-Unsubscribe-Post: List-Unsubscribe=One-Click/);
    app.clock.advance(DAY);
    expect(await mails()).toHaveLength(1);
  });

  it('collect what happens in the window, also if several instances send emails', async () => {
    await trades(app).deliver(await buys());
    for (let n = 0; n < 3; n++) await buys();
    await app.drain();
    afterWindow();
    const other = await startAnotherInstance(app);
    try {
      await Promise.all([app.drain('owner-mails'), other.app.get(Workers).runUntilIdle('owner-mails')]);
      expect(await subjects()).toEqual(['3 orders to deliver']);
    } finally {
      await other.close();
    }
  });

  it('come as a digest at the chosen hour, and not at all when there is nothing', async () => {
    await choose({ digest_hour: '21' });
    await asks();
    afterWindow();
    expect(await mails()).toEqual([]);
    app.clock.advance(DAY);
    expect(await subjects()).toEqual([
      expect.stringMatching(/^Daily digest: Question to answer: Data cleaning/),
    ]);
    app.clock.advance(3 * DAY);
    expect(await mails()).toHaveLength(1);
  });

  it('say nothing about what was done or read before, or what the person does not want', async () => {
    await trades(app).deliver(await buys());
    await asks();
    await choose({ questions: 'never' });
    await app.drain();
    app.clock.advance(2 * DAY);
    expect(await mails()).toEqual([]);
  });

  it('do not go to somebody who has lost the agent since', async () => {
    await buys();
    await app.drain();
    await releases();
    afterWindow();
    expect(await mails()).toEqual([]);
  });

  it('come once if the worker dies before it has marked what it mails', async () => {
    await buys();
    await app.drain();
    afterWindow();
    const queue = app.app.get(MailQueue);
    const add = jest.spyOn(queue, 'add').mockImplementationOnce(async (...mail) => {
      await queue.add(...mail);
      throw new Error('killed');
    });
    await app.drain('owner-mails').catch(() => undefined);
    add.mockRestore();
    expect(await mails()).toEqual([]);
    app.clock.advance(2 * MINUTE);
    expect(await mails()).toHaveLength(1);
  });

  it('are one for a thousand events in a minute', async () => {
    await buys();
    await app.drain();
    const [event] = await app.sql<{ payload: object; subject_id: string }>(
      `SELECT payload, subject_id FROM outbox_events WHERE name = 'marketplace.order.created' ORDER BY id DESC LIMIT 1`,
    );
    const notifier = app.app.get(OwnerNotifier);
    const facts = { ...event!, name: 'marketplace.order.created', audience: [], actorId: buyer.agentId };
    await Promise.all(
      Array.from({ length: 1_000 }, (_, n) =>
        notifier.onEvent({
          ...facts,
          id: `evt_${n}`,
          occurredAt: app.clock.now(),
          livemode: false,
          subject: { type: 'order', id: `${event!.subject_id}${n}`, sequence: 1 },
        } as DomainEvent),
      ),
    );
    expect((await owner.open('/account')).text).toContain('99+');
    afterWindow();
    expect(await subjects()).toEqual(['1,001 orders to deliver']);
    expect((await mails())[0]).toContain('And 981 more in your inbox.');
    afterWindow();
    expect(await mails()).toHaveLength(1);
  });

  it('are limited in a day; further entries come at the hour of the daily email', async () => {
    app.clock.advance(DAY - (app.clock.now().getTime() % DAY)); // so that all are of one day
    for (let n = 0; n < MAX_WINDOW_EMAILS_A_DAY + 2; n++) {
      await buys();
      await app.drain();
      afterWindow();
      await mails();
    }
    expect(await mails()).toHaveLength(MAX_WINDOW_EMAILS_A_DAY);
    app.clock.advance(DAY);
    expect((await subjects()).at(-1)).toMatch(/^2 orders to deliver/);
  });
});

describe('an unsubscribe link', () => {
  const linkIn = (mail: string): string =>
    /List-Unsubscribe:\s+<https?:\/\/[^/]+(\/unsubscribe\/[\w-]+)>/.exec(mail)![1]!;

  it('asks on a GET, and ends the emails of its kind on a POST from anywhere', async () => {
    await buys();
    await app.drain();
    afterWindow();
    const [mail = ''] = await mails();
    const path = linkIn(mail);
    const stranger = new Browser(app.client);
    expect((await stranger.open(path)).text).toContain('orders to deliver');
    await buys();
    await app.drain();
    afterWindow();
    expect(await mails()).toHaveLength(2);
    const posted = await app.client
      .with({ Origin: 'https://mail.example' })
      .post(path)
      .type('application/x-www-form-urlencoded')
      .send('List-Unsubscribe=One-Click');
    expect(posted.status).toBe(200);
    expect(posted.text).not.toContain(email);
    await buys();
    await asks();
    await app.drain();
    app.clock.advance(2 * DAY);
    expect((await subjects()).slice(2)).toEqual([expect.stringContaining('Daily digest: Question')]);
  });

  it('of the digest ends what comes with it', async () => {
    await asks();
    await app.drain();
    app.clock.advance(DAY + HOUR);
    const [mail = ''] = await mails();
    const path = linkIn(mail);
    const boundary = 'part';
    const body = `--${boundary}\r\nContent-Disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--${boundary}--\r\n`;
    await app.client.post(path).type(`multipart/form-data; boundary=${boundary}`).send(body).expect(200);
    const page = (await owner.open('/account/mail')).text;
    expect(page).toMatch(/name="questions" value="never" checked/);
    expect(page).toMatch(/name="orders" value="immediately" checked/);
  });

  it('stores nothing about a person whose account was deleted', async () => {
    await buys();
    await app.drain();
    afterWindow();
    const [mail = ''] = await mails();
    await owner.send(await owner.open('/account/sessions'), '/account/delete');
    await app.client.post(linkIn(mail)).expect(200);
    expect(await app.sql(ERASED)).toEqual([]);
  });

  it('is refused if it was changed', async () => {
    await buys();
    await app.drain();
    afterWindow();
    const path = linkIn((await mails())[0]!);
    for (const wrong of [
      path.slice(0, -3),
      `${path.slice(0, -1)}${path.endsWith('A') ? 'B' : 'A'}`,
      '/unsubscribe/x',
    ])
      expect((await app.client.post(wrong)).status).toBe(404);
  });
});

describe('the first page of the inbox', () => {
  it('lists what there is to do first', async () => {
    await asks();
    await app.drain();
    app.clock.advance(MINUTE);
    const auto = await trades(app).listing(
      { title: 'Sold at once', delivery_method: 'digital_instant', digital_payload: { key: 'x' } },
      seller,
    );
    await trades(app).buy(auto, buyer);
    const page = await inbox();
    expect(page.indexOf('Does it clean')).toBeLessThan(page.indexOf('bought Sold at once'));
    expect(page.match(/bought Sold at once/g)).toHaveLength(1);
    expect(page).toContain('<h2>To do</h2>');
  });
});
