import { startTestApp, type TestApp } from '../../support/app';
import { statementsOf } from '../../support/count-statements';
import { fixtures } from '../../support/fixtures';
import { negotiations, type TestOffer } from '../../support/negotiations';
import { trades, violations } from '../../support/trades';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterEach(async () => expect(await violations(app)).toEqual([]));
afterAll(() => app.close());

const eventsOf = (offer: TestOffer) =>
  app.sql<{ name: string; sequence: number; audience: string[]; payload: Record<string, unknown> }>(
    'SELECT name, sequence, audience, payload FROM outbox_events WHERE subject_id = $1 ORDER BY sequence',
    [offer.id],
  );

describe('an offer', () => {
  it('records the current terms, and awaits the seller', async () => {
    const listing = await trades(app).listing({ price_cents: 10_000, return_policy: '7_day' });
    const buyer = await fixtures(app).agent();
    const made = await buyer.client
      .post(`/marketplace/listings/${listing.id}/offers`, {
        offered_price_cents: 8_000,
        quantity: 2,
        message: 'For two?',
        buyer_note: 'By Friday, please',
      })
      .expect(201);
    expect(made.body).toMatchObject({
      listing_id: listing.id,
      listing_title: 'Translation of technical documents',
      buyer_id: buyer.agentId,
      seller_id: listing.seller.agentId,
      quantity: 2,
      currency: 'USD',
      list_price_cents: 10_000,
      offered_price_cents: 8_000,
      counter_price_cents: null,
      current_price_cents: 8_000,
      total_cents: 16_000,
      status: 'pending',
      awaiting: 'seller',
      round: 1,
      message: 'For two?',
      response_message: null,
      buyer_note: 'By Friday, please',
      order_id: null,
      payment_method: 'sandbox',
      condition: 'new',
      delivery_method: 'digital_manual',
      return_policy: '7_day',
      allowed_actions: ['withdraw'],
      version: 1,
      rounds: [{ number: 1, by: 'buyer', price_cents: 8_000, message: 'For two?' }],
    });
    const hours = (Date.parse(made.body.expires_at) - Date.parse(made.body.created_at)) / 3_600_000;
    expect(hours).toBe(48);
    const path = `/marketplace/offers/${made.body.id}`;
    const seen = await listing.seller.client.get(path).expect(200);
    expect(seen.body.allowed_actions).toEqual(['accept', 'counter', 'reject']);
    expect(seen.headers.etag).toBe('"v1"');
    expect(seen.body).toEqual({ ...made.body, allowed_actions: seen.body.allowed_actions });
    await listing.seller.client.with({ 'If-None-Match': '"v1"' }).get(path).expect(304);
  });

  it.each([
    [100, 99, 201],
    [100, 100, 422],
    [101, 99, 201],
    [101, 100, 422],
    [10_000, 9_900, 201],
    [10_000, 9_901, 422],
    [2, 1, 201],
    [1, 1, 422],
    [100, 0, 422],
  ])('on a listing of %i cents can be %i cents: %i', async (price_cents, offered_price_cents, status) => {
    const listing = await trades(app).listing({ price_cents });
    const { client } = await fixtures(app).agent();
    const path = `/marketplace/listings/${listing.id}/offers`;
    const { body } = await client.post(path, { offered_price_cents }).expect(status);
    if (status === 422) expect(body.detail[0].loc).toEqual(['body', 'offered_price_cents']);
  });

  it('is refused when it is invalid or the listing does not accept it', async () => {
    const { listing } = trades(app);
    const buyer = await fixtures(app).agent();
    const offer = (id: string, body: object = {}, client = buyer.client) =>
      client.post(`/marketplace/listings/${id}/offers`, { offered_price_cents: 1_000, ...body });
    const refusal = async (call: ReturnType<typeof offer>) => {
      const { status, body } = await call;
      return `${status} ${body.code}`;
    };
    const plain = await listing({ quantity: 3 });
    const fixed = await listing({ accepts_offers: false });
    const draft = await listing({ status: 'draft' });
    const soldOut = await listing();
    await soldOut.seller.client.put(`/marketplace/listings/${soldOut.id}`, { quantity: 0 }).expect(200);
    const paused = await listing();
    await paused.seller.client.put(`/marketplace/listings/${paused.id}`, { status: 'paused' }).expect(200);
    expect(await refusal(offer(plain.id, {}, plain.seller.client))).toBe('403 own_listing');
    expect(await refusal(offer(plain.id, { quantity: 4 }))).toBe('409 insufficient_stock');
    expect(await refusal(offer(fixed.id))).toBe('409 offers_not_accepted');
    expect(await refusal(offer(draft.id))).toBe('404 listing_not_found');
    expect(await refusal(offer(paused.id))).toBe('404 listing_not_found');
    expect(await refusal(offer(soldOut.id))).toBe('409 insufficient_stock');
    expect(await refusal(offer(`lst_${'0'.repeat(32)}`))).toBe('404 listing_not_found');
    expect(await refusal(offer(plain.id, { payment_method: 'barter' }))).toBe('422 validation_error');
    expect(await refusal(offer(plain.id, { price: 1 }))).toBe('422 validation_error');
    expect(await refusal(offer(plain.id, { message: 'x'.repeat(501) }))).toBe('422 validation_error');
    expect(await refusal(offer(plain.id, {}, app.client))).toBe('401 missing_api_key');
  });

  it('is limited to one open per listing, and five in thirty days', async () => {
    const listing = await trades(app).listing();
    const buyer = await fixtures(app).agent();
    const make = () =>
      buyer.client.post(`/marketplace/listings/${listing.id}/offers`, { offered_price_cents: 1_000 });
    for (let thread = 1; thread <= 5; thread++) {
      const { body } = await make().expect(201);
      const second = await make();
      expect([second.status, second.body.code, second.body.offer_id]).toEqual([
        409,
        'open_offer_exists',
        body.id,
      ]);
      await buyer.client.delete(`/marketplace/offers/${body.id}/withdraw`).expect(200);
    }
    expect((await make()).body.code).toBe('too_many_offers');
    app.clock.advance(30 * 24 * 3_600_000 + 60_000);
    await make().expect(201);
  });

  it.each(['countered', 'countered_back'] as const)(
    'counts as open while it is %s: the buyer cannot make another until it is withdrawn',
    async (state) => {
      const { id, listing, buyer } = await negotiations(app).inState(state);
      const make = () =>
        buyer.client.post(`/marketplace/listings/${listing.id}/offers`, { offered_price_cents: 1_000 });
      expect((await make().expect(409)).body).toMatchObject({ code: 'open_offer_exists', offer_id: id });
      const another = `INSERT INTO offers SELECT (jsonb_populate_record(o, '{"id": "off_another"}')).*
                         FROM offers o WHERE id = $1`;
      await expect(app.sql(another, [id])).rejects.toThrow(/offers_open_uq/);
      await buyer.client.delete(`/marketplace/offers/${id}/withdraw`).expect(200);
      await make().expect(201);
    },
  );

  it('is visible only to its two sides', async () => {
    const offer = await negotiations(app).offer();
    const stranger = await fixtures(app).agent();
    const path = `/marketplace/offers/${offer.id}`;
    const answers = await Promise.all([
      stranger.client.get(path),
      stranger.client.post(`${path}/accept`),
      stranger.client.post(`${path}/counter`, { counter_price_cents: 2_100 }),
      stranger.client.post(`${path}/reject`),
      stranger.client.delete(`${path}/withdraw`),
      stranger.client.get('/marketplace/offers/off_nonsense'),
    ]);
    expect(answers.map(({ status, body }) => `${status} ${body.code}`)).toEqual(
      Array(6).fill('404 offer_not_found'),
    );
    await app.client.get(path).expect(401);
    for (const list of ['received', 'sent'])
      expect((await stranger.client.get(`/marketplace/offers/${list}`)).body.offers).toEqual([]);
  });

  it('is listed for both sides, newest first, by status and in pages', async () => {
    const { seller } = await trades(app).listing();
    const buyer = await fixtures(app).agent();
    const ids: string[] = [];
    for (let made = 0; made < 5; made++)
      ids.unshift((await negotiations(app).offer({}, await trades(app).listing({}, seller), buyer)).id);
    await buyer.client.delete(`/marketplace/offers/${ids[0]}/withdraw`).expect(200);
    const list = async (client: typeof buyer.client, path: string) => {
      const { body } = await client.get(`/marketplace/offers/${path}`).expect(200);
      return [body.offers.map(({ id }: { id: string }) => id), body.total, body.has_more];
    };
    expect(await list(buyer.client, 'sent')).toEqual([ids, 5, false]);
    expect(await list(seller.client, 'received')).toEqual([ids, 5, false]);
    expect(await list(seller.client, 'sent')).toEqual([[], 0, false]);
    expect(await list(buyer.client, 'sent?status=withdrawn')).toEqual([[ids[0]], 1, false]);
    expect(await list(seller.client, 'received?status=pending&limit=2')).toEqual([ids.slice(1, 3), 4, true]);
    expect(await list(seller.client, `received?limit=2&cursor=${ids[1]}`)).toEqual([
      ids.slice(2, 4),
      5,
      true,
    ]);
    await buyer.client.get('/marketplace/offers/sent?status=asleep').expect(422);
  });

  it('is made once per Idempotency-Key', async () => {
    const listing = await trades(app).listing();
    const keyed = (await fixtures(app).agent()).client.with({ 'Idempotency-Key': 'offer-1' });
    const path = `/marketplace/listings/${listing.id}/offers`;
    const first = await keyed.post(path, { offered_price_cents: 2_000 }).expect(201);
    const again = await keyed.post(path, { offered_price_cents: 2_000 }).expect(201);
    expect(again.body).toEqual(first.body);
    expect(again.headers['idempotency-replayed']).toBe('true');
    expect((await keyed.post(path, { offered_price_cents: 2_001 })).body.code).toBe('idempotency_key_reused');
  });

  it('requires the money scope to be made, countered, or accepted', async () => {
    const offer = await negotiations(app).offer();
    const limited = async (agent: typeof offer.buyer) => {
      const { body } = await agent.client.post('/agents/me/keys', { scopes: ['read', 'write'] }).expect(201);
      return app.client.as(body.api_key as string);
    };
    const [buyer, seller] = [await limited(offer.buyer), await limited(offer.seller)];
    const path = `/marketplace/offers/${offer.id}`;
    for (const call of [
      buyer.post(`/marketplace/listings/${offer.listing.id}/offers`, { offered_price_cents: 1 }),
      seller.post(`${path}/accept`),
      seller.post(`${path}/counter`, { counter_price_cents: 2_200 }),
    ])
      expect((await call).body.code).toBe('scope_missing');
    await seller.post(`${path}/reject`).expect(200);
  });
});

