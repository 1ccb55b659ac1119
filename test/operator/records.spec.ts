import { h } from 'preact';
import { render } from 'preact-render-to-string';
import { CommandForm } from '../../pages/operator/command-form';
import { LOG_REASON, MAX_LOG_REASON, requireConfirmation } from '../../pages/operator/confirmation';
import { sectionsOf } from '../../pages/operator/console-sections';
import { RouteTable } from '../../src/platform/operations/route-table';
import { startTestApp, type TestApp } from '../support/app';
import { endpointIsDisabled } from '../support/fixtures/webhooks';
import { fixtures, type TestAgent } from '../support/fixtures';
import { unescaped } from '../support/html';
import { published } from '../support/publications';
import { Browser, owns, signedIn, signedInOperator } from '../support/people';
import { type TestOrder, trades } from '../support/trades';

let app: TestApp;
let operator: Browser;
let order: TestOrder;
let agent: TestAgent;
beforeAll(async () => {
  app = await startTestApp();
  operator = await signedInOperator(app);
  order = await trades(app).order('disputed', { title: 'Map <b>of</b> the lagoon' });
  agent = await fixtures(app).agent();
});
afterAll(() => app.close());

const open = async (path: string): Promise<string> => {
  const { status, text } = await operator.open(path);
  if (status !== 200) throw new Error(`${path} is ${status}: ${text}`);
  return unescaped(text);
};
/** The value of the button that says this. */
const buttonOf = (page: string, label: string): string =>
  new RegExp(`<button[^>]* name="button" value="(\\d+)">${label}<`).exec(page)?.[1] as string;
const admin = () => fixtures(app).operator;
type Row = Record<string, unknown>;
async function newestEntry(): Promise<Row> {
  const { body } = await admin().get('/admin/audit?limit=1').expect(200);
  return (body as { entries: Row[] }).entries[0] as Row;
}

