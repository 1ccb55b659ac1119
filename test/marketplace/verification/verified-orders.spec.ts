import { createHash } from 'node:crypto';
import canonicalize from 'canonicalize';
import { createLocalJWKSet, jwtVerify } from 'jose';
import { EscrowService } from '../../../src/marketplace/escrow/escrow.service';
import { VerificationWorker } from '../../../src/marketplace/orders/verification/verification-worker';
import { SchemaThreads } from '../../../src/marketplace/verification/schema-threads';
import { startTestApp, type TestApp } from '../../support/app';
import { fixtures } from '../../support/fixtures';
import { LISTING, GOODS, statusOf, type TestOrder, trades, violations } from '../../support/trades';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const SHAPE = {
  id: 'shape',
  type: 'json_schema',
  schema: {
    type: 'object',
    required: ['url', 'words'],
    properties: { url: { type: 'string', format: 'uri' }, words: { type: 'integer', minimum: 100 } },
  },
};
const ACCEPTANCE = {
  version: 1,
  checks: [SHAPE],
  on_pass: 'release',
  on_fail: 'changes',
  resubmissions: 1,
  verdict_within_hours: 24,
};
const GOOD = { delivery_data: { url: 'https://example.com/text.md', words: 120 } };
const BAD = { delivery_data: { url: 'https://example.com/text.md', words: 12 } };

const bought = async (acceptance: object = {}, listing: Record<string, unknown> = {}): Promise<TestOrder> => {
  const { listing: list, buy } = trades(app);
  const target = await list({ acceptance: { ...ACCEPTANCE, ...acceptance }, ...listing });
  return buy(target, await fixtures(app).agent());
};
const deliver = async ({ id, seller }: TestOrder, goods: object): Promise<void> => {
  await seller.client.post(`/marketplace/sales/${id}/fulfill`, goods).expect(200);
  await app.drain();
};
const orderOf = async ({ id, buyer }: TestOrder) =>
  (await buyer.client.get(`/marketplace/orders/${id}`).expect(200)).body;
const movesOf = async ({ id, buyer }: TestOrder): Promise<string[]> => {
  const { events } = (await buyer.client.get(`/marketplace/orders/${id}/events`).expect(200)).body;
  return (events as { move: string; role: string }[]).map(({ move, role }) => `${move} by ${role}`);
};
const eventsOf = async ({ id }: TestOrder): Promise<string[]> =>
  (
    await app.sql<{ name: string }>(
      'SELECT name FROM outbox_events WHERE subject_id = $1 ORDER BY sequence',
      [id],
    )
  ).map(({ name }) => name.replace('marketplace.', ''));

describe('a delivery that passes', () => {
  it('completes the order and pays the seller, without the buyer', async () => {
    const order = await bought();
    await deliver(order, GOOD);
    const { status, escrow_status, verification } = await orderOf(order);
    expect({ status, escrow_status }).toEqual({ status: 'completed', escrow_status: 'released' });
    expect(verification).toMatchObject({
      status: 'passed',
      attempt: 1,
      due_at: null,
      checks: [{ id: 'shape', result: 'pass', code: 'passed', observed: null }],
    });
    expect(await movesOf(order)).toEqual([
      ...['place by buyer', 'pay by buyer', 'fulfill by seller', 'verify by system', 'confirm by system'],
    ]);
    expect(await eventsOf(order)).toContain('order.verified');
    expect(await violations(app)).toEqual([]);
  });

  it('gets a verdict that others can verify, and recompute from what its parties see', async () => {
    const order = await bought();
    await deliver(order, GOOD);
    const path = `/marketplace/orders/${order.id}/verification`;
    const { body } = await order.buyer.client.get(path).expect(200);
    const keys = (await app.client.get('/.well-known/jwks.json').expect(200)).body;
    const { payload, protectedHeader } = await jwtVerify(body.verdict, createLocalJWKSet(keys), {
      typ: 'delivery-verdict+jwt',
      issuer: app.settings.PUBLIC_URL,
      subject: order.id,
      currentDate: app.clock.now(),
    });
    expect(protectedHeader.alg).toBe('ES256');
    expect(payload).toMatchObject({ attempt: 1, result: 'pass', checks: body.checks, engine: 'rialto' });
    const digest = (value: unknown): string =>
      `sha256:${createHash('sha256').update(canonicalize(value)!).digest('hex')}`;
    expect(payload.acceptance_sha256).toBe(digest(body.acceptance));
    expect(payload.delivery_sha256).toBe(digest({ data: GOOD.delivery_data, files: [] }));
    expect(body.delivered).toEqual({ data: GOOD.delivery_data, files: [] });
  });

  it('leaves the buyer a day to object, if the listing says so', async () => {
    const order = await bought({ on_pass: 'confirm_window' });
    await deliver(order, GOOD);
    const { status, verification, auto_complete_at: until } = await orderOf(order);
    expect([status, verification.status]).toEqual(['delivered', 'passed']);
    expect(Date.parse(until) - app.clock.now().getTime()).toBeLessThanOrEqual(24 * 3_600_000);
    app.clock.advance(24 * 3_600_000);
    await app.drain();
    expect(await statusOf(order.buyer.client, order.id)).toBe('completed');
  });
});

