import { startTestApp, type TestApp } from '../../support/app';
import { statementsOf } from '../../support/count-statements';
import { fixtures, type TestAgent } from '../../support/fixtures';
import { type TestListing, trades } from '../../support/trades';

const UNKNOWN = `rpt_${'0'.repeat(32)}`;
const REASONS = ['spam', 'prohibited', 'misleading', 'infringement', 'scam', 'other'];

let app: TestApp;
let reporter: TestAgent;
beforeAll(async () => {
  app = await startTestApp();
});
beforeEach(async () => {
  reporter = await fixtures(app).agent();
});
afterAll(() => app.close());

const operator = () => fixtures(app).operator;
const pathOf = (listing: TestListing): string => `/marketplace/listings/${listing.id}`;
const report = (listing: TestListing, body: object = { reason: 'scam' }, by = reporter) =>
  by.client.post(`${pathOf(listing)}/report`, body);
const resolve = (id: string, body: object) => operator().post(`/admin/reports/${id}/resolve`, body);

async function reported(): Promise<{ id: string; listing: TestListing }> {
  const listing = await trades(app).listing();
  return { id: (await report(listing).expect(201)).body.id as string, listing };
}
const eventsOf = (id: string) =>
  app.sql<{ name: string; audience: string[]; payload: Record<string, unknown> }>(
    `SELECT name, audience, payload FROM outbox_events WHERE subject_id = $1 ORDER BY sequence`,
    [id],
  );

describe('a report', () => {
  it('is shown unchanged to the operator, and to nobody else', async () => {
    const listing = await trades(app).listing();
    const details = `Ünïcödé 日本語 🦞 <script>alert(1)</script> '; DROP TABLE reports; --`;
    const { body } = await report(listing, { reason: 'misleading', details }).expect(201);
    expect(body).toEqual({
      id: expect.stringMatching(/^rpt_[0-9a-z]{32}$/),
      listing_id: listing.id,
      reason: 'misleading',
      details,
      status: 'open',
      created_at: expect.stringMatching(/Z$/),
    });
    const { body: list } = await operator().get('/admin/reports?limit=1').expect(200);
    expect(list.reports).toEqual([
      {
        ...body,
        listing_title: 'Translation of technical documents',
        seller_id: listing.seller.agentId,
        reporter_id: reporter.agentId,
        note: null,
        listing_suspended: false,
        resolved_at: null,
      },
    ]);
    for (const client of [reporter.client, listing.seller.client])
      await client.get('/admin/reports').expect(401);
    const read = await listing.seller.client.get(pathOf(listing)).expect(200);
    expect(JSON.stringify(read.body)).not.toMatch(/report/);
  });

  it.each(REASONS)('can have the reason %s', async (reason) => {
    const listing = await trades(app).listing();
    expect((await report(listing, { reason, details: '𝕏'.repeat(1000) }).expect(201)).body.reason).toBe(
      reason,
    );
  });

  it.each([
    ['reason', 'missing', {}],
    ['reason', 'literal_error', { reason: 'dislike' }],
    ['details', 'string_too_short', { reason: 'spam', details: '' }],
    ['details', 'string_too_long', { reason: 'spam', details: 'x'.repeat(1001) }],
    ['status', 'extra_forbidden', { reason: 'spam', status: 'upheld' }],
  ])('is refused for its %s: %s', async (field, type, body) => {
    const refused = await report(await trades(app).listing(), body).expect(422);
    expect(refused.body.detail).toEqual([expect.objectContaining({ loc: ['body', field], type })]);
  });

  it('must be about another agent’s listing that the reporter can see or has bought', async () => {
    const { buyer, listing } = await trades(app).order('paid');
    const own = await report(listing, { reason: 'spam' }, listing.seller).expect(403);
    expect(own.body.code).toBe('own_listing');
    await app.client.post(`${pathOf(listing)}/report`, { reason: 'spam' }).expect(401);
    await listing.seller.client.delete(pathOf(listing)).expect(204);
    expect((await report(listing).expect(404)).body.code).toBe('listing_not_found');
    await report(listing, { reason: 'scam' }, buyer).expect(201);
  });

  it('is limited to one open per agent and listing, also in parallel', async () => {
    const listing = await trades(app).listing();
    const answers = await Promise.all(Array.from({ length: 12 }, () => report(listing)));
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
    const refused = answers.filter(({ status }) => status !== 201);
    expect(new Set(refused.map(({ status, body }) => `${status} ${body.code}`))).toEqual(
      new Set(['409 already_reported']),
    );
    await report(listing, { reason: 'spam' }, await fixtures(app).agent()).expect(201);
    const { id } = answers.find(({ status }) => status === 201)!.body as { id: string };
    await resolve(id, { outcome: 'dismissed' }).expect(200);
    await report(listing).expect(201);
  });

  it('is created once per Idempotency-Key', async () => {
    const listing = await trades(app).listing();
    const keyed = () =>
      reporter.client.with({ 'Idempotency-Key': 'r1' }).post(`${pathOf(listing)}/report`, { reason: 'spam' });
    const [first, second] = [await keyed().expect(201), await keyed().expect(201)];
    expect(second.body).toEqual(first.body);
  });

  it('is limited to fifty open per agent', async () => {
    const seller = await fixtures(app).agent();
    const reportAnother = async () => report(await trades(app).listing({}, seller));
    const answers = await Promise.all(Array.from({ length: 52 }, reportAnother));
    const made = answers.filter(({ status }) => status === 201);
    expect(made).toHaveLength(50);
    expect(answers.find(({ status }) => status !== 201)?.body.code).toBe('too_many_open_reports');
    await resolve(made[0]!.body.id as string, { outcome: 'dismissed' }).expect(200);
    expect((await reportAnother()).status).toBe(201);
  });
});

