import { startTestApp, type TestApp } from '../../support/app';
import { fixtures } from '../../support/fixtures';
import { recordAnswers } from '../../support/recorded-answers';

const DAY = 86_400_000;

let app: TestApp;
let recorded: ReturnType<typeof recordAnswers>;
beforeAll(async () => {
  app = await startTestApp();
  recorded = recordAnswers(app);
});
afterAll(() => app.close());

interface Stored {
  report_id: string;
  token: string;
  expires_at: string;
}

const OUTPUT = { checked: 1200, violations: [], note: 'Ünïcödé 🦞', nested: { z: 1, a: null } };

async function store(body: object): Promise<Stored> {
  return (await fixtures(app).operator.post('/admin/ops-reports', body).expect(200)).body as Stored;
}

const read = (id: string, token?: string) =>
  (token === undefined ? app.client : app.client.with({ 'X-Ops-Report-Token': token })).get(
    `/ops-reports/${id}`,
  );

describe('an ops report', () => {
  it('is readable with its token for a week', async () => {
    const output = OUTPUT;
    const { report_id, token, expires_at } = await store({ output });
    expect(report_id).toMatch(/^[A-Za-z0-9_-]{1,64}$/);
    expect(token).toMatch(/^[A-Za-z0-9_-]{43}$/);
    const { body, headers } = await read(report_id, token).expect(200);
    expect(body).toEqual(output);
    expect(headers['cache-control']).toBe('no-store');
    expect(new Date(expires_at).getTime() - app.clock.now().getTime()).toBeCloseTo(7 * DAY, -5);
    const [kept] = await app.sql<{ row: string }>('SELECT ops_reports::text AS row FROM ops_reports');
    expect(kept?.row).not.toContain(token);
    app.clock.advance(7 * DAY - 60_000);
    await read(report_id, token).expect(200);
    app.clock.advance(60_000);
    await read(report_id, token).expect(404);
    await app.drain('ops-report-retention');
    expect(await app.sql('SELECT 1 FROM ops_reports')).toEqual([]);
  });

  it('returns the same error for a wrong token as for an unknown id', async () => {
    const [one, two] = [
      await store({ report_id: 'nightly_1-A', output: {} }),
      await store({ output: { two: 2 } }),
    ];
    expect(one.report_id).toBe('nightly_1-A');
    const wrong = await read(one.report_id, two.token).expect(404);
    const unknown = await read('nightly_1-B', one.token).expect(404);
    const plain = (body: Record<string, unknown>): object => ({ ...body, request_id: '' });
    expect(plain(wrong.body)).toEqual(plain(unknown.body));
    expect(wrong.body.code).toBe('ops_report_not_found');
    await read(one.report_id, 'x'.repeat(128)).expect(404);
    const again = await fixtures(app).operator.post('/admin/ops-reports', {
      report_id: 'nightly_1-A',
      output: {},
    });
    expect([again.status, again.body.code]).toEqual([409, 'ops_report_exists']);
  });

  it('is refused for an invalid header or id', async () => {
    const { report_id, token } = await store({ output: {} });
    const refused = async (id: string, given?: string): Promise<unknown> =>
      (await read(id, given).expect(422)).body.detail[0];
    expect(await refused(report_id)).toMatchObject({
      loc: ['header', 'x-ops-report-token'],
      type: 'missing',
    });
    expect(await refused(report_id, 'x'.repeat(31))).toMatchObject({ type: 'string_too_short' });
    expect(await refused(report_id, 'x'.repeat(129))).toMatchObject({ type: 'string_too_long' });
    expect(await refused('x'.repeat(65), token)).toMatchObject({
      loc: ['path', 'report_id'],
      type: 'string_pattern_mismatch',
    });
    expect(await refused('no.dots', token)).toMatchObject({ loc: ['path', 'report_id'] });
  });

  it('is stored only by the operator, once per Idempotency-Key', async () => {
    await app.client.post('/admin/ops-reports', { output: {} }).expect(401);
    const { operator } = fixtures(app);
    for (const body of [
      {},
      { output: [] },
      { output: 'text' },
      { output: {}, report_id: 'a b' },
      { output: {}, more: 1 },
    ])
      await operator.post('/admin/ops-reports', body).expect(422);
    const once = operator.with({ 'Idempotency-Key': 'once' });
    const { report_id } = (await once.post('/admin/ops-reports', { output: {} }).expect(200)).body as Stored;
    const repeat = await once.post('/admin/ops-reports', { output: {} }).expect(409);
    expect(repeat.body).toMatchObject({ code: 'already_created', id: report_id });
    expect(await recorded.problems()).toEqual([]);
  });
});
