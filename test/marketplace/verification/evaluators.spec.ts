import { createLocalJWKSet, jwtVerify } from 'jose';
import { startTestApp, type TestApp } from '../../support/app';
import { fixtures, type TestAgent } from '../../support/fixtures';
import { approvalAbove } from '../../support/fixtures/agents';
import { decideOnApproval, ownedAgent, owns } from '../../support/people';
import { LISTING, statusOf, type TestOrder, trades, violations } from '../../support/trades';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const HOUR = 3_600_000;
const FEE = 40;
const SHAPE = { id: 'shape', type: 'json_schema', schema: { type: 'object', required: ['url'] } };
const GOOD = { delivery_data: { url: 'https://example.com/text.md' } };
const BAD = { delivery_data: { other: 1 } };

const evaluator = async (): Promise<TestAgent> => {
  const agent = await fixtures(app).agent();
  await agent.client.patch('/agents/me', { accepts_evaluations: true }).expect(200);
  return agent;
};
const evaluators = (count: number): Promise<TestAgent[]> =>
  Promise.all(Array.from({ length: count }, () => evaluator()));
const deposit = async ({ client }: TestAgent, cents: number): Promise<void> => {
  await client.post('/marketplace/wallet/deposits', { amount_cents: cents }).expect(201);
};
const acceptanceOf = (agents: TestAgent[], changes: object = {}): object => ({
  version: 1,
  checks: [
    SHAPE,
    {
      id: 'taste',
      type: 'evaluator',
      agent_ids: agents.map(({ agentId }) => agentId),
      rubric: 'Is the text good?',
      fee_cents: FEE,
      within_hours: 12,
      ...changes,
    },
  ],
  on_pass: 'release',
  on_fail: 'dispute',
  resubmissions: 1,
  verdict_within_hours: 24,
});

interface Evaluated extends TestOrder {
  agents: TestAgent[];
}
/** An order whose delivery the evaluators are asked about. */
const asked = async (
  count = 3,
  changes: object = {},
  funds = 1_000,
  more: object = {},
): Promise<Evaluated> => {
  const agents = await evaluators(count);
  const acceptance = { ...acceptanceOf(agents, changes), ...more };
  const target = await trades(app).listing({ acceptance });
  const order = await trades(app).buy(target, await fixtures(app).agent());
  if (funds > 0) await deposit(order.seller, funds);
  return { ...order, agents };
};
const deliver = async ({ id, seller }: TestOrder, goods: object = GOOD): Promise<void> => {
  await seller.client.post(`/marketplace/sales/${id}/fulfill`, goods).expect(200);
  await app.drain();
};
const pathOf = ({ id }: TestOrder): string => `/marketplace/orders/${id}/verification`;
const answer = (order: TestOrder, { client }: TestAgent, result: string, status = 200) =>
  client.post(`${pathOf(order)}/verdict`, { result }).expect(status);
const orderOf = async ({ id, buyer }: TestOrder) =>
  (await buyer.client.get(`/marketplace/orders/${id}`).expect(200)).body;
const balanceOf = async ({ client }: TestAgent): Promise<number> =>
  (await client.get('/marketplace/wallet').expect(200)).body.available_cents as number;
const heldFor = async ({ id }: TestOrder): Promise<number> => {
  const rows = await app.sql<{ cents: number }>(
    `SELECT balance_cents::int AS cents FROM ledger_accounts WHERE owner_id = $1 AND kind = 'evaluation'`,
    [id],
  );
  return rows[0]?.cents ?? 0;
};
const codeOf = (response: { body: { code: string } }): string => response.body.code;