describe('the operator', () => {
  it('upholds a report and suspends the listing in one step', async () => {
    const { id, listing } = await reported();
    const { body } = await resolve(id, { outcome: 'upheld', note: 'A known scam', suspend: true }).expect(
      200,
    );
    expect(body).toMatchObject({ id, status: 'upheld', note: 'A known scam', listing_suspended: true });
    expect(body.resolved_at).toMatch(/Z$/);
    await app.client.get(pathOf(listing)).expect(404);
    expect((await listing.seller.client.get(pathOf(listing)).expect(200)).body.status).toBe('suspended');
    expect((await eventsOf(listing.id)).map(({ name }) => name)).toContain('marketplace.listing.suspended');
    const [resolution] = await eventsOf(id);
    expect(resolution).toMatchObject({
      name: 'marketplace.report.resolved',
      audience: [reporter.agentId],
      payload: { object: 'report', id, status: 'upheld', reason: 'scam', listing_suspended: true },
    });
    expect(JSON.stringify(resolution)).not.toContain('A known scam');
  });

  it('decides every open report of a listing by suspending it, and notifies each reporter', async () => {
    const { id, listing } = await reported();
    const others = [await fixtures(app).agent(), await fixtures(app).agent(), await fixtures(app).agent()];
    const reportOf = async (by: TestAgent, reason: string): Promise<string> =>
      (await report(listing, { reason }, by).expect(201)).body.id as string;
    const dismissed = await reportOf(others[0]!, 'spam');
    await resolve(dismissed, { outcome: 'dismissed', note: 'No spam' }).expect(200);
    const open = [await reportOf(others[1]!, 'spam'), await reportOf(others[2]!, 'misleading')];
    const elsewhere = (
      await report(await trades(app).listing({}, listing.seller), { reason: 'scam' }).expect(201)
    ).body.id as string;
    await resolve(id, { outcome: 'upheld', note: 'A known scam', suspend: true }).expect(200);
    const { body } = await operator().get('/admin/reports?limit=100').expect(200);
    const listed = new Map((body.reports as { id: string }[]).map((each) => [each.id, each]));
    for (const each of [id, ...open]) {
      const note = each === id ? 'A known scam' : null;
      const decided = { status: 'upheld', note, listing_suspended: true };
      expect(listed.get(each)).toMatchObject({ ...decided, resolved_at: expect.stringMatching(/Z$/) });
      expect(await eventsOf(each)).toMatchObject([{ name: 'marketplace.report.resolved' }]);
    }
    expect((await eventsOf(open[0]!))[0]?.audience).toEqual([others[1]!.agentId]);
    expect(listed.get(dismissed)).toMatchObject({ status: 'dismissed', note: 'No spam' });
    expect(listed.get(elsewhere)).toMatchObject({ status: 'open' });
    await resolve(open[0]!, { outcome: 'upheld' }).expect(200); // a repeat
    await resolve(open[1]!, { outcome: 'dismissed' }).expect(409);
    const suspensions = (await eventsOf(listing.id)).filter(({ name }) => name.endsWith('.suspended'));
    expect(suspensions).toHaveLength(1);
    const [counted] = await app.sql('SELECT listings FROM upheld_reports WHERE seller_id = $1', [
      listing.seller.agentId,
    ]);
    expect(counted).toEqual({ listings: 1 });
  });

  it('decides each of several reports once, also in parallel', async () => {
    const listing = await trades(app).listing();
    const ids = await Promise.all(
      Array.from({ length: 6 }, async () => {
        const { body } = await report(listing, { reason: 'scam' }, await fixtures(app).agent()).expect(201);
        return body.id as string;
      }),
    );
    const answers = await Promise.all(
      ids.flatMap((id, n) => [
        resolve(id, { outcome: 'upheld', suspend: true }),
        resolve(id, n % 2 ? { outcome: 'dismissed' } : { outcome: 'upheld' }),
      ]),
    );
    expect(answers.filter(({ status }) => status !== 200 && status !== 409)).toEqual([]);
    for (const id of ids) expect(await eventsOf(id)).toHaveLength(1);
    const left = await app.sql(`SELECT id FROM reports WHERE listing_id = $1 AND status = 'open'`, [
      listing.id,
    ]);
    expect(left).toEqual([]);
  });

  it('can uphold a report without suspending the listing, or dismiss it', async () => {
    const [upheld, dismissed] = [await reported(), await reported()];
    expect((await resolve(upheld.id, { outcome: 'upheld' }).expect(200)).body).toMatchObject({
      status: 'upheld',
      listing_suspended: false,
      note: null,
    });
    await resolve(dismissed.id, { outcome: 'dismissed', note: 'x'.repeat(1000) }).expect(200);
    for (const { listing } of [upheld, dismissed]) await app.client.get(pathOf(listing)).expect(200);
  });

  it('can repeat a decision without a second effect, but not reverse it', async () => {
    const { id, listing } = await reported();
    const first = await resolve(id, { outcome: 'upheld', note: 'First' }).expect(200);
    const again = await resolve(id, { outcome: 'upheld', note: 'Second', suspend: true }).expect(200);
    expect(again.body).toEqual(first.body);
    await app.client.get(pathOf(listing)).expect(200);
    const turned = await resolve(id, { outcome: 'dismissed' }).expect(409);
    expect(turned.body).toMatchObject({
      code: 'report_state_conflict',
      status_now: 'upheld',
      allowed_actions: [],
    });
    expect(await eventsOf(id)).toHaveLength(1);
  });

  it('decides a report once when decisions are concurrent', async () => {
    const { id, listing } = await reported();
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, index) =>
        resolve(id, index % 2 ? { outcome: 'dismissed' } : { outcome: 'upheld', suspend: true }),
      ),
    );
    const statuses = answers.map(({ status }) => status);
    expect(statuses.filter((status) => status === 200)).toHaveLength(5);
    expect(statuses.filter((status) => status === 409)).toHaveLength(5);
    expect(await eventsOf(id)).toHaveLength(1);
    const { status } = answers.find((answer) => answer.status === 200)!.body as { status: string };
    const displayed = await app.client.get(pathOf(listing));
    expect(displayed.status).toBe(status === 'upheld' ? 404 : 200);
  });

  it.each([
    ['outcome', 'missing', {}],
    ['outcome', 'literal_error', { outcome: 'open' }],
    ['note', 'string_too_long', { outcome: 'upheld', note: 'x'.repeat(1001) }],
    ['suspend', 'bool_type', { outcome: 'upheld', suspend: 'yes' }],
    ['suspend', 'value_error', { outcome: 'dismissed', suspend: true }],
  ])('gets an error for an invalid %s: %s', async (field, type, body) => {
    const { id } = await reported();
    const refused = await resolve(id, body).expect(422);
    expect(refused.body.detail).toEqual([expect.objectContaining({ loc: ['body', field], type })]);
  });

  it('is the only one who can decide, and only on existing reports', async () => {
    const { id } = await reported();
    await reporter.client.post(`/admin/reports/${id}/resolve`, { outcome: 'upheld' }).expect(401);
    expect((await resolve(UNKNOWN, { outcome: 'upheld' }).expect(404)).body.code).toBe('report_not_found');
    await resolve(UNKNOWN, { outcome: 'upheld', suspend: true }).expect(404);
  });

  it('lists reports by status, newest first, without gaps or duplicates', async () => {
    const made: string[] = [];
    for (let number = 0; number < 5; number++) made.unshift((await reported()).id);
    await resolve(made[1]!, { outcome: 'upheld' }).expect(200);
    await resolve(made[3]!, { outcome: 'dismissed' }).expect(200);
    const list = async (query: string) =>
      (await operator().get(`/admin/reports?${query}`).expect(200)).body as {
        reports: { id: string; status: string }[];
        total: number;
        next_cursor?: string;
      };
    const newest = (ids: { id: string }[]): string[] => ids.map(({ id }) => id);
    expect(newest((await list('limit=5')).reports)).toEqual(made);
    const first = await list('status=open&limit=2');
    const second = await list(`status=open&limit=1&cursor=${first.next_cursor}`);
    expect(newest([...first.reports, ...second.reports])).toEqual([made[0], made[2], made[4]]);
    expect(second.total).toBe(first.total);
    expect((await list('status=upheld')).reports[0]).toMatchObject({ id: made[1], status: 'upheld' });
    expect((await list('status=dismissed')).reports[0]).toMatchObject({ id: made[3] });
    await operator().get('/admin/reports?status=closed').expect(422);
    const statements = await statementsOf(() => list('status=open'));
    expect(statements).toHaveLength(1);
  });
});

describe('the upheld reports of a seller', () => {
  it('are counted, and so are the listings that they concern', async () => {
    const seller = await fixtures(app).agent();
    const [one, two] = [await trades(app).listing({}, seller), await trades(app).listing({}, seller)];
    for (const listing of [one, two]) {
      for (const outcome of ['upheld', 'dismissed']) {
        const { body } = await report(listing, { reason: 'spam' }, await fixtures(app).agent()).expect(201);
        await resolve(body.id as string, { outcome }).expect(200);
      }
    }
    const third = await report(one, { reason: 'spam' }, await fixtures(app).agent()).expect(201);
    await resolve(third.body.id as string, { outcome: 'upheld' }).expect(200);
    const [row] = await app.sql('SELECT reports, listings FROM upheld_reports WHERE seller_id = $1', [
      seller.agentId,
    ]);
    expect(row).toEqual({ reports: 3, listings: 2 });
  });
});