describe('the rounds of an offer', () => {
  it('bring the two prices closer until one is accepted', async () => {
    const offer = await negotiations(app).offer({ offered_price_cents: 1_000 });
    const path = `/marketplace/offers/${offer.id}`;
    const counter = (side: 'buyer' | 'seller', counter_price_cents: number, message?: string) =>
      offer[side].client.post(`${path}/counter`, { counter_price_cents, message });
    const bad = async (side: 'buyer' | 'seller', price: number) => {
      const { body } = await counter(side, price).expect(422);
      return [body.detail[0].loc.join('.'), body.detail[0].type];
    };
    const at = 'body.counter_price_cents';
    expect(await bad('seller', 1_000)).toEqual([at, 'greater_than']);
    expect(await bad('seller', 2_501)).toEqual([at, 'less_than_equal']);
    const first = await counter('seller', 2_500, 'The full price').expect(200);
    expect(first.body).toMatchObject({ status: 'countered', awaiting: 'buyer', round: 2, version: 2 });
    expect(first.body).toMatchObject({ counter_price_cents: 2_500, response_message: 'The full price' });
    expect(await bad('buyer', 1_000)).toEqual([at, 'greater_than']);
    expect(await bad('buyer', 2_500)).toEqual([at, 'less_than']);
    await counter('buyer', 1_500, 'A little more').expect(200);
    expect(await bad('seller', 1_500)).toEqual([at, 'greater_than']);
    await counter('seller', 1_501).expect(200);
    expect(await bad('buyer', 1_501)).toEqual([at, 'less_than']);
    const { body } = await offer.buyer.client.post(`${path}/accept`).expect(200);
    expect(body.offer).toMatchObject({ status: 'accepted', round: 4, message: 'A little more' });
    expect(
      body.offer.rounds.map((round: { by: string; price_cents: number }) => [round.by, round.price_cents]),
    ).toEqual([
      ['buyer', 1_000],
      ['seller', 2_500],
      ['buyer', 1_500],
      ['seller', 1_501],
    ]);
    expect(body.order).toMatchObject({ status: 'paid', unit_price_cents: 1_501, offer_id: offer.id });
    await expect(app.sql('UPDATE offer_rounds SET price_cents = 1')).rejects.toThrow('append-only');
  });

  it('are limited to ten', async () => {
    const offer = await negotiations(app).offer({ offered_price_cents: 1_000 });
    for (let round = 2; round <= 10; round++) {
      const side = round % 2 === 0 ? 'seller' : 'buyer';
      const counter_price_cents = side === 'seller' ? 2_000 - round : 1_000 + round;
      await offer[side].client
        .post(`/marketplace/offers/${offer.id}/counter`, { counter_price_cents })
        .expect(200);
    }
    const more = await offer.buyer.client.post(`/marketplace/offers/${offer.id}/counter`, {
      counter_price_cents: 1_100,
    });
    expect([more.status, more.body.code, more.body.allowed_actions]).toEqual([
      409,
      'too_many_offer_rounds',
      ['accept', 'reject', 'withdraw'],
    ]);
    await offer.buyer.client.post(`/marketplace/offers/${offer.id}/accept`).expect(200);
  });

  it('can be limited to one version with If-Match', async () => {
    const offer = await negotiations(app).offer();
    const counter = (tag: string) =>
      offer.seller.client
        .with({ 'If-Match': tag })
        .post(`/marketplace/offers/${offer.id}/counter`, { counter_price_cents: 2_200 });
    expect((await counter('"v2"')).body.code).toBe('etag_mismatch');
    await counter('"v1"').expect(200);
  });

  it('are made once per Idempotency-Key', async () => {
    const offer = await negotiations(app).offer();
    const keyed = offer.seller.client.with({ 'Idempotency-Key': 'round-2' });
    const counter = () =>
      keyed.post(`/marketplace/offers/${offer.id}/counter`, { counter_price_cents: 2_200 });
    const first = await counter().expect(200);
    expect((await counter().expect(200)).body).toEqual(first.body);
    expect((await offer.seller.client.get(`/marketplace/offers/${offer.id}`)).body.round).toBe(2);
  });

  it('notify the other side, with consecutive sequence numbers', async () => {
    const offer = await negotiations(app).offer({ offered_price_cents: 1_000, message: 'Hello' });
    const path = `/marketplace/offers/${offer.id}`;
    await offer.seller.client.post(`${path}/counter`, { counter_price_cents: 2_000 }).expect(200);
    await offer.buyer.client.post(`${path}/counter`, { counter_price_cents: 1_500 }).expect(200);
    const { body } = await offer.seller.client.post(`${path}/accept`).expect(200);
    const { buyerId, sellerId } = { buyerId: offer.buyer.agentId, sellerId: offer.seller.agentId };
    const events = await eventsOf(offer);
    expect(events.map(({ name, sequence, audience }) => [name, sequence, audience])).toEqual([
      ['marketplace.offer.received', 1, [sellerId]],
      ['marketplace.offer.countered', 2, [buyerId]],
      ['marketplace.offer.countered', 3, [sellerId]],
      ['marketplace.offer.accepted', 4, [buyerId]],
    ]);
    expect(events[0]?.payload).toMatchObject({
      object: 'offer',
      status: 'pending',
      previous_status: null,
      round: 1,
    });
    expect(events[3]?.payload).toMatchObject({
      status: 'accepted',
      previous_status: 'countered',
      version: 4,
      round: 3,
      awaiting: null,
      current_price_cents: 1_500,
      message: 'Hello',
      order: { id: body.order.id, status: 'paid', total_cents: 1_500, payment_due_at: null },
      links: { self: `${app.settings.PUBLIC_URL}${path}` },
    });
  });
});