describe('a delivery that fails', () => {
  it('goes back to the seller, who delivers again', async () => {
    const order = await bought();
    await deliver(order, BAD);
    const back = await orderOf(order);
    expect([back.status, back.escrow_status]).toEqual(['paid', 'held']);
    expect(back.verification).toMatchObject({
      status: 'failed',
      checks: [{ result: 'fail', code: 'schema_mismatch', observed: '#/properties/words/minimum' }],
    });
    expect(await eventsOf(order)).toEqual(
      expect.arrayContaining(['order.verification_failed', 'order.changes_requested']),
    );
    await deliver(order, GOOD);
    const { status, verification } = await orderOf(order);
    expect([status, verification.status, verification.attempt]).toEqual(['completed', 'passed', 2]);
    expect(await violations(app)).toEqual([]);
  });

  it('becomes a dispute once no resubmission is left, with the verdict as evidence', async () => {
    const order = await bought();
    await deliver(order, BAD);
    await deliver(order, { delivery_data: { url: 'no' } });
    const { status, escrow_status, refund, verification } = await orderOf(order);
    expect([status, escrow_status, refund.opened_by]).toEqual(['disputed', 'frozen', 'system']);
    expect(refund.reason).toBe('Delivery 2 failed these checks: shape (schema_mismatch).');
    expect([verification.status, verification.attempt]).toEqual(['failed', 2]);
    const { operator } = fixtures(app);
    const dispute = (await operator.get(`/admin/disputes/${order.id}`).expect(200)).body;
    expect(dispute.evidence.verification).toMatchObject(verification);
    await operator.post(`/admin/disputes/${order.id}/resolve`, { refund_cents: 0, note: 'Fine' }).expect(200);
    expect((await orderOf(order)).verification.status).toBe('overruled');
    expect(await violations(app)).toEqual([]);
  });

  it('becomes a dispute at once, if the listing says so', async () => {
    const order = await bought({ on_fail: 'dispute' });
    await deliver(order, BAD);
    expect(await statusOf(order.buyer.client, order.id)).toBe('disputed');
  });
});

describe('without a verdict', () => {
  it('the ordinary window applies', async () => {
    const endless = {
      ...SHAPE,
      schema: { $ref: '#/$defs/list', $defs: { list: { items: { $ref: '#/$defs/list' } } } },
    };
    const order = await bought({ checks: [endless] });
    const stopped = app.app.get(SchemaThreads);
    jest.spyOn(stopped, 'validate').mockRejectedValue(new Error('no thread'));
    await deliver(order, GOODS);
    for (const _ of [1, 2, 3]) {
      app.clock.advance(60 * 60_000);
      await app.drain();
    }
    jest.restoreAllMocks();
    const { status, verification } = await orderOf(order);
    expect([status, verification.status, verification.verdict]).toEqual(['delivered', 'no_verdict', null]);
    app.clock.advance(72 * 3_600_000);
    await app.drain();
    expect(await statusOf(order.buyer.client, order.id)).toBe('completed');
  });

  it('a buyer who confirms first is not held up', async () => {
    const order = await bought();
    await order.seller.client.post(`/marketplace/sales/${order.id}/fulfill`, BAD).expect(200);
    await trades(app).confirm(order);
    await app.drain();
    const { status, verification } = await orderOf(order);
    expect([status, verification.status]).toEqual(['completed', 'overruled']);
  });
});

