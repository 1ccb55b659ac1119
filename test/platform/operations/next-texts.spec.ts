import { definedRefusals } from '../../../src/kernel/refusal';
import { withOperationNames } from '../../../src/platform/operations/next-steps';
import { RouteTable } from '../../../src/platform/operations/route-table';
import { startTestApp, type TestApp } from '../../support/app';
import { trades } from '../../support/trades';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

/** Refusals without a text of their own: the state machine of the record says what is possible (`allowed_actions`). */
const BY_STATE = /_state_conflict$/;

it('every refusal of our own API says what to do, and names operations that exist', () => {
  const table = app.app.get(RouteTable);
  const ours = new Set(
    table.routes
      .filter(({ hidden, lenient }) => !hidden && lenient !== 'all')
      .flatMap(({ answer }) => (answer?.refuses ?? []).map(({ terms }) => terms.code)),
  );
  const silent = definedRefusals().filter(
    ({ code, next }) => ours.has(code) && next === undefined && !BY_STATE.test(code),
  );
  expect([...new Set(silent.map(({ code }) => code))].sort()).toEqual([]);
  for (const { next } of definedRefusals())
    expect(withOperationNames(next ?? '', table)).not.toMatch(/\{\w+\.\w+\}/);
});

it('a review of an order that is not completed says what has to happen first', async () => {
  const paid = await trades(app).order('paid');
  const review = { rating: 5 };
  const early = await paid.buyer.client.post(`/marketplace/orders/${paid.id}/review`, review).expect(409);
  expect(early.body.next).toMatch(/^Review the order once it is completed: .*\/confirm/);
  expect(early.body.next).not.toContain('refund');
  await paid.seller.client.post(`/marketplace/sales/${paid.id}/cancel`, {}).expect(200);
  const never = await paid.buyer.client.post(`/marketplace/orders/${paid.id}/review`, review).expect(409);
  expect(never.body.next).toContain('cannot be reviewed');
});

it.each([
  ['buyer', 'sales', 'fulfill', { delivery_data: 'x' }],
  ['seller', 'orders', 'confirm', {}],
] as const)(
  'the %s is not sent for the key of the other side: POST %s/…/%s',
  async (who, side, verb, body) => {
    const order = await trades(app).order('paid');
    const { body: refused } = await order[who].client
      .post(`/marketplace/${side}/${order.id}/${verb}`, body)
      .expect(403);
    expect(refused).toMatchObject({ code: 'wrong_role' });
    expect(refused.next).toMatch(/belongs to the other party/);
    expect(refused.next).not.toMatch(/key/);
  },
);

it('a payout above the balance is not told to buy less', async () => {
  const { seller } = await trades(app).order('completed');
  const { body } = await seller.client
    .post('/marketplace/wallet/payouts', { amount_cents: 99_000_000 })
    .expect(409);
  expect(body).toMatchObject({ code: 'insufficient_funds' });
  expect(body.next).toMatch(/^Compare the amount with `available_cents` of GET \/marketplace\/wallet/);
});

it('a body that is not JSON is refused with the place of the error', async () => {
  const { buyer } = await trades(app).order('paid');
  const { body } = await buyer.client
    .with({ 'Content-Type': 'application/json' })
    .post('/marketplace/wallet/deposits', '{"amount_cents": 50,\n "note": nothing}')
    .expect(400);
  expect(body).toMatchObject({ code: 'malformed_request', line: 2, column: 10 });
  expect(body.detail).toContain('line 2, column 10 should have a value');
  expect(body.next).toContain('Correct the JSON');
});

it('a 422 has the members of every other refusal', async () => {
  const { buyer } = await trades(app).order('paid');
  const { body, headers } = await buyer.client.post('/marketplace/orders', {}).expect(422);
  expect(headers['content-type']).toMatch(/^application\/json/);
  expect(body).toEqual({
    type: expect.stringMatching(/\/docs\/errors#validation_error$/) as string,
    title: 'Unprocessable Content',
    status: 422,
    detail: [{ loc: ['body', 'listing_id'], msg: 'Field required', type: 'missing' }],
    code: 'validation_error',
    request_id: expect.any(String) as string,
    next: expect.stringMatching(/^Correct every value/) as string,
  });
  const oauth = await app.client.post('/oauth/token').type('form').send('grant_type=authorization_code');
  expect([oauth.status, oauth.body]).toMatchObject([
    422,
    { error: 'invalid_request', status: 422, code: 'validation_error', next: expect.any(String) as string },
  ]);
});