describe('the page of a record', () => {
  it('shows a dispute with links to other records', async () => {
    const page = await open(`/operator/disputes/${order.id}`);
    expect(page).toContain(`href="/operator/orders/${order.id}"`);
    expect(page).toContain(`href="/operator/agents/${order.buyer.agentId}"`);
    expect(page).toContain(`href="/operator/listings/${order.listing.id}"`);
    expect(page).toMatch(/Refund all \$\d+\.\d\d/);
  });

  it('shows what is needed to decide a dispute, and only until it is decided', async () => {
    const disputed = await trades(app).order('disputed');
    await disputed.buyer.client
      .post(`/marketplace/orders/${disputed.id}/messages`, { content: 'Page <b>two</b> is blank.' })
      .expect(201);
    const at = `/admin/disputes/${disputed.id}`;
    const { body } = await admin().get(at).expect(200);
    const seen = (await disputed.buyer.client.get(`/marketplace/orders/${disputed.id}`).expect(200)).body;
    expect(body.evidence).toMatchObject({
      delivery_data: seen.delivery_data,
      messages: [{ content: 'Page <b>two</b> is blank.', sender_id: disputed.buyer.agentId }],
    });
    expect(body.evidence.delivery_data).not.toBeNull();
    const page = await operator.open(`/operator/disputes/${disputed.id}`);
    expect(unescaped(page.text)).toContain('Page <b>two</b> is blank.');
    expect(page.text).not.toContain('<b>two');
    expect(page.text).toContain(`/operator/disputes/${disputed.id}/decide`);
    await admin().post(`${at}/resolve`, { refund_cents: 1 }).expect(200);
    for (const kind of ['disputes', 'orders'])
      expect(await open(`/operator/${kind}/${disputed.id}`)).not.toMatch(/adminDisputes\.resolve|\/decide"/);
    expect((await admin().get(at).expect(200)).body.evidence).toBeNull();
    const declined = await trades(app).order('refund_requested');
    expect((await admin().get(`/admin/disputes/${declined.id}`).expect(200)).body.evidence).toBeNull();
  });

  it('shows an order with its history, and leads to its dispute, and has what was delivered while that is open', async () => {
    const page = await open(`/operator/orders/${order.id}`);
    expect(page).toMatch(
      /<h2>Timeline<\/h2>.*<p class="muted">Buyer, <time[^>]*data-kind="exact">[^<]*<\/time><\/p>/s,
    );
    const evidence = async (kind: string, id: string): Promise<string | undefined> =>
      /<h2>Delivered<\/h2>.*?<\/article>|<h2>Delivered<\/h2>.*?<\/section>/s.exec(
        (await open(`/operator/${kind}/${id}`)).replaceAll(/<time.*?<\/time>/g, ''),
      )?.[0];
    expect(await evidence('orders', order.id)).toBeDefined();
    expect(await evidence('orders', order.id)).toEqual(await evidence('disputes', order.id));
    expect(await evidence('orders', (await trades(app).order('delivered')).id)).toBeUndefined();
    expect(page).toMatch(
      new RegExp(`<dt>Buyer</dt><dd><a href="/operator/agents/${order.buyer.agentId}"><bdi>`),
    );
    expect(page).toMatch(/<details><summary>Recorded events/);
    expect(page).toMatch(new RegExp(`href="/operator/disputes/${order.id}">Decide the dispute</a>`));
    expect(page).not.toContain('/operator/run/adminDisputes.resolve');
    expect(page).toContain(`href="/operator/listings/${order.listing.id}"`);
    const { body } = await admin().get(`/admin/orders/${order.id}`).expect(200);
    expect(body).toMatchObject({ id: order.id, status: 'disputed', refund: { status: 'escalated' } });
    for (const hidden of ['delivery_data', 'shipping_address', 'buyer_note'])
      expect(body).not.toHaveProperty(hidden);
    expect((body as { events: unknown[] }).events.length).toBeGreaterThan(3);
  });

  it('begins with what it is, its amount, and its state, and says in the timeline what was decided, and who did', async () => {
    const disputed = await trades(app).order('disputed', { title: 'Map of tides', price_cents: 1_050 });
    const run = `/operator/disputes/${disputed.id}/decide`;
    const form = await operator.open(`/operator/disputes/${disputed.id}`);
    const decision = { decision: 'half', note: 'Half of it is blank.', confirmed: 'yes' };
    expect((await operator.send(form, run, decision)).status).toBe(303);
    const page = await open(`/operator/orders/${disputed.id}`);
    expect(page).toMatch(
      /<h1>Order: <bdi>Map of tides<\/bdi><\/h1><p class="line"><span class="big">\$10\.50<\/span><span[^>]*>Completed<\/span><span[^>]*>Partially refunded</,
    );
    expect(page).toContain(
      `<span class="copyable" data-about="the id"><span class="code">${disputed.id}</span></span>`,
    );
    for (const text of [page, await open(`/operator/disputes/${disputed.id}`)])
      expect(text).toMatch(
        /<strong>Decided: \$5\.25 refunded<\/strong><p class="muted">by <bdi>Olga<\/bdi>, <time/,
      );
    expect(await open(`/operator/disputes/${disputed.id}`)).toMatch(
      /\$5\.25 refunded, decided by <bdi>Olga</,
    );
    expect(await open(`/operator/orders/${order.id}`)).not.toContain('Partially refunded');
  });

  it('says when an order completes only if it is delivered, and has fees that add up with the share of the seller', async () => {
    const summaryOf = async ({ id }: TestOrder): Promise<string> =>
      (await open(`/operator/orders/${id}`)).split('<summary>All fields')[0] as string;
    expect(await summaryOf(await trades(app).order('delivered'))).toContain('Completes automatically');
    const disputed = await trades(app).order('disputed');
    const undecided = await summaryOf(disputed);
    expect(undecided).not.toContain('Completes automatically');
    expect(undecided).toContain('<dt>Seller gets, if released</dt><dd>$');
    expect(undecided).not.toContain('Seller amount');
    await admin().post(`/admin/disputes/${disputed.id}/resolve`, { refund_cents: 1_250 }).expect(200);
    const decided = await summaryOf(disputed);
    for (const amount of [
      '<dt>Seller amount</dt><dd>$11.57',
      '<dt>Fees</dt><dd>$0.93',
      '<dt>Fee rate</dt><dd><bdi>7 % + $0.05 per order',
    ])
      expect(decided).toContain(amount);
    expect(decided).not.toContain('Platform fee<');
  });

  it('says first what becomes of a dispute without a decision, and nowhere when its order completes', async () => {
    const disputed = await trades(app).order('disputed', { price_cents: 1_050 });
    const page = await open(`/operator/orders/${disputed.id}`);
    const [first = '', rest = ''] = page.split('<h2>Summary');
    expect(first).toMatch(
      /\$10\.50 frozen; without a decision the buyer gets it back on <time[^>]*>\w{3} \d+, \d{4}</,
    );
    expect(rest).toContain('<dt>Payment method</dt><dd><bdi>Play money');
    expect(page).not.toContain('Completes automatically');
  });

  it('says in its head when a delivered order completes, and names the item first in the title of the window', async () => {
    const order = await trades(app).order('delivered', { title: 'Tide tables' });
    const page = await open(`/operator/orders/${order.id}`);
    expect(page).toMatch(/Delivered<\/span><span>Completes <time[^>]*>in \d+ \w+</);
    expect(page).toContain('<title>Tide tables · Orders');
  });

  it('says by when an order is delivered, has no actions if there are none, and has what is rarely needed in one place', async () => {
    const page = await open(`/operator/orders/${(await trades(app).order('paid')).id}`);
    expect(page).toMatch(
      /Paid<\/span><span>Deliver by <time[^>]*>\w{3} \d+, \d{4}<\/time>, <time[^>]*>in \d+ \w+</,
    );
    expect(page).toMatch(/<dt>Deliver by<\/dt><dd><time/);
    for (const empty of ['<h2 id="actions"', '>Actions<', '<h2>In the audit log'])
      expect(page).not.toContain(empty);
    expect(page).toMatch(
      /<h2>Technical details<\/h2><details><summary>Recorded events.*<summary>All fields/s,
    );
  });

  it('says how many of a listing are left', async () => {
    const { listing } = await trades(app).order('paid');
    const { quantity, quantity_sold: sold } = (
      await app.client.get(`/marketplace/listings/${listing.id}`).expect(200)
    ).body as Record<string, number>;
    const page = await open(`/operator/listings/${listing.id}`);
    expect(page).toContain(`<dt>Quantity</dt><dd><bdi>${quantity} left, ${sold} sold</bdi></dd>`);
  });

  it('shows an agent, with its public page, and suspends it; the audit log on the page then has it', async () => {
    const path = `/operator/agents/${agent.agentId}`;
    const page = await operator.open(path);
    expect(unescaped(page.text)).toContain('Public page');
    const done = await operator.send(page, '/operator/run/adminAgents.suspend', { reason: 'Spam' });
    expect(done).toMatchObject({ status: 303, location: path });
    const later = await open(path);
    expect(later).toContain('POST /admin/agents/:agent_id/suspend');
    const [, entry] = /href="(\/operator\/audit\/ope_[a-z0-9]+)"/.exec(later) ?? [];
    const logged = await open(entry as string);
    expect(logged).toContain('Olga');
    expect(logged).toMatch(/<h1>Suspended the agent: <bdi>/);
  });

  it('shows listings, articles, reports, webhook endpoints, and payouts', async () => {
    const listing = await trades(app).listing();
    const { client } = await fixtures(app).agent();
    const report = await client
      .post(`/marketplace/listings/${listing.id}/report`, { reason: 'spam' })
      .expect(201);
    await published(app, await fixtures(app).agent(), 'Tides of the lagoon');
    const { body } = await admin().get('/admin/articles').expect(200);
    const [article] = (body as { articles: { id: string }[] }).articles;
    const hook = await client.post('/marketplace/webhooks', { url: 'http://127.0.0.1:1999/x' }).expect(201);
    for (const [path, said] of [
      [`listings/${listing.id}`, 'Suspend the listing'],
      [`articles/${article!.id}`, 'Decide on the article'],
      [`reports/${(report.body as Row).id as string}`, 'Dismiss the report'],
      [`webhooks/${(hook.body as Row).id as string}`, 'Deliveries'],
    ] as const)
      expect(await open(`/operator/${path}`)).toContain(said);
    const found = await open(`/operator/reports/${(report.body as Row).id as string}`);
    expect(found).toContain(`href="/operator/listings/${listing.id}"`);
    expect(found).not.toContain('Remove the reported content');
  });

  it('lists commands on its reports, which changed it, with their reason', async () => {
    const listing = await trades(app).listing();
    const { client } = await fixtures(app).agent();
    const report = await client
      .post(`/marketplace/listings/${listing.id}/report`, { reason: 'spam' })
      .expect(201);
    const id = (report.body as Row).id as string;
    const page = await operator.open(`/operator/reports/${id}`);
    const button = buttonOf(page.text, 'Suspend the listing');
    const decision = { button, note: 'The same as yesterday' };
    await operator.send(page, '/operator/run/adminReports.resolve', decision);
    const shown = await open(`/operator/listings/${listing.id}`);
    expect(shown).toMatch(
      new RegExp(
        `POST /admin/reports/:report_id/resolve.*Suspended the listing.*The same as yesterday.*${id}`,
        's',
      ),
    );
  });

  it('shows what a report is about, decides it in words, and only once', async () => {
    const listing = await trades(app).listing({ description: 'A <b>map</b> of nothing at all.' });
    const { client } = await fixtures(app).agent();
    const reported = `/marketplace/listings/${listing.id}/report`;
    const { id } = (await client.post(reported, { reason: 'spam' }).expect(201)).body as { id: string };
    const path = `/operator/reports/${id}`;
    const page = await operator.open(path);
    expect(unescaped(page.text)).toContain('A <b>map</b> of nothing at all.');
    expect(page.text).not.toContain('<b>map');
    expect(page.text).not.toContain('<select name="outcome"');
    const run = '/operator/run/adminReports.resolve';
    for (const button of ['', '7', '__proto__'])
      expect((await operator.send(page, run, { button, note: 'Fine' })).status).toBe(422);
    const button = buttonOf(page.text, 'Dismiss the report');
    const refused = await operator.send(page, run, { button, note: ' ' });
    expect(refused.status).toBe(422);
    expect(buttonOf(refused.text, 'Dismiss the report')).toBe(button);
    expect((await operator.send(page, run, { button, note: 'Fine' })).location).toBe(path);
    const decided = await open(path);
    expect(decided).toContain('The report is dismissed.');
    expect(decided).not.toContain(run);
  });

  it('shows the post that a report is about, and says that it is removed', async () => {
    const made = await published(app, await fixtures(app).agent(), 'Buy canals');
    const post = `/dens/${made.den}/posts/${made.post}`;
    const { client } = await fixtures(app).agent();
    const { id } = (await client.post(`${post}/report`, { reason: 'Spam again' }).expect(201)).body as {
      id: string;
    };
    const path = `/operator/den-reports/${id}`;
    const page = await operator.open(path);
    expect(page.text).toContain(`href="/operator/content/${made.post}"`);
    expect(page.text).toContain(`<h1><bdi>${made.den}, other, post</bdi></h1>`);
    expect(unescaped((await operator.open('/operator')).text)).toContain(`${made.den}, other, post</bdi>`);
    await operator.send(page, '/operator/run/adminContentReports.resolve', {
      button: buttonOf(page.text, 'Remove it'),
      note: 'Spam',
    });
    expect(await open(path)).toContain('The post is removed');
    expect(await open(`/operator/content/${made.post}`)).toMatch(
      /Removed.*POST \/admin\/dens\/reports.*Spam/s,
    );
  });

  it('leads from an agent to its owner, orders, listings, posts, payouts, endpoints, and money', async () => {
    const sale = await trades(app).order('completed', { title: 'Soundings of the harbor' });
    const { agentId, client } = sale.seller;
    await app.drain();
    const made = await published(app, sale.seller, 'Harbor news');
    const { body: hook } = await client.post('/marketplace/webhooks', { url: 'http://127.0.0.1:1999/z' });
    await owns(await signedIn(app, 'owner.of.soundings@example.com'), sale.seller);
    const page = await open(`/operator/agents/${agentId}`);
    for (const path of [
      `orders/${sale.id}`,
      `listings/${sale.listing.id}`,
      `content/${made.post}`,
      `webhooks/${(hook as { id: string }).id}`,
    ])
      expect(page).toContain(`href="/operator/${path}"`);
    expect(page).toContain('<bdi>http://127.0.0.1:1999/z</bdi></a>');
    expect(page).toContain('owner.of.soundings@example.com');
    const { body: wallet } = await client.get('/marketplace/wallet').expect(200);
    const { available_cents: available } = wallet as { available_cents: number };
    expect(page).toContain(`$${(available / 100).toFixed(2)}`);
    expect(page).not.toContain(`href="/operator/agents/${agentId}"`);
    const [, person] = /href="(\/operator\/people\/usr_\w+)"/.exec(page) ?? [];
    expect(await open(person as string)).toContain(`href="/operator/agents/${agentId}"`);
    expect((await operator.open('/operator/people/usr_nobody')).status).toBe(404);
  });

  it('says of a decided order where its dispute is', async () => {
    const decided = await trades(app).order('disputed');
    await admin().post(`/admin/disputes/${decided.id}/resolve`, { refund_cents: 1 }).expect(200);
    const page = await open(`/operator/orders/${decided.id}`);
    expect(page).toContain(`href="/operator/disputes/${decided.id}"`);
  });

  it('shows the attempts of a delivery without opening anything', async () => {
    const seller = await fixtures(app).agent();
    const { agentId } = seller;
    await seller.client.post('/marketplace/webhooks', { url: 'http://127.0.0.1:1999/x' }).expect(201);
    await trades(app).buy(await trades(app).listing({}, seller), await fixtures(app).agent());
    await app.drain();
    const [delivery] = await app.sql<{ id: string }>(
      `SELECT d.id FROM webhook_deliveries d JOIN webhook_endpoints e ON e.id = d.endpoint_id WHERE e.agent_id = $1 AND d.attempts > 0`,
      [agentId],
    );
    const page = await open(`/operator/webhook-deliveries/${delivery!.id}`);
    expect(page).toContain('<h2>Attempts</h2>');
  });

  it('offers no command that would change nothing', async () => {
    const { agentId, client } = await fixtures(app).agent();
    const listing = await trades(app).listing();
    const hook = await client.post('/marketplace/webhooks', { url: 'http://127.0.0.1:1999/y' }).expect(201);
    const records = {
      'Suspend the agent': `agents/${agentId}`,
      'Suspend the listing': `listings/${listing.id}`,
    };
    for (const [command, path] of Object.entries(records)) {
      const form = `<summary class="button plain">${command}`;
      expect(await open(`/operator/${path}`)).toContain(form);
      await admin().post(`/admin/${path}/suspend`, { reason: 'Spam' }).expect(200);
      const page = await open(`/operator/${path}`);
      expect(page).not.toContain(form);
      expect(page).toContain(form.replace('Suspend', 'Reinstate'));
    }
    const { id } = hook.body as { id: string };
    expect(await open(`/operator/webhooks/${id}`)).not.toContain('Enable the endpoint');
    await endpointIsDisabled(app, id);
    expect(await open(`/operator/webhooks/${id}`)).toContain('Enable the endpoint');
  });

  it('shows the reason of a suspension also after the agent is reinstated', async () => {
    const { agentId } = await fixtures(app).agent();
    await admin().post(`/admin/agents/${agentId}/suspend`, { reason: 'Sold maps of nothing' }).expect(200);
    await admin().post(`/admin/agents/${agentId}/reinstate`, {}).expect(200);
    expect(await open(`/operator/agents/${agentId}`)).toContain('Sold maps of nothing');
  });

  it('opens by id from its section, and is 404 if there is none', async () => {
    const typed = await operator.open(`/operator/orders/open?id=${order.id}`);
    expect(typed).toMatchObject({ status: 303, location: `/operator/orders/${order.id}` });
    expect(await operator.open('/operator/orders/open?id=//evil.example')).toMatchObject({
      location: '/operator/orders/%2F%2Fevil.example',
    });
    const other = order.id.replace(/.{4}$/, '0000');
    expect((await operator.open(`/operator/orders/${order.id}?id=x`)).status).toBe(200);
    for (const path of [
      `orders/${other}`,
      'orders/nothing',
      'invites/INV-1',
      'nothing/x',
      'audit/ope_1',
      'invites/open?id=INV-1',
      'nothing/open?id=x',
    ])
      expect((await operator.open(`/operator/${path}`)).status).toBe(404);
  });

  it('opens for an entry of the audit log whose details are not what their names promise', async () => {
    await admin().post('/admin/invites', { foo_at: 'abc' }).expect(422);
    const { id, details } = await newestEntry();
    expect(details).toEqual({ foo_at: 'abc' });
    expect(await open(`/operator/audit/${id as string}`)).toContain('abc');
  });

  it('is only for operators', async () => {
    const stranger = new Browser(app.client);
    for (const path of [`/operator/orders/${order.id}`, '/operator/orders/nothing'])
      expect(await stranger.open(path)).toMatchObject({
        status: 303,
        location: expect.stringMatching(/^\/operator\/sign-in/) as string,
      });
    await app.client.get(`/admin/orders/${order.id}`).expect(401);
    await order.buyer.client.get(`/admin/orders/${order.id}`).expect(401);
  });
});

describe('what is hard to undo', () => {
  it('has to be confirmed, and needs a reason', async () => {
    const path = `/operator/listings/${order.listing.id}`;
    const page = await operator.open(path);
    expect(page.text).toContain('name="confirmed" value="yes" required');
    const before = await newestEntry();
    const run = '/operator/run/adminListings.suspend';
    const given = { reason: 'Copied from an atlas' };
    for (const [lacking, said] of [
      [{ ...given, confirmed: '' }, 'Confirmed</a>: Must be checked'],
      [{ reason: ' ' }, 'Why</a>: Fill this in'],
      [{}, 'Why</a>: Fill this in'],
    ] as const) {
      const refused = await operator.send(page, run, lacking as Record<string, string>);
      expect(refused.status).toBe(422);
      expect(unescaped(refused.text)).toContain(said);
    }
    expect(await newestEntry()).toEqual(before);
    expect((await operator.send(page, run, given)).status).toBe(303);
  });

  it('leaves its reason in the audit log if the record has no place for it', async () => {
    const payee = await fixtures(app).agent();
    const page = await operator.open('/operator/deposits');
    const run = '/operator/run/adminWallet.deposit';
    const given = { agent_id: payee.agentId, amount_cents: '12', log_reason: 'Bank transfer of today' };
    for (const reason of ['', 'x'.repeat(MAX_LOG_REASON + 1)])
      expect((await operator.send(page, run, { ...given, log_reason: reason })).status).toBe(422);
    expect((await operator.send(page, run, given)).status).toBe(303);
    expect(await newestEntry()).toMatchObject({
      command: 'POST /admin/wallet/deposits',
      details: { agent_id: payee.agentId, reason: 'Bank transfer of today' },
    });
  });

  it('includes every command for a record', () => {
    const commands = sectionsOf(app.app.get(RouteTable).routes).flatMap(({ changes }) => changes);
    expect(commands.length).toBeGreaterThan(15);
    for (const route of commands) {
      const form = render(h(CommandForm, { route, token: 'x', id: 'x' }));
      expect(form).toContain('name="confirmed"');
      expect(() => requireConfirmation(route, { note: 'x', reason: 'x', [LOG_REASON]: 'x' })).toThrow(
        'confirmed',
      );
    }
  });
});
