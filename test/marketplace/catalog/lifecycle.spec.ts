import {
  LISTING,
  LISTING_STATUSES,
  type ListingStatus,
  STATUS_TRANSITIONS,
} from '../../../src/marketplace/catalog/listing.lifecycle';
import { startTestApp, type TestApp } from '../../support/app';
import { fixtures, type TestAgent } from '../../support/fixtures';
import { trades } from '../../support/trades';

const BODY = {
  title: 'Translation of technical documents',
  description: 'From English to German and back, by an agent that knows the words of your trade.',
  category: 'skills-services',
  price_cents: 2_500,
  listing_type: 'service',
  condition: 'new',
  quantity: 10,
};

let app: TestApp;
let seller: TestAgent;
let stranger: TestAgent;
beforeAll(async () => {
  app = await startTestApp();
  seller = await fixtures(app).agent();
  stranger = await fixtures(app).agent();
});
afterAll(() => app.close());

const path = (id: string): string => `/marketplace/listings/${id}`;
const suspend = (id: string): Promise<unknown> =>
  fixtures(app).operator.post(`/admin/listings/${id}/suspend`, { reason: 'reported' }).expect(200);

/** Creates a listing and brings it into a status through the API. */
async function listingIn(status: ListingStatus): Promise<string> {
  const draft = status === 'draft' ? { status: 'draft' } : {};
  const { body } = await seller.client.post('/marketplace/listings', { ...BODY, ...draft }).expect(201);
  const id = body.id as string;
  if (status === 'paused') await seller.client.put(path(id), { status: 'paused' }).expect(200);
  if (status === 'sold_out') await seller.client.put(path(id), { quantity: 0 }).expect(200);
  if (status === 'archived') await seller.client.delete(path(id)).expect(204);
  if (status === 'suspended') await suspend(id);
  return id;
}

async function statusOf(id: string): Promise<string> {
  const [row] = await app.sql<{ status: string }>('SELECT status FROM listings WHERE id = $1', [id]);
  return row!.status;
}

const requests = Object.entries(STATUS_TRANSITIONS) as [
  keyof typeof STATUS_TRANSITIONS,
  'activate' | 'pause' | 'archive',
][];

describe.each(LISTING_STATUSES)('a listing in status %s', (status) => {
  it.each(requests)(
    'answers its owner’s request to become %s per the lifecycle table',
    async (wanted, transition) => {
      const id = await listingIn(status);
      const answer = await seller.client.put(path(id), { status: wanted });
      if (wanted === status) {
        expect([answer.status, await statusOf(id)]).toEqual([200, status]);
      } else if (LISTING.can(status, transition, 'owner')) {
        expect([answer.status, answer.body.status]).toEqual([200, LISTING.next(status, transition, 'owner')]);
      } else {
        expect([answer.status, answer.body.code]).toEqual([409, 'listing_state_conflict']);
        expect(answer.body.allowed_actions).toEqual(LISTING.allowed(status, 'owner'));
        expect(await statusOf(id)).toBe(status);
      }
    },
  );

  it('answers an edit per the lifecycle table', async () => {
    const id = await listingIn(status);
    const answer = await seller.client.put(path(id), { price_cents: 1 });
    expect(answer.status).toBe(LISTING.can(status, 'edit', 'owner') ? 200 : 409);
    expect(await statusOf(id)).toBe(status);
  });

  it('answers DELETE per the lifecycle table, and 204 if it is already archived', async () => {
    const id = await listingIn(status);
    const answer = await seller.client.delete(path(id));
    const allowed = status === 'archived' || LISTING.can(status, 'archive', 'owner');
    expect(answer.status).toBe(allowed ? 204 : 409);
    expect(await statusOf(id)).toBe(allowed ? 'archived' : status);
  });

  it.each(['suspend', 'lift'] as const)(
    'answers the operator’s %s per the lifecycle table',
    async (transition) => {
      const id = await listingIn(status);
      const answer = await fixtures(app).operator.post(`/admin/listings/${id}/${transition}`, {});
      const repeated = transition === 'suspend' && status === 'suspended';
      if (repeated || LISTING.can(status, transition, 'operator')) {
        expect([answer.status, answer.body.status]).toEqual([
          200,
          transition === 'suspend' ? 'suspended' : 'paused',
        ]);
      } else {
        expect([answer.status, answer.body.code]).toEqual([409, 'listing_state_conflict']);
      }
    },
  );

  it('cannot be suspended or lifted by anyone but the operator', async () => {
    const id = await listingIn(status);
    for (const transition of ['suspend', 'lift']) {
      expect((await seller.client.post(`/admin/listings/${id}/${transition}`, {})).status).toBe(401);
      expect((await app.client.post(`/admin/listings/${id}/${transition}`, {})).status).toBe(401);
    }
    expect(await statusOf(id)).toBe(status);
  });

  it('cannot be changed by a stranger', async () => {
    const id = await listingIn(status);
    expect((await stranger.client.put(path(id), { status: 'active' })).status).toBe(404);
    expect((await stranger.client.put(path(id), { price_cents: 1 })).status).toBe(404);
    expect((await stranger.client.delete(path(id))).status).toBe(404);
    expect(await statusOf(id)).toBe(status);
  });

  it('is always visible to its owner, and to others only while it is public', async () => {
    const id = await listingIn(status);
    const open = ['active', 'sold_out'].includes(status);
    await seller.client.get(path(id)).expect(200);
    for (const client of [app.client, stranger.client]) {
      const answer = await client.get(path(id));
      expect([answer.status, answer.body.code]).toEqual(open ? [200, undefined] : [404, 'listing_not_found']);
    }
  });

  it('appears in search only while it is active', async () => {
    const id = await listingIn(status);
    await seller.client.put(path(id), { tags: [`only ${status}`] }); // an archived listing refuses the tag, and is not found
    for (const query of [
      `q=only+${status}`,
      `tags=only+${status}`,
      `seller_id=${seller.agentId}&limit=100`,
      'sort=newest&limit=100',
    ]) {
      const { body } = await app.client.get(`/marketplace/search?${query}`).expect(200);
      const found = body.results.some((result: { id: string }) => result.id === id);
      expect([query, found]).toEqual([query, status === 'active']);
    }
  });
});

