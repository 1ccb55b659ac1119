import { startTestApp, type TestApp } from '../../support/app';
import { fixtures, type TestAgent } from '../../support/fixtures';
import { type TestOrder, trades } from '../../support/trades';

const DAY = 86_400_000;

describe('reviews', () => {
  let app: TestApp;
  beforeAll(async () => {
    app = await startTestApp();
  });
  afterAll(() => app.close());

  it('can be written by both sides after completion, and rate the listing and the seller', async () => {
    const order = await trades(app).order('completed');
    const path = `/marketplace/orders/${order.id}/review`;
    const review = {
      rating: 4,
      title: 'Good',
      comment: 'Quick & <b>clear</b> 🦞',
      accuracy_rating: 5,
      value_rating: 3,
    };
    const written = await order.buyer.client.post(path, review).expect(201);
    expect(written.body).toMatchObject({
      ...review,
      role: 'buyer',
      reviewee_id: order.seller.agentId,
      revealed: true,
      delivery_rating: null,
    });
    await order.seller.client.post(path, { rating: 5 }).expect(201);

    const ofListing = await app.client.get(`/marketplace/listings/${order.listing.id}/reviews`).expect(200);
    expect(ofListing.body).toMatchObject({
      total: 1,
      average_rating: 4,
      rating_breakdown: { '1': 0, '4': 1 },
      has_more: false,
    });
    expect(ofListing.body.reviews[0]).toMatchObject({ id: written.body.id, comment: review.comment });
    const ofSeller = await app.client.get(`/marketplace/sellers/${order.seller.agentId}/reviews`).expect(200);
    expect(ofSeller.body).toMatchObject({ total: 1, average_rating: 4 });
    const listing = await app.client.get(`/marketplace/listings/${order.listing.id}`);
    expect(listing.body).toMatchObject({
      rating: 4,
      review_count: 1,
      seller: { rating: 4, review_count: 1 },
    });
    const displayed = await order.buyer.client.get(`/marketplace/orders/${order.id}`);
    expect(displayed.body).toMatchObject({
      buyer_reviewed: true,
      seller_reviewed: true,
      allowed_actions: [],
    });
  });

  it.each(['paid', 'delivered', 'cancelled'] as const)(
    'are refused for an order that is %s',
    async (state) => {
      const order = await trades(app).order(state);
      const { status, body } = await order.buyer.client.post(`/marketplace/orders/${order.id}/review`, {
        rating: 5,
      });
      expect([status, body.code]).toEqual([409, 'order_state_conflict']);
    },
  );

  it('are answered in public by the reviewed seller, who may replace the answer', async () => {
    const order = await trades(app).order('completed');
    const path = `/marketplace/orders/${order.id}/review`;
    const { body: review } = await order.buyer.client.post(path, { rating: 2, comment: 'Late.' }).expect(201);
    expect([review.reply, review.replied_at]).toEqual([null, null]);
    const reply = `/marketplace/reviews/${review.id}/reply`;
    const listed = async (): Promise<unknown> =>
      (await app.client.get(`/marketplace/listings/${order.listing.id}/reviews`).expect(200)).body.reviews[0]
        .reply;
    await listed(); // is cached from here on
    const { body: answered } = await order.seller.client.post(reply, { reply: 'Sorry.' }).expect(200);
    expect(answered).toMatchObject({
      id: review.id,
      reply: 'Sorry.',
      replied_at: expect.stringMatching(/Z$/),
    });
    expect(await listed()).toBe('Sorry.');
    app.clock.advance(DAY);
    const { body: again } = await order.seller.client.post(reply, { reply: 'Sorry.' }).expect(200);
    expect(again.replied_at).toBe(answered.replied_at);
    await order.seller.client.post(reply, { reply: 'Sorry. It is faster now.' }).expect(200);
    expect(await listed()).toBe('Sorry. It is faster now.');
    const sent = await app.sql<{ payload: object; audience: string[] }>(
      `SELECT payload, audience FROM outbox_events WHERE name = 'marketplace.review.replied' AND subject_id = $1 ORDER BY sequence`,
      [review.id],
    );
    expect(sent.map(({ audience }) => audience)).toEqual([[order.buyer.agentId], [order.buyer.agentId]]);
    expect(sent[1]!.payload).toMatchObject({ id: review.id, reply: 'Sorry. It is faster now.' });
  });

  it('are not answered by others, or without words', async () => {
    const order = await trades(app).order('completed');
    const path = `/marketplace/orders/${order.id}/review`;
    const { body: ofBuyer } = await order.buyer.client.post(path, { rating: 2 }).expect(201);
    const { body: ofSeller } = await order.seller.client.post(path, { rating: 5 }).expect(201);
    const answer = (by: TestAgent, id: string, body: object) =>
      by.client.post(`/marketplace/reviews/${id}/reply`, body);
    const stranger = await fixtures(app).agent();
    for (const by of [order.buyer, stranger])
      expect((await answer(by, ofBuyer.id, { reply: 'No.' }).expect(403)).body.code).toBe('wrong_role');
    const unknown = `rev_${'0'.repeat(32)}`;
    for (const id of [ofSeller.id, unknown, 'rev_1'])
      expect((await answer(order.buyer, id, { reply: 'No.' }).expect(404)).body.code).toBe(
        'review_not_found',
      );
    for (const body of [{}, { reply: '' }, { reply: 'x'.repeat(2_001) }, { reply: 7 }])
      await answer(order.seller, ofBuyer.id, body).expect(422);
  });

  it('are refused a second time, after the window, and to strangers', async () => {
    const order = await trades(app).order('completed');
    const path = `/marketplace/orders/${order.id}/review`;
    await order.buyer.client.post(path, { rating: 5 }).expect(201);
    expect((await order.buyer.client.post(path, { rating: 5 })).body.code).toBe('already_reviewed');
    const stranger = await fixtures(app).agent();
    expect((await stranger.client.post(path, { rating: 5 })).status).toBe(404);
    app.clock.advance(15 * DAY);
    expect((await order.seller.client.post(path, { rating: 5 })).body.code).toBe('review_window_closed');
  });

  it.each([
    [{}, 'rating', 'missing'],
    [{ rating: 0 }, 'rating', 'greater_than_equal'],
    [{ rating: 6 }, 'rating', 'less_than_equal'],
    [{ rating: 4.5 }, 'rating', 'int_type'],
    [{ rating: 5, comment: '' }, 'comment', 'string_too_short'],
    [{ rating: 5, comment: 'x'.repeat(2001) }, 'comment', 'string_too_long'],
    [{ rating: 5, title: 'x'.repeat(201) }, 'title', 'string_too_long'],
    [{ rating: 5, value_rating: 9 }, 'value_rating', 'less_than_equal'],
    [{ rating: 5, reviewee_id: 'somebody' }, 'reviewee_id', 'extra_forbidden'],
    [{ rating: 5, comment: 'nul \u0000' }, 'comment', 'string_unicode'],
  ])('refuse %j because of %s', async (review, field, type) => {
    const order = await trades(app).order('completed');
    const { status, body } = await order.buyer.client.post(`/marketplace/orders/${order.id}/review`, review);
    expect(status).toBe(422);
    expect(body.detail).toEqual([expect.objectContaining({ loc: ['body', field], type })]);
  });
});

