import { startTestApp, type TestApp } from '../support/app';
import { partiesAre } from '../support/fixtures/orders';
import { fixtures } from '../support/fixtures';
import { unescaped } from '../support/html';
import { type Answer, type Browser, signedInOperator } from '../support/people';
import { type TestOrder, trades } from '../support/trades';

let app: TestApp;
let operator: Browser;
beforeAll(async () => {
  app = await startTestApp();
  operator = await signedInOperator(app);
});
afterAll(() => app.close());

const pageOf = ({ id }: TestOrder): string => `/operator/disputes/${id}`;
const open = (order: TestOrder): Promise<Answer> => operator.open(pageOf(order));
const decide = async (order: TestOrder, typed: Record<string, string>, page?: Answer): Promise<Answer> =>
  operator.send(page ?? (await open(order)), `${pageOf(order)}/decide`, typed);
/** Also confirms it on the page that asks. */
const decideAndConfirm = async (order: TestOrder, typed: Record<string, string>): Promise<Answer> =>
  decide(order, {}, await decide(order, typed));
const refundedOf = async ({ id, buyer }: TestOrder): Promise<number> =>
  ((await buyer.client.get(`/marketplace/orders/${id}`).expect(200)).body as { refunded_cents: number })
    .refunded_cents;

describe('the list of disputes', () => {
  it('says who cannot agree on what, by name, and for how long', async () => {
    const order = await trades(app).order('disputed', { title: 'Soundings of the bay' });
    const page = unescaped((await operator.open('/operator/disputes')).text);
    const [, row = ''] = new RegExp(`<tr>(<th[^>]*><a href="${pageOf(order)}">.*?)</tr>`).exec(page) ?? [];
    for (const agent of [order.buyer, order.seller])
      expect(row).toMatch(new RegExp(`href="/operator/agents/${agent.agentId}"><bdi>(?!${agent.agentId}<)`));
    expect(row).toContain('“Not as described”');
    expect(row).toMatch(/data-title="Waiting">\d+ (s|min)</);
    expect(row).not.toContain(`>${order.id}<`);
  });
});

