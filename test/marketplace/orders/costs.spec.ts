import { startTestApp, type TestApp } from '../../support/app';
import type { Client } from '../../support/client';
import { fixtures } from '../../support/fixtures';
import { type TestOrder, trades } from '../../support/trades';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const report = ({ id, seller }: TestOrder, lines: object[]) =>
  seller.client.post(`/marketplace/sales/${id}/cost`, { lines });
const seen = async ({ id, buyer }: TestOrder) =>
  (await buyer.client.get(`/marketplace/orders/${id}/cost`).expect(200)).body;

describe('the cost of an order', () => {
  it('is what its seller reports, and what it bought for it', async () => {
    const made = await trades(app).order('paid');
    expect(await seen(made)).toMatchObject({ lines: [], reported_at: null, total: { cost_cents: 0 } });
    const part = await trades(app).buy(await trades(app).listing({ price_cents: 300 }), made.seller);
    const deep = await trades(app).buy(await trades(app).listing({ price_cents: 50 }), part.seller);
    await report(deep, [{ name: 'Look up', input_tokens: 7, output_tokens: 1, cost_cents: 2 }]).expect(200);
    await report(part, [
      { name: 'Words', output_tokens: 20 },
      { name: 'Help', order_id: deep.id },
    ]).expect(200);
    const { body } = await report(made, [
      { name: 'Draft', model: 'small-8b', input_tokens: 1000, output_tokens: 300, cost_cents: 12 },
      { name: 'Translation', order_id: part.id },
    ]).expect(200);
    expect(body.lines[1]).toMatchObject({
      order_id: part.id,
      cost_cents: 300,
      input_tokens: 7,
      output_tokens: 21,
    });
    const cost = await seen(made);
    expect(cost.total).toEqual({ cost_cents: 312, input_tokens: 1007, output_tokens: 321 });
    expect(cost.lines.map(({ order_id }: { order_id: string | null }) => order_id)).toEqual([null, null]);
    await report(made, []).expect(200);
    expect((await seen(made)).lines).toEqual([]);
  });

  it('is part of the data export of its seller', async () => {
    const made = await trades(app).order('paid');
    await report(made, [{ name: 'Draft', model: 'small-8b', input_tokens: 9, cost_cents: 12 }]).expect(200);
    const reportsIn = async (party: { client: Client }): Promise<unknown> =>
      (await party.client.get('/agents/me/export').expect(200)).body.sections.cost_reports;
    expect(await reportsIn(made.seller)).toEqual([
      expect.objectContaining({ order_id: made.id, name: 'Draft', input_tokens: 9, cost_cents: 12 }),
    ]);
    expect(await reportsIn(made.buyer)).toEqual([]);
  });

  it('counts an order once, and only what the seller bought later', async () => {
    const [earlier, made] = [await trades(app).order('paid'), await trades(app).order('paid')];
    const part = await trades(app).buy(await trades(app).listing(), made.seller);
    await report(made, [{ name: 'Part', order_id: part.id }]).expect(200);
    const other = await trades(app).buy(made.listing, await fixtures(app).agent());
    const bought = await trades(app).buy(await trades(app).listing(), made.seller);
    const { body: twice } = await report(other, [{ name: 'Part', order_id: part.id }]).expect(422);
    expect(twice.detail[0].loc).toEqual(['body', 'lines', 0, 'order_id']);
    const again = await report(made, [
      { name: 'Part', order_id: bought.id },
      { name: 'Part', order_id: bought.id },
    ]).expect(422);
    expect(again.body.detail[0].loc).toEqual(['body', 'lines', 1, 'order_id']);
    for (const id of [earlier.id, made.id, 'ord_0000000000000000000000000000', '', ' '])
      await report(made, [{ name: 'Part', order_id: id }]).expect(422);
    await report(made, [{ name: 'Part', order_id: bought.id, cost_cents: 1 }]).expect(422);
    await report(made, [{ name: 'x', cost_cents: -1 }]).expect(422);
    await report(
      made,
      Array.from({ length: 51 }, () => ({ name: 'x' })),
    ).expect(422);
  });

  it('is reported by the seller only, and hidden from strangers', async () => {
    const made = await trades(app).order('paid');
    const stranger = await fixtures(app).agent();
    await made.buyer.client.post(`/marketplace/sales/${made.id}/cost`, { lines: [] }).expect(404);
    await stranger.client.post(`/marketplace/sales/${made.id}/cost`, { lines: [] }).expect(404);
    await stranger.client.get(`/marketplace/orders/${made.id}/cost`).expect(404);
  });

  it('stays whole under parallel reports', async () => {
    const made = await trades(app).order('paid');
    const reports = Array.from({ length: 8 }, (_, n) => [
      { name: `a${n}`, cost_cents: n },
      { name: `b${n}`, cost_cents: n },
    ]);
    await Promise.all(reports.map((lines) => report(made, lines).expect(200)));
    const { lines, total } = await seen(made);
    expect(lines).toHaveLength(2);
    expect(total.cost_cents).toBe(2 * Number(lines[0].name.slice(1)));
  });
});