describe('a check by evaluators', () => {
  const problemsOf = async (seller: TestAgent, acceptance: object): Promise<unknown> => {
    const { body } = await seller.client
      .post('/marketplace/listings', { ...LISTING, acceptance })
      .expect(422);
    expect(body.code).toBe('acceptance_invalid');
    return (body.detail as { loc: string[]; msg: string }[]).map(({ loc, msg }) => [
      loc.slice(2).join('.'),
      msg,
    ]);
  };

  it('gets a threshold of more than half, no fee, and the digest of its rubric', async () => {
    const agents = await evaluators(4);
    const acceptance = acceptanceOf(agents, { fee_cents: undefined });
    const { id, seller } = await trades(app).listing({ acceptance });
    const { body } = await seller.client.get(`/marketplace/listings/${id}`).expect(200);
    expect(body.acceptance.checks[1]).toMatchObject({
      threshold: 3,
      fee_cents: 0,
      rubric_sha256: 'sha256:f2a51f37adba7ecec523ba66bd0e605df638aa6ed86aabcd51363f36bf2f0ab8',
    });
    // what was read can be sent again
    await seller.client.patch(`/marketplace/listings/${id}`, { acceptance: body.acceptance }).expect(200);
  });

  it('is refused with its place, if it cannot be run', async () => {
    const seller = await fixtures(app).agent();
    const [first, second] = (await evaluators(2)) as [TestAgent, TestAgent];
    const closed = await fixtures(app).agent();
    const agents = [seller, closed, first, first].map(({ agentId }) => agentId);
    expect(await problemsOf(seller, acceptanceOf([], { agent_ids: agents }))).toEqual([
      ['checks.1.agent_ids.0', 'is you, or has or had the same owner as you'],
      ['checks.1.agent_ids.1', 'is not an agent that accepts evaluations'],
      ['checks.1.agent_ids.3', 'is named twice'],
    ]);
    const wrong = { threshold: 2, within_hours: 25, rubric_sha256: 'sha256:00' };
    expect(await problemsOf(seller, acceptanceOf([first], wrong))).toEqual([
      ['checks.1.threshold', 'must be at most the number of evaluators'],
      ['checks.1.within_hours', 'must be at most verdict_within_hours'],
      ['checks.1.rubric_sha256', 'is not the digest of the rubric'],
    ]);
    const one = acceptanceOf([first]) as { checks: object[] };
    const two = { ...one.checks[1], id: 'other', agent_ids: [second.agentId] };
    expect(await problemsOf(seller, { ...one, checks: [...one.checks, two] })).toEqual([
      ['checks.2.type', 'only one check by evaluators is possible'],
    ]);
    await fixtures(app)
      .operator.post(`/admin/agents/${first.agentId}/suspend`, { reason: 'Spam' })
      .expect(200);
    expect(await problemsOf(seller, one)).toEqual([
      ['checks.1.agent_ids.0', 'is not an agent that accepts evaluations'],
    ]);
  });

  it('is not for goods that are delivered automatically', async () => {
    const seller = await fixtures(app).agent();
    const acceptance = acceptanceOf(await evaluators(1));
    const goods = { delivery_method: 'digital_instant', digital_payload: GOOD.delivery_data, acceptance };
    const { body } = await seller.client.post('/marketplace/listings', { ...LISTING, ...goods }).expect(422);
    expect(body.detail[0]).toMatchObject({ loc: ['body', 'acceptance', 'checks', 1, 'type'] });
  });

  it('does not name an agent of the seller’s owner', async () => {
    const { agent, browser } = await ownedAgent(app);
    const sibling = await evaluator();
    await owns(browser, sibling);
    const acceptance = acceptanceOf([sibling]);
    const { body } = await agent.client.post('/marketplace/listings', { ...LISTING, acceptance }).expect(422);
    expect(body.detail[0].msg).toBe('is you, or has or had the same owner as you');
  });

  it('keeps its evaluators, and the agents of their owners, from buying', async () => {
    const { agent: sibling, browser } = await ownedAgent(app);
    const other = await evaluator();
    await owns(browser, other);
    const { id } = await trades(app).listing({ acceptance: acceptanceOf([other]) });
    for (const { client } of [other, sibling]) {
      const { body } = await client.post('/marketplace/orders', { listing_id: id }).expect(409);
      expect(body).toMatchObject({ code: 'evaluator_conflict', evaluator_ids: [other.agentId] });
    }
    await other.client.patch('/agents/me', { accepts_evaluations: false }).expect(200);
    const buyer = await fixtures(app).agent();
    const refused = await buyer.client.post('/marketplace/orders', { listing_id: id }).expect(409);
    expect(codeOf(refused)).toBe('evaluator_unavailable');
  });
});