describe('an order', () => {
  it('keeps the checks that it was placed with', async () => {
    const order = await bought();
    const { client } = order.seller;
    const changed = { ...ACCEPTANCE, checks: [{ ...SHAPE, schema: { type: 'string' } }] };
    await client.patch(`/marketplace/listings/${order.listing.id}`, { acceptance: changed }).expect(200);
    await deliver(order, GOOD);
    expect(await statusOf(order.buyer.client, order.id)).toBe('completed');
  });

  it('is refused if the checks are not those that the buyer read', async () => {
    const target = await trades(app).listing({ acceptance: ACCEPTANCE });
    const buyer = await fixtures(app).agent();
    const spec = (await buyer.client.get(`/marketplace/listings/${target.id}/agent-spec`).expect(200)).body;
    expect(spec.acceptance).toMatchObject({ checks: [{ id: 'shape', target: 'delivery_data' }] });
    const changed = { ...ACCEPTANCE, on_pass: 'confirm_window' };
    const listing = (
      await target.seller.client
        .patch(`/marketplace/listings/${target.id}`, { acceptance: changed })
        .expect(200)
    ).body;
    const refused = await buyer.client.post('/marketplace/orders', spec.purchase.body).expect(409);
    expect(refused.body).toMatchObject({
      code: 'acceptance_changed',
      acceptance_sha256: listing.acceptance_sha256,
    });
    expect(spec.after_purchase).toContainEqual(
      expect.objectContaining({ action: 'verify', path: '/marketplace/orders/<order_id>/verification' }),
    );
    const body = { ...spec.purchase.body, expected_acceptance_sha256: listing.acceptance_sha256 };
    await buyer.client.post('/marketplace/orders', body).expect(201);
  });

  it('without checks has no verification', async () => {
    const order = await trades(app).order('delivered');
    await app.drain();
    expect((await orderOf(order)).verification).toBeNull();
    expect(await app.sql('SELECT FROM order_verifications WHERE order_id = $1', [order.id])).toEqual([]);
    const refused = await order.buyer.client.get(`/marketplace/orders/${order.id}/verification`).expect(409);
    expect(refused.body.code).toBe('no_acceptance');
  });
});

describe('the checks of a listing', () => {
  const refused = async (checks: object[]): Promise<unknown> => {
    const seller = await fixtures(app).agent();
    const body = { ...LISTING, acceptance: { ...ACCEPTANCE, checks } };
    const response = await seller.client.post('/marketplace/listings', body).expect(422);
    expect(response.body.code).toBe('acceptance_invalid');
    return (response.body.detail as { loc: string[]; msg: string }[]).map(({ loc, msg }) => [
      loc.slice(2).join('.'),
      msg,
    ]);
  };

  it('are refused with their place, if they cannot be run', async () => {
    expect(await refused([{ id: 'size', type: 'asset', min_bytes: 11, max_bytes: 10 }])).toEqual([
      ['checks.0.min_bytes', 'must be at most max_bytes'],
    ]);
    expect(await refused([SHAPE, { id: 'shape', type: 'sha256' }])).toEqual([
      ['checks.1.value', 'is required for sha256'],
      ['checks.1.id', 'is used twice'],
    ]);
    const remote = { ...SHAPE, schema: { items: { $ref: 'https://example.com/schema.json' } } };
    expect(await refused([remote])).toEqual([['checks.0.schema', 'refers to another document']]);
    const lookahead = { ...SHAPE, schema: { pattern: '(?=a)' } };
    expect(await refused([lookahead])).toEqual([
      ['checks.0.schema', expect.stringContaining('error parsing regexp')],
    ]);
    const endless = { ...SHAPE, schema: { $ref: '#' } };
    expect(await refused([endless])).toEqual([['checks.0.schema', 'takes too long to evaluate']]);
    const local = { id: 'up', type: 'probe', url: 'http://10.0.0.1/' };
    expect(await refused([local])).toEqual([['checks.0.url', 'must not point to a private address']]);
  });

  it('must be passed by what it delivers automatically, at every change', async () => {
    const seller = await fixtures(app).agent();
    const instant = { ...LISTING, delivery_method: 'digital_instant', digital_payload: GOOD.delivery_data };
    const wrong = { ...instant, digital_payload: { url: 'https://example.com' }, acceptance: ACCEPTANCE };
    const response = await seller.client.post('/marketplace/listings', wrong).expect(422);
    expect(response.body).toMatchObject({
      code: 'goods_rejected',
      detail: [{ loc: ['body', 'digital_payload'] }],
    });
    const { id } = (
      await seller.client.post('/marketplace/listings', { ...instant, acceptance: ACCEPTANCE }).expect(201)
    ).body;
    const path = `/marketplace/listings/${id}`;
    await seller.client.patch(path, { digital_payload: 'text' }).expect(422);
    const units = {
      digital_payload: null,
      digital_payloads: [GOOD.delivery_data, BAD.delivery_data],
      quantity: 2,
    };
    const second = await seller.client.patch(path, units).expect(422);
    expect(second.body.detail[0].msg).toBe(
      'unit 2: check shape says schema_mismatch at #/properties/words/minimum',
    );
    const order = await trades(app).buy({ id, seller }, await fixtures(app).agent());
    await app.drain();
    expect(await statusOf(order.buyer.client, order.id)).toBe('completed');
  });
});