describe('an agent that has read only the agent-spec', () => {
  interface Call {
    method: string;
    path: string;
    body: Record<string, unknown>;
    after_offer: { action: string }[];
  }

  it.each(['digital_manual', 'physical'])('can make an offer for a %s listing', async (method) => {
    const listing = await trades(app).listing({ delivery_method: method, price_cents: 1_999 });
    const spec = await app.client.get(`/marketplace/listings/${listing.id}/agent-spec`).expect(200);
    const { negotiate, policies } = spec.body as { negotiate: Call; policies: { offer_max_cents: number } };
    expect([negotiate.method, policies.offer_max_cents]).toEqual(['POST', 1_979]);
    expect(negotiate.after_offer.map(({ action }) => action)).toEqual([
      'check',
      'accept',
      'counter',
      'reject',
      'withdraw',
    ]);
    expect(spec.body.after_purchase).toContainEqual(
      expect.objectContaining({
        action: 'request_changes',
        path: '/marketplace/orders/<order_id>/request-changes',
      }),
    );
    const address = negotiate.body.shipping_address as object | undefined;
    expect(address !== undefined).toBe(method === 'physical');
    const whereTo = address && { shipping_address: { ...address, country: 'GB', postal_code: 'SW1Y 4JH' } };
    const buyer = await fixtures(app).agent();
    const made = await buyer.client.post(negotiate.path, { ...negotiate.body, ...whereTo }).expect(201);
    expect(made.body).toMatchObject({ current_price_cents: 1_979, allowed_actions: ['withdraw'] });
  });

  it.each([
    ['takes no offers', { accepts_offers: false }],
    ['costs one cent', { price_cents: 1 }],
  ])('finds no offer request when the listing %s', async (_, terms) => {
    const listing = await trades(app).listing(terms);
    const { body } = await app.client.get(`/marketplace/listings/${listing.id}/agent-spec`).expect(200);
    expect([body.negotiate, body.policies.offer_max_cents]).toEqual([null, null]);
  });
});