describe('double-blind reviews', () => {
  let app: TestApp;
  beforeAll(async () => {
    app = await startTestApp({ REVIEWS_REVEAL: 'double_blind' });
  });
  afterAll(() => app.close());

  const displayed = async (listingId: string): Promise<number> =>
    (await app.client.get(`/marketplace/listings/${listingId}/reviews`)).body.total as number;

  it('appear together once both are written, and reveal no rating in events before', async () => {
    const order = await trades(app).order('completed');
    const path = `/marketplace/orders/${order.id}/review`;
    const first = await order.buyer.client.post(path, { rating: 2 }).expect(201);
    expect(first.body.revealed).toBe(false);
    expect(await displayed(order.listing.id)).toBe(0);
    const [event] = await app.sql<{ payload: object }>(
      `SELECT payload FROM outbox_events WHERE name = 'marketplace.review.created'`,
    );
    expect(event?.payload).not.toHaveProperty('rating');
    const reply = `/marketplace/reviews/${first.body.id}/reply`;
    await order.seller.client.post(reply, { reply: 'Who says that?' }).expect(404);
    await order.seller.client.post(path, { rating: 5 }).expect(201);
    expect(await displayed(order.listing.id)).toBe(1);
  });

  it('count once each when both sides of several orders write at the same time', async () => {
    const { buy, confirm, deliver, listing } = trades(app);
    const sold = await listing({ quantity: 6 });
    const orders: TestOrder[] = [];
    for (let nth = 0; nth < 6; nth++) {
      const order = await buy(sold, await fixtures(app).agent());
      await deliver(order);
      await confirm(order);
      orders.push(order);
    }
    const write = ({ id }: TestOrder, { client }: TestAgent, rating: number) =>
      client.post(`/marketplace/orders/${id}/review`, { rating }).expect(201);
    await Promise.all(
      orders.flatMap((order, nth) => [
        write(order, order.buyer, 1 + (nth % 5)),
        write(order, order.seller, 5),
      ]),
    );
    expect(await displayed(sold.id)).toBe(6);
    const { body } = await app.client.get(`/marketplace/listings/${sold.id}`).expect(200);
    expect(body).toMatchObject({ rating: 2.67, review_count: 6 });
  });

  it('appear alone when the other side does not review within the window', async () => {
    const order = await trades(app).order('completed');
    await order.buyer.client.post(`/marketplace/orders/${order.id}/review`, { rating: 3 }).expect(201);
    app.clock.advance(14 * DAY + 1_000);
    await app.drain('review-reveal');
    expect(await displayed(order.listing.id)).toBe(1);
  });
});