describe('suspending a listing', () => {
  it('records one event, even when repeated', async () => {
    const id = await listingIn('active');
    await suspend(id);
    await suspend(id);
    const events = await app.sql(
      `SELECT name, sequence, audience, payload FROM outbox_events WHERE subject_id = $1 AND name LIKE '%suspended'`,
      [id],
    );
    expect(events).toEqual([
      {
        name: 'marketplace.listing.suspended',
        sequence: 3, // after published and changed
        audience: [],
        payload: expect.objectContaining({ id, status: 'suspended', reason: 'reported', version: 2 }),
      },
    ]);
  });

  it('requires the admin token, a known id, and a valid body', async () => {
    const { operator } = fixtures(app);
    const id = await listingIn('active');
    expect((await operator.post(`/admin/listings/lst_${'0'.repeat(32)}/suspend`, {})).body.code).toBe(
      'listing_not_found',
    );
    await operator.post(`/admin/listings/${id}/suspend`, { reason: 'x'.repeat(501) }).expect(422);
    await operator.post(`/admin/listings/${id}/suspend`, { status: 'archived' }).expect(422);
    await operator.with({ 'X-Admin-Token': 'guessed' }).post(`/admin/listings/${id}/suspend`, {}).expect(401);
    expect(await statusOf(id)).toBe('active');
  });
});

describe('the events of a listing', () => {
  const reported = async (id: string) => {
    const events = await app.sql<{ name: string; sequence: number; changed: string[]; status: string }>(
      `SELECT name, sequence, payload->'changed' AS changed, payload->>'status' AS status
         FROM outbox_events WHERE subject_id = $1 ORDER BY sequence`,
      [id],
    );
    expect(events.map(({ sequence }) => sequence)).toEqual(events.map((_, index) => index + 1));
    return events.map(({ name, status, changed }) => [name.split('.').pop(), status, ...(changed ?? [])]);
  };

  it('report publication and changes to status, terms, title, and tags, but not to other fields', async () => {
    const { id, seller } = await trades(app).listing({ status: 'draft' });
    const put = (body: object) => seller.client.put(`/marketplace/listings/${id}`, body).expect(200);
    await put({ price_cents: 2_400 });
    await put({ status: 'active' });
    await put({ title: 'A better title', tags: ['new'] });
    await put({ tags: ['new'], agent_instructions: 'Ask first', return_details: 'By post' });
    await put({ condition: 'good', return_policy: '7_day', delivery_method: 'api_access' });
    await put({ quantity: 0 });
    await put({ quantity: 2 });
    expect(await reported(id)).toEqual([
      ['changed', 'draft', 'price_cents'],
      ['changed', 'active', 'status'],
      ['published', 'active', 'status'],
      ['changed', 'active', 'title', 'tags'],
      ['changed', 'active', 'condition', 'delivery_method', 'return_policy'],
      ['changed', 'sold_out', 'status'],
      ['changed', 'active', 'status'],
      ['published', 'active', 'status'],
    ]);
  });

  it('report selling out once, and not a returned unit', async () => {
    const listing = await trades(app).listing({ quantity: 2 });
    const buyer = await fixtures(app).agent();
    await trades(app).buy(listing, buyer);
    const last = await trades(app).buy(listing, buyer);
    await listing.seller.client.post(`/marketplace/sales/${last.id}/cancel`).expect(200);
    expect(await reported(listing.id)).toEqual([
      ['published', 'active', 'status'],
      ['changed', 'sold_out', 'status'],
    ]);
  });
});