describe('an evaluator', () => {
  it('is asked once the other checks have passed, and sees the delivery but not the order', async () => {
    const order = await asked(1);
    const [one] = order.agents as [TestAgent];
    await one.client.get(pathOf(order)).expect(404);
    await deliver(order);
    const { verification } = await orderOf(order);
    expect(verification).toMatchObject({
      status: 'running',
      due_at: expect.any(String),
      checks: [{ result: 'pass' }, { result: 'none', code: 'awaiting_evaluators' }],
    });
    const { body } = await one.client.get(pathOf(order)).expect(200);
    expect(body).toMatchObject({
      delivered: { data: GOOD.delivery_data, files: [] },
      acceptance: { checks: [{ id: 'shape' }, { rubric: 'Is the text good?' }] },
      evaluations: [{ agent_id: one.agentId, result: null, open: true, fee_cents: FEE }],
    });
    expect(JSON.stringify(body)).not.toContain(order.buyer.agentId);
    await one.client.get(`/marketplace/orders/${order.id}`).expect(404);
    await (await fixtures(app).agent()).client.get(pathOf(order)).expect(404);
    const { events } = (await one.client.get('/marketplace/events').expect(200)).body;
    const needed = (events as { type: string; data: object }[]).find(({ type }) => type.endsWith('needed'));
    expect(needed?.data).toMatchObject({ order_id: order.id, fee_cents: FEE, check_id: 'taste' });
    const waiting = (await one.client.get('/marketplace/evaluations?open=true').expect(200)).body;
    expect(waiting.evaluations).toMatchObject([{ order_id: order.id, open: true, result: null }]);
    expect((await one.client.post('/heartbeat').expect(200)).body.pending_evaluations).toBe(1);
    await answer(order, one, 'pass');
    expect((await one.client.get('/marketplace/evaluations?open=true').expect(200)).body.total).toBe(0);
    expect((await one.client.get(pathOf(order)).expect(200)).body.delivered).toBeNull();
  });

  it('is not asked about a delivery that fails its other checks', async () => {
    const order = await asked(1);
    await deliver(order, BAD);
    expect((await orderOf(order)).verification).toMatchObject({ status: 'failed' });
    await order.agents[0]!.client.get(pathOf(order)).expect(404);
    expect(await balanceOf(order.seller)).toBe(1_000);
    expect(await violations(app)).toEqual([]);
  });

  it('sees no answers of others before the verification ends, while the parties do', async () => {
    const order = await asked(3);
    await deliver(order);
    const [one, two] = order.agents as [TestAgent, TestAgent];
    await answer(order, one, 'fail');
    const { body } = await two.client.get(pathOf(order)).expect(200);
    expect(body.evaluations).toMatchObject([{ agent_id: two.agentId }]);
    expect(body.checks).toMatchObject([{ id: 'shape' }]);
    const seen = (await order.buyer.client.get(pathOf(order)).expect(200)).body;
    expect(seen.evaluations).toHaveLength(3);
    expect(seen.checks[1].observed).toBe('0 of 3 passed it, 1 failed it, 2 needed');
  });

  it('answers once; the same answer again changes nothing', async () => {
    const order = await asked(2);
    await deliver(order);
    const [one] = order.agents as [TestAgent];
    const first = await answer(order, one, 'pass');
    expect((await answer(order, one, 'pass')).body).toEqual(first.body);
    expect(codeOf(await answer(order, one, 'fail', 409))).toBe('verdict_final');
    expect(await balanceOf(one)).toBe(FEE);
    for (const party of [order.buyer, order.seller])
      expect(codeOf(await answer(order, party, 'pass', 403))).toBe('not_evaluator');
    expect(codeOf(await answer(order, await evaluator(), 'pass', 404))).toBe('order_not_found');
  });

  it('that now belongs to the owner of a party is refused', async () => {
    const { agent: buyer, browser } = await ownedAgent(app);
    const agents = await evaluators(1);
    const target = await trades(app).listing({ acceptance: acceptanceOf(agents) });
    const order = await trades(app).buy(target, buyer);
    await deposit(order.seller, 1_000);
    await deliver(order);
    await owns(browser, agents[0]!);
    expect(codeOf(await answer(order, agents[0]!, 'pass', 409))).toBe('evaluator_conflict');
  });
});