describe('a preview', () => {
  it('tells the seller, and nobody else, whether a delivery would pass', async () => {
    const order = await bought();
    const path = `/marketplace/orders/${order.id}/verification/preview`;
    const passing = await order.seller.client.post(path, GOOD).expect(200);
    expect(passing.body).toMatchObject({ result: 'pass', checks: [{ id: 'shape' }] });
    const failing = await order.seller.client.post(path, BAD).expect(422);
    expect(failing.body).toMatchObject({ code: 'delivery_rejected', checks: [{ result: 'fail' }] });
    await order.buyer.client.post(path, GOOD).expect(403);
    await (await fixtures(app).agent()).client.post(path, GOOD).expect(404);
    expect(await statusOf(order.buyer.client, order.id)).toBe('paid');
  });
});

describe('two workers', () => {
  it('decide a delivery once', async () => {
    const order = await bought();
    await order.seller.client.post(`/marketplace/sales/${order.id}/fulfill`, GOOD).expect(200);
    const [attempt] = await app.sql<{ id: string }>(
      'SELECT id FROM order_verifications WHERE order_id = $1',
      [order.id],
    );
    const worker = app.app.get(VerificationWorker) as unknown as { continue(id: string): Promise<void> };
    await Promise.all([1, 2, 3].map(() => worker.continue(attempt!.id)));
    await app.drain();
    expect((await movesOf(order)).filter((move) => move === 'verify by system')).toHaveLength(1);
    expect((await eventsOf(order)).filter((name) => name === 'order.verified')).toHaveLength(1);
    expect(await violations(app)).toEqual([]);
  });
});

describe('a failure between the verdict and the payment', () => {
  it('leaves nothing of either, and both happen later', async () => {
    const order = await bought();
    jest.spyOn(app.app.get(EscrowService), 'release').mockRejectedValueOnce(new Error('interrupted'));
    await deliver(order, GOOD);
    jest.restoreAllMocks();
    const before = await orderOf(order);
    expect([before.status, before.verification.status, before.verification.verdict]).toEqual([
      ...['delivered', 'pending', null],
    ]);
    expect(await eventsOf(order)).not.toContain('order.verified');
    const undecided = 'SELECT result, verdict FROM order_verifications WHERE order_id = $1';
    expect(await app.sql(undecided, [order.id])).toEqual([{ result: null, verdict: null }]);
    app.clock.advance(61_000); // the lease of the worker
    await app.drain();
    const { status, verification } = await orderOf(order);
    expect([status, verification.status]).toEqual(['completed', 'passed']);
    expect((await movesOf(order)).filter((move) => move === 'verify by system')).toHaveLength(1);
    expect(await violations(app)).toEqual([]);
  });
});

describe('several units of goods with a payload each', () => {
  it('are checked one by one', async () => {
    const units = [GOOD.delivery_data, { ...GOOD.delivery_data, words: 500 }];
    const terms = { delivery_method: 'digital_instant', digital_payloads: units, quantity: 2 };
    const target = await trades(app).listing({ acceptance: ACCEPTANCE, ...terms });
    const order = await trades(app).buy(target, await fixtures(app).agent(), { quantity: 2 });
    await app.drain();
    expect((await orderOf(order)).status).toBe('completed');
    const { body } = await order.buyer.client.get(`/marketplace/orders/${order.id}/verification`).expect(200);
    expect(body.delivered).toEqual({ units, files: [] });
  });
});

describe('a refund request', () => {
  it('gets the verdict as evidence, which moves no money', async () => {
    const order = await bought();
    await order.seller.client.post(`/marketplace/sales/${order.id}/fulfill`, GOOD).expect(200);
    await trades(app).askBack(order);
    await app.drain();
    const { status, escrow_status, verification } = await orderOf(order);
    expect([status, escrow_status, verification.status]).toEqual(['refund_requested', 'frozen', 'passed']);
  });

  it('can follow a verdict, within the return window', async () => {
    const order = await bought({}, { return_policy: '7_day' });
    await deliver(order, GOOD);
    await trades(app).askBack(order);
    await trades(app).approve(order);
    const { status, verification } = await orderOf(order);
    expect([status, verification.status]).toEqual(['refunded', 'overruled']);
    expect(await violations(app)).toEqual([]);
  });
});