describe('the page of a dispute', () => {
  it('shows both sides, what was promised and delivered, what happened, and what was written', async () => {
    const terms = { description: 'All canals of the lagoon, drawn to scale.', return_policy: '14_day' };
    const order = await trades(app).order('disputed', { title: 'Charts <b>of</b> canals', ...terms });
    const words = { content: 'Half of the canals are missing.' };
    await order.buyer.client.post(`/marketplace/orders/${order.id}/messages`, words).expect(201);
    const { text: html } = await open(order);
    const page = unescaped(html);
    for (const text of [
      'Not as described',
      'It is just as described',
      terms.description,
      'Refund within 14 days',
      'The listing has the same text as at the purchase',
      'https://example.com/translation.md',
      'Here it is',
      'Escalated to the operator',
      words.content,
      'Refund all $25.00',
      'Refund half, $12.50',
      'Release $25.00 to the seller, less the fees',
    ])
      expect(page).toContain(text);
    expect(html).not.toContain('<b>of');
  });

  it('says what the seller has changed in the listing since the purchase', async () => {
    const order = await trades(app).order('disputed');
    app.clock.advance(1_000);
    const change = { description: 'Half of the canals, more or less, as the tide allows.' };
    await order.seller.client.patch(`/marketplace/listings/${order.listing.id}`, change).expect(200);
    await app.drain();
    expect(unescaped((await open(order)).text)).toContain('since the purchase: description');
  });

  it.each([
    ['all', {}, 2_500],
    ['half', {}, 1_250],
    ['release', {}, 0],
    ['amount', { dollars: '7,20' }, 720],
  ])('refunds as its button %s says, and says so in a sentence', async (decision, typed, cents) => {
    const order = await trades(app).order('disputed');
    await partiesAre(app, order.id, 'Bea', 'Sam');
    const done = await decideAndConfirm(order, { decision, note: 'As the listing says', ...typed });
    expect(done).toMatchObject({ status: 303, location: pageOf(order) });
    const page = unescaped((await open(order)).text);
    expect(page).toMatch(/role="status">Decided\. (Bea gets|Sam keeps) /);
    expect(page).not.toContain('Refund half');
    expect(page).not.toContain('can be refunded');
    expect(await refundedOf(order)).toBe(cents);
    const { body } = await fixtures(app).operator.get('/admin/audit?limit=1').expect(200);
    expect((body as { entries: object[] }).entries[0]).toMatchObject({
      command: 'POST /admin/disputes/:order_id/resolve',
      operator: 'Olga',
      outcome: 'done',
      target: order.id,
    });
  });

  it('asks for confirmation, and says who gets what', async () => {
    const order = await trades(app).order('disputed');
    const asked = await decide(order, { decision: 'half', note: 'Half\nof it' });
    expect(asked.status).toBe(200);
    const text = unescaped(asked.text.replaceAll(/<[^>]+>/g, ''));
    expect(text).toMatch(/gets \$12\.50.* gets \$11\.57 after fees.*Half\nof it.*Refund half, \$12\.50/s);
    expect(await refundedOf(order)).toBe(0);
    const back = await decide(order, { change: 'yes' }, asked);
    expect(unescaped(back.text)).toContain('>Half\nof it</textarea>');
    expect(await refundedOf(order)).toBe(0);
    expect((await decide(order, {}, asked)).status).toBe(303);
    const { body } = await order.seller.client.get(`/marketplace/orders/${order.id}`).expect(200);
    expect(body).toMatchObject({ refunded_cents: 1_250, seller_amount_cents: 1_157 });
  });

  it('leads from the address of the decision, which browsers open again, to the dispute', async () => {
    const order = await trades(app).order('disputed');
    expect(await operator.open(`${pageOf(order)}/decide`)).toMatchObject({
      status: 303,
      location: pageOf(order),
    });
  });

  it('keeps the note of an operator who was signed out meanwhile, and says what the button does', async () => {
    const order = await trades(app).order('disputed');
    const page = await open(order);
    const asked = await decide(order, { decision: 'half', note: 'Half is fair' }, page);
    operator.cookies.delete('operator');
    const kept = await decide(order, { decision: 'half', note: 'Half is fair' }, page);
    const confirmed = await decide(order, {}, asked);
    operator = await signedInOperator(app, 'Olga', operator);
    for (const { status, text } of [kept, confirmed]) {
      expect(status).toBe(401);
      expect(unescaped(text)).toMatch(/You are signed out.*what you entered is kept.*Half is fair/s);
      expect(text).not.toContain('X-Admin-Token');
      expect(text).not.toMatch(/>(Frame|Decision|Confirmed)</);
    }
    expect(kept.text).toContain('<button>Check the decision</button>');
    expect(unescaped(confirmed.text)).toContain('<button>Refund half, $12.50</button>');
    expect(await refundedOf(order)).toBe(0);
    expect((await decide(order, {}, confirmed)).status).toBe(303);
    expect(await refundedOf(order)).toBe(1_250);
  });

  it('decides nothing without a reason or beyond the total, and keeps what was typed', async () => {
    const order = await trades(app).order('disputed');
    const refused = async (typed: Record<string, string>, why: string): Promise<void> => {
      const answer = await decide(order, typed);
      expect(answer.status).toBe(422);
      const text = unescaped(answer.text);
      expect(text).toContain(why);
      for (const [name, value] of Object.entries(typed))
        if (name !== 'decision') expect(text).toContain(value);
      expect(text).toContain('aria-invalid="true"');
    };
    await refused({ decision: 'amount', dollars: '25.01', note: 'Too much' }, 'Must not be more than $25.00');
    await refused({ decision: 'amount', dollars: 'a lot', note: 'Which?' }, 'Enter an amount');
    await refused({ decision: 'all', dollars: '12', note: 'Both' }, 'Empty this field');
    await refused({ decision: 'amount', dollars: '12' }, 'Say why');
    expect(await refundedOf(order)).toBe(0);
  });

  it('adds a text to the note, and keeps what was typed before', async () => {
    const order = await trades(app).order('disputed');
    const page = await decide(order, { template: 'partly', note: 'See message 2.', dollars: '3' });
    expect(page.status).toBe(200);
    const text = unescaped(page.text);
    expect(text).toMatch(/See message 2\.\nA part of what was ordered/);
    expect(text).toMatch(/name="dollars"[^>]*value="3"|value="3"[^>]*name="dollars"/);
    expect(text).toMatch(/<textarea[^>]*name="note"[^>]*autofocus/);
    expect(text).toContain(`formaction="${pageOf(order)}/decide#note"`);
    expect(text).toContain('<div id="note">');
    expect(await refundedOf(order)).toBe(0);
  });

  it('says when something happened, and who did it, once', async () => {
    const order = await trades(app).order('disputed');
    app.clock.advance(60_000);
    const text = (page: Answer): string => unescaped(page.text.replaceAll(/<[^>]+>/g, ''));
    expect(text(await open(order))).toMatch(/Asked for a refund 1 min ago, when/);
    await decideAndConfirm(order, { decision: 'half', note: 'Half' });
    const decided = text(await open(order));
    expect(decided).toContain('decided by Olga just now.');
    expect(decided).not.toContain('by the operator by the operator');
  });

  it('refuses a second decision, and shows its note', async () => {
    const order = await trades(app).order('disputed');
    const other = await open(order);
    await decideAndConfirm(order, { decision: 'half', note: 'First' });
    const again = await decide(order, { decision: 'all', note: 'Second thoughts' }, other);
    expect(again.status).toBe(409);
    expect(unescaped(again.text)).toContain('Second thoughts');
    expect(await refundedOf(order)).toBe(1_250);
  });

  it('leads to the next dispute', async () => {
    const [first, second] = [await trades(app).order('disputed'), await trades(app).order('disputed')];
    expect((await open(first)).text).toContain(`href="${pageOf(second)}">Next dispute`);
    const last = (await open(second)).text;
    expect(last).not.toContain(`href="${pageOf(second)}">Next`);
    expect(last).toMatch(/href="\/operator\/disputes\/ord_\w+">Next dispute/);
  });

  it('is for operators only', async () => {
    const order = await trades(app).order('disputed');
    expect((await operator.open('/operator/disputes/ord_nothing')).status).toBe(404);
    const page = await open(order);
    operator.cookies.delete('operator');
    expect(await open(order)).toMatchObject({
      status: 303,
      location: expect.stringMatching(/^\/operator\/sign-in/) as string,
    });
    expect((await decide(order, { decision: 'all', note: 'x' }, page)).status).toBe(401);
    operator = await signedInOperator(app);
  });
});