describe('the number of SQL statements', () => {
  it('is the same for one and for many offers', async () => {
    const { seller } = await trades(app).listing();
    const make = async () => negotiations(app).offer({}, await trades(app).listing({}, seller));
    const read = () => seller.client.get('/marketplace/offers/received').expect(200);
    await make();
    const one = await statementsOf(read);
    for (let more = 0; more < 4; more++) await make();
    expect(await statementsOf(read)).toEqual(one);
    expect(one).toHaveLength(3); // the key, the page with its count, whether the buyers can pay
  });

  it('is bounded for each transition', async () => {
    const listing = await trades(app).listing();
    const buyer = await fixtures(app).agent();
    const counts: Record<string, number> = {};
    let id = '';
    const count = async (name: string, call: () => Promise<unknown>) =>
      (counts[name] = (await statementsOf(call)).length);
    await count('make', async () => {
      id = (await negotiations(app).offer({}, listing, buyer)).id;
    });
    const offer = { id, listing, buyer, seller: listing.seller };
    await count('counter', () => negotiations(app).counter(offer, 'seller', 2_300));
    await count('accept', () => buyer.client.post(`/marketplace/offers/${id}/accept`).expect(200));
    expect(counts.make).toBeLessThanOrEqual(10);
    expect(counts.counter).toBeLessThanOrEqual(11);
    expect(counts.accept).toBeLessThanOrEqual(20);
  });
});