describe('the threshold', () => {
  it('decides a pass, which pays the seller, those who answered, and nobody else', async () => {
    const order = await asked(3);
    const [one, two, three] = order.agents as [TestAgent, TestAgent, TestAgent];
    await deliver(order);
    expect([await balanceOf(order.seller), await heldFor(order)]).toEqual([1_000 - 3 * FEE, 3 * FEE]);
    await answer(order, one, 'fail');
    await answer(order, two, 'pass');
    expect(await statusOf(order.buyer.client, order.id)).toBe('delivered');
    const { body } = await answer(order, three, 'pass');
    expect(body).toMatchObject({ status: 'passed', result: 'pass', order_id: order.id });
    const { status, seller_amount_cents: earned, verification } = await orderOf(order);
    expect([status, verification.status]).toEqual(['completed', 'passed']);
    expect(await heldFor(order)).toBe(0);
    expect(await balanceOf(order.seller)).toBe(1_000 - 3 * FEE + earned);
    expect(await Promise.all(order.agents.map(balanceOf))).toEqual([FEE, FEE, FEE]);
    expect(await violations(app)).toEqual([]);
  });

  it('decides a fail as soon as it can no longer be reached; the rest goes back', async () => {
    const order = await asked(3);
    await deliver(order);
    const [one, two, three] = order.agents as [TestAgent, TestAgent, TestAgent];
    await answer(order, one, 'fail');
    await answer(order, two, 'fail');
    const { status, refund, verification } = await orderOf(order);
    expect([status, verification.status]).toEqual(['disputed', 'failed']);
    expect(refund.reason).toContain('taste (rejected_by_evaluators)');
    const late = await answer(order, three, 'pass', 409);
    expect(late.body).toMatchObject({ code: 'evaluation_closed', reason: 'decided' });
    expect([await balanceOf(order.seller), await heldFor(order)]).toEqual([1_000 - 2 * FEE, 0]);
    expect(await balanceOf(three)).toBe(0);
    expect(await violations(app)).toEqual([]);
  });

  it('that silence leaves open gives no verdict: the fees go back, and the ordinary window runs', async () => {
    const order = await asked(2);
    await deliver(order);
    const [one, two] = order.agents as [TestAgent, TestAgent];
    await answer(order, one, 'pass');
    app.clock.advance(12 * HOUR);
    const late = await answer(order, two, 'pass', 409);
    expect(late.body).toMatchObject({ code: 'evaluation_closed', reason: 'late' });
    await app.drain();
    const { status, verification } = await orderOf(order);
    expect([status, verification.status, verification.verdict]).toEqual(['delivered', 'no_verdict', null]);
    expect([await balanceOf(order.seller), await heldFor(order), await balanceOf(one)]).toEqual([
      ...[1_000 - FEE, 0, FEE],
    ]);
    expect(codeOf(await answer(order, two, 'pass', 409))).toBe('evaluation_closed');
    expect(await violations(app)).toEqual([]);
    app.clock.advance(60 * HOUR);
    await app.drain();
    expect(await statusOf(order.buyer.client, order.id)).toBe('completed');
  });

  it('counts parallel answers one after the other', async () => {
    const order = await asked(5, { threshold: 3 });
    await deliver(order);
    const calls = order.agents.flatMap((one) =>
      [0, 1].map(() => ({ one, path: `${pathOf(order)}/verdict` })),
    );
    const answers = await Promise.all(
      calls.map(({ one, path }) => one.client.post(path, { result: 'pass' })),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(6);
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(4);
    const balances = await Promise.all(order.agents.map(balanceOf));
    expect(balances.sort()).toEqual([0, 0, FEE, FEE, FEE]);
    const { status, version } = await orderOf(order);
    expect([status, version]).toEqual(['completed', expect.any(Number)]);
    expect(await heldFor(order)).toBe(0);
    const { events } = (await order.buyer.client.get(`/marketplace/orders/${order.id}/events`).expect(200))
      .body;
    expect((events as { move: string }[]).filter(({ move }) => move === 'verify')).toHaveLength(1);
    expect(await violations(app)).toEqual([]);
  });
});

it('agents that evaluate for each other never deadlock', async () => {
  const agents = (await evaluators(2)) as [TestAgent, TestAgent];
  const sold = async (seller: TestAgent, by: TestAgent): Promise<{ order: TestOrder; by: TestAgent }[]> => {
    await deposit(seller, 1_000);
    const target = await trades(app).listing({ acceptance: acceptanceOf([by]) }, seller);
    const buy = async () => ({ order: await trades(app).buy(target, await fixtures(app).agent()), by });
    return Promise.all(Array.from({ length: 4 }, buy));
  };
  const [one, other] = agents;
  const orders = [...(await sold(one, other)), ...(await sold(other, one))];
  for (const { order } of orders) await deliver(order);
  const deadlocks = () =>
    app.sql('SELECT deadlocks FROM pg_stat_database WHERE datname = current_database()');
  const before = await deadlocks();
  await Promise.all(orders.map(({ order, by }) => answer(order, by, 'pass')));
  expect(await deadlocks()).toEqual(before);
  expect(await violations(app)).toEqual([]);
});

describe('the fees', () => {
  it('must be in the wallet of the seller, or nothing is delivered', async () => {
    const order = await asked(2, {}, 79);
    const path = `/marketplace/sales/${order.id}/fulfill`;
    const { body } = await order.seller.client.post(path, GOOD).expect(409);
    expect(body).toMatchObject({ code: 'evaluation_unfunded', fees_cents: 80, short_by_cents: 1 });
    expect(await statusOf(order.buyer.client, order.id)).toBe('paid');
    await deposit(order.seller, 1);
    await deliver(order);
    expect([await balanceOf(order.seller), await heldFor(order)]).toEqual([0, 80]);
  });

  it('go back when the delivery is refunded, except those that were earned', async () => {
    const order = await asked(3);
    await deliver(order);
    await answer(order, order.agents[0]!, 'pass');
    await trades(app).askBack(order);
    await trades(app).approve(order);
    await app.drain();
    expect((await orderOf(order)).status).toBe('refunded');
    expect(await heldFor(order)).toBe(0);
    expect(await balanceOf(order.seller)).toBe(1_000 - FEE);
    const late = await answer(order, order.agents[1]!, 'pass', 409);
    expect(late.body.reason).toBe('withdrawn');
    expect(await violations(app)).toEqual([]);
  });

  it('go back at once when the delivery is refunded before anybody was asked', async () => {
    const order = await asked(1);
    await order.seller.client.post(`/marketplace/sales/${order.id}/fulfill`, GOOD).expect(200);
    await trades(app).askBack(order);
    await trades(app).approve(order);
    await app.drain();
    expect(await heldFor(order)).toBe(0);
    expect((await orderOf(order)).verification.status).toBe('no_verdict');
    expect(await violations(app)).toEqual([]);
  });

  it('keep their seller from leaving until they are paid or go back', async () => {
    const order = await asked(1, {}, FEE);
    await deliver(order);
    await trades(app).confirm(order);
    const leave = async () => (await order.seller.client.delete('/agents/me/deactivate').send({})).body;
    expect(await leave()).toMatchObject({ obligations: { evaluation_fees_cents: FEE } });
    await answer(order, order.agents[0]!, 'pass');
    const { obligations } = await leave();
    expect(obligations).not.toHaveProperty('evaluation_fees_cents');
  });

  it('go back when the buyer requests changes; the next delivery is evaluated and paid for again', async () => {
    const order = await asked(1);
    await deliver(order);
    const path = `/marketplace/orders/${order.id}/request-changes`;
    await order.buyer.client.post(path, { reason: 'Longer' }).expect(200);
    expect((await answer(order, order.agents[0]!, 'pass', 409)).body.reason).toBe('withdrawn');
    await app.drain();
    expect([await balanceOf(order.seller), await heldFor(order)]).toEqual([1_000, 0]);
    await deliver(order, { delivery_data: { url: 'https://example.com/2' } });
    expect(await heldFor(order)).toBe(FEE);
    await answer(order, order.agents[0]!, 'pass');
    expect((await orderOf(order)).status).toBe('completed');
    expect(await violations(app)).toEqual([]);
  });

  it('are paid during a refund request, whose evidence the answers are', async () => {
    const order = await asked(1);
    await deliver(order);
    await trades(app).askBack(order);
    await answer(order, order.agents[0]!, 'fail');
    const { status, escrow_status, verification } = await orderOf(order);
    expect([status, escrow_status, verification.status]).toEqual(['refund_requested', 'frozen', 'failed']);
    expect(await balanceOf(order.agents[0]!)).toBe(FEE);
    expect(await violations(app)).toEqual([]);
  });

  it('count towards the limits of the key that delivers', async () => {
    const order = await asked(2);
    const { body } = await order.seller.client
      .post('/agents/me/keys', { name: 'small', scopes: ['read', 'write', 'money'], daily_cap_cents: 79 })
      .expect(201);
    const small = app.client.as(body.api_key as string);
    const path = `/marketplace/sales/${order.id}/fulfill`;
    const refused = await small.post(path, GOOD).expect(403);
    expect(codeOf(refused)).toBe('spending_cap_exceeded');
    const { body: poor } = await order.seller.client
      .post('/agents/me/keys', { name: 'poor', scopes: ['read', 'write'] })
      .expect(201);
    expect(
      codeOf(
        await app.client
          .as(poor.api_key as string)
          .post(path, GOOD)
          .expect(403),
      ),
    ).toBe('scope_missing');
    expect(await statusOf(order.buyer.client, order.id)).toBe('paid');
    expect(await balanceOf(order.seller)).toBe(1_000);
  });
});

describe('fees above what an owner has allowed', () => {
  it('await the approval of the owner, before anything is delivered', async () => {
    const { agent: seller, browser } = await ownedAgent(app);
    const agents = await evaluators(2);
    const target = await trades(app).listing({ acceptance: acceptanceOf(agents) }, seller);
    const order = await trades(app).buy(target, await fixtures(app).agent());
    await deposit(seller, 1_000);
    await approvalAbove(app, seller.agentId, 79);
    const path = `/marketplace/sales/${order.id}/fulfill`;
    const { body } = await seller.client.post(path, GOOD).expect(403);
    expect(body).toMatchObject({ code: 'approval_required', total_cents: 80 });
    expect([await statusOf(order.buyer.client, order.id), await balanceOf(seller)]).toEqual(['paid', 1_000]);
    const page = `/account/approvals/${body.approval_id as string}`;
    expect((await browser.open(page)).text).toContain('pay evaluators');
    await decideOnApproval(browser, page, 'approve');
    await deliver(order);
    expect([await balanceOf(seller), await heldFor(order)]).toEqual([920, 80]);
    expect(await violations(app)).toEqual([]);
  });
});

describe('a verdict', () => {
  it('lists the answers, and the record of the evaluators is public', async () => {
    const order = await asked(3);
    await deliver(order);
    const [one, two, three] = order.agents as [TestAgent, TestAgent, TestAgent];
    await answer(order, one, 'pass');
    await answer(order, two, 'fail');
    await answer(order, three, 'fail');
    const { body } = await order.buyer.client.get(pathOf(order)).expect(200);
    const keys = (await app.client.get('/.well-known/jwks.json').expect(200)).body;
    const currentDate = app.clock.now();
    const { payload } = await jwtVerify(body.verdict, createLocalJWKSet(keys), { currentDate });
    expect(payload.result).toBe('fail');
    expect(payload.evaluations).toEqual(
      [one, two, three]
        .map(({ agentId }, n) => ({
          agent_id: agentId,
          result: n === 0 ? 'pass' : 'fail',
          answered_at: expect.any(String),
        }))
        .sort((a, b) => (a.agent_id < b.agent_id ? -1 : 1)),
    );
    const decision = { refund_cents: 0, note: 'It is fine' };
    await fixtures(app).operator.post(`/admin/disputes/${order.id}/resolve`, decision).expect(200);
    const recordOf = async ({ agentId }: TestAgent) =>
      (await app.client.get(`/public/agents/${agentId}`).expect(200)).body;
    expect(await recordOf(two)).toMatchObject({
      accepts_evaluations: true,
      evaluations: { asked: 1, answered: 1, passed: 0, failed: 1, overruled: 1 },
    });
    expect((await recordOf(one)).evaluations).toMatchObject({ passed: 1, overruled: 0 });
    const seen = (await order.buyer.client.get(`/agents/${one.agentId}`).expect(200)).body;
    expect(seen.evaluations).toMatchObject({ asked: 1, answered: 1 });
    expect((await recordOf(order.buyer)).evaluations).toMatchObject({ asked: 0 });
  });
});
