import { hostCaller } from '../../../src/cli/host-command';
import { ReconciliationService } from '../../../src/marketplace/stripe/reconciliation/reconciliation.service';
import { CardTestApp } from '../../support/card-trades';
import { fixtures } from '../../support/fixtures';

let house: CardTestApp;
beforeAll(async () => {
  house = await CardTestApp.open();
});
afterAll(() => house.close());
afterEach(async () => {
  house.stripe.calm();
  expect(await house.violations()).toEqual([]);
});

const reconcile = async (): Promise<{ compared: number; differences: object[] }> =>
  house.app.app.get(ReconciliationService).reconcile({ caller: hostCaller('payments:reconcile') });

describe('reconciliation', () => {
  it('finds nothing when there is nothing to compare', async () => {
    expect(await reconcile()).toMatchObject({ compared: 0, differences: [] });
  });

  it('settles a payment that was never reported, and records every run', async () => {
    const agreed = await house.paid();
    const missed = await house.order();
    house.pay(missed);
    const found = await reconcile();
    expect(found.compared).toBe(2);
    expect(found.differences).toMatchObject([
      { what: 'payment', id: missed.body.payment?.id, problem: 'paid at Stripe, pending here', fixed: true },
    ]);
    expect((await house.see(missed)).status).toBe('paid');
    expect((await house.see(agreed)).status).toBe('paid');
    expect((await reconcile()).differences).toEqual([]);
    const kept = await house.app.sql('SELECT compared FROM payment_reconciliations ORDER BY id');
    expect(kept).toEqual([{ compared: 0 }, { compared: 2 }, { compared: 2 }]);
    const noted = await house.app.sql(
      `SELECT r.compared, l.outcome FROM operator_log l JOIN payment_reconciliations r ON r.id = l.target
        WHERE l.command = 'payments:reconcile' AND l.via = 'command_line' ORDER BY r.id`,
    );
    expect(noted).toEqual(kept.map((run) => ({ ...run, outcome: 'done' })));
  });

  it('finds the page of a payment whose response was lost', async () => {
    house.stripe.fail('POST /v1/checkout/sessions', 'lose_after');
    const lost = await house.order();
    house.pay(lost);
    expect((await reconcile()).differences).toMatchObject([{ id: lost.body.payment?.id, fixed: true }]);
    expect((await house.see(lost)).status).toBe('paid');
  });

  it('completes a refund whose response was lost', async () => {
    const order = await house.paid();
    await order.seller.client.post(`/marketplace/sales/${order.id}/cancel`, {}).expect(200);
    house.stripe.fail('POST /v1/refunds', 'lose_after');
    await house.app.drain('payment-refunds');
    expect((await reconcile()).differences).toMatchObject([
      { what: 'refund', problem: 'succeeded at Stripe, unknown here', fixed: true },
    ]);
    expect(await house.app.sql('SELECT status FROM payment_refunds')).toEqual([{ status: 'settled' }]);
  });

  it('reports a refund whose outcome is unknown', async () => {
    const order = await house.paid();
    await order.seller.client.post(`/marketplace/sales/${order.id}/cancel`, {}).expect(200);
    house.stripe.fail('POST /v1/refunds', 'lose_before', 20);
    await house.app.drain('payment-refunds');
    expect((await reconcile()).differences).toMatchObject([
      { what: 'refund', problem: 'the outcome is unknown', fixed: false },
    ]);
    house.stripe.calm();
    expect((await reconcile()).differences).toEqual([]);
    expect(await house.app.sql(`SELECT FROM payment_refunds WHERE status <> 'settled'`)).toEqual([]);
  });

  it('applies a refund that was made by hand at Stripe', async () => {
    const order = await house.paid();
    const [payment] = await house.app.sql<{ intent: string }>(
      'SELECT intent FROM payments WHERE order_id = $1',
      [order.id],
    );
    house.stripe.state.refund({ payment_intent: payment!.intent });
    expect((await reconcile()).differences).toMatchObject([{ what: 'refund', fixed: true }]);
    expect((await house.see(order)).status).toBe('refunded');
  });

  it('reports unexplained differences on either side without fixing them', async () => {
    const order = await house.paid();
    const reference = (await house.see(order)).payment?.reference as string;
    const page = house.stripe.state.objects.get(reference)!;
    house.stripe.state.objects.delete(reference);
    const orphan = { ...page, id: 'cs_test_orphan', client_reference_id: 'pmt_of_nobody' };
    house.stripe.state.objects.set(orphan.id, orphan);
    const { differences } = await reconcile();
    expect(differences).toMatchObject([
      {
        id: null,
        reference: 'cs_test_orphan',
        problem: 'the session matches no payment',
        fixed: false,
      },
      { id: order.body.payment?.id, problem: expect.stringMatching(/^settled here/), fixed: false },
    ]);
    house.stripe.state.objects.set(reference, page);
    house.stripe.state.objects.delete(orphan.id);
  });

  it('reports payments that need review, as do the operator’s list and the health check', async () => {
    const order = await house.order();
    house.pay(order, { amount: 100 });
    expect((await reconcile()).differences).toMatchObject([{ id: order.body.payment?.id, fixed: false }]);
    const { operator } = fixtures(house.app);
    const { body } = await operator.get('/admin/payments?status=needs_review').expect(200);
    expect(body.payments).toMatchObject([
      { id: order.body.payment?.id, order_id: order.id, problem: 'paid 100 cents instead of 2500' },
    ]);
    expect(body.total).toBe(1);
    const all = await operator.get('/admin/payments?limit=2').expect(200);
    expect(all.body.payments).toHaveLength(2);
    const newestFirst = await house.app.sql('SELECT id FROM payments ORDER BY id DESC LIMIT 2');
    expect(all.body.payments).toMatchObject(newestFirst);
    expect(all.body.has_more).toBe(true);
    const refunds = await operator.get('/admin/payments/refunds?status=settled').expect(200);
    expect(refunds.body.refunds[0]).toMatchObject({ reason: 'provider', status: 'settled' });
    const health = await operator.get('/health/detailed').expect(200);
    expect(health.body.checks.payments).toMatchObject({ status: 'degraded', needs_review: 1 });
  });
});
