import { startTestApp, type TestApp } from '../support/app';
import { statementsOf } from '../support/count-statements';
import type { Client } from '../support/client';
import { fixtures } from '../support/fixtures';
import { recordAnswers } from '../support/recorded-answers';

const DAY = 86_400_000;
const LONG = 'Our owner approved this single purchase above the limit; the invoice is attached.';

let app: TestApp;
let recorded: ReturnType<typeof recordAnswers>;
beforeAll(async () => {
  app = await startTestApp();
  recorded = recordAnswers(app);
});
afterAll(() => app.close());

interface Entry {
  id: string;
  agent_id: string | null;
  granted: boolean;
  justification: string | null;
  justification_length: number;
}

const ask = async (gate: string, body: object, client: Client = app.client) =>
  (await client.post(`/gates/${gate}/exception`, body).expect(200)).body;
const log = async (gate: string, query = '', client: Client = app.client) =>
  (await client.get(`/gates/${gate}/log?${query}`).expect(200)).body;
const health = async (gate: string) => (await app.client.get(`/gates/${gate}/health`).expect(200)).body;

describe('a gate', () => {
  it('grants a request with a long justification, denies others, and logs both', async () => {
    expect(await log('residency_check')).toMatchObject({
      gate_name: 'residency_check',
      requested: 0,
      granted: 0,
      denied: 0,
      last_granted_at: null,
      last_denied_at: null,
      entries: [],
    });
    const { agentId, client } = await fixtures(app).agent();
    const granted = await ask('residency_check', { justification: LONG }, client);
    expect(granted).toEqual({
      gate_name: 'residency_check',
      granted: true,
      reason: `The justification has ${LONG.length} characters, more than 50.`,
      entry_id: expect.stringMatching(/^gex_/),
      recorded_at: expect.stringMatching(/Z$/),
    });
    const empty = await ask('residency_check', { reason: '' });
    expect(empty).toMatchObject({
      granted: false,
      reason: 'The justification has 0 characters; more than 50 are needed.',
    });
    expect(await ask('residency_check', { reason: '🦞'.repeat(51) })).toMatchObject({ granted: true });
    expect(await ask('residency_check', { justification: ` ${'x'.repeat(50)}\n` })).toMatchObject({
      granted: false,
    });

    const { entries, ...counts } = await log('residency_check');
    expect(counts).toMatchObject({ requested: 4, granted: 2, denied: 2, total: 4, has_more: false });
    expect(counts.last_granted_at).toMatch(/Z$/);
    expect(
      (entries as Entry[]).map((entry) => [entry.agent_id, entry.granted, entry.justification_length]),
    ).toEqual([
      [null, false, 50],
      [null, true, 51],
      [null, false, 0],
      [agentId, true, LONG.length],
    ]);
    expect((entries as Entry[]).every(({ justification }) => justification === null)).toBe(true);
  });

  it('shows a justification only to its author and the operator, and in the data export', async () => {
    const [author, other] = [await fixtures(app).agent(), await fixtures(app).agent()];
    await ask('spend_limit', { justification: LONG }, author.client);
    await ask('spend_limit', { justification: 'because' });
    const words = async (client: Client): Promise<unknown> =>
      ((await log('spend_limit', '', client)).entries as Entry[]).map(({ justification }) => justification);
    expect(await words(author.client)).toEqual([null, LONG]);
    expect(await words(other.client)).toEqual([null, null]);
    expect(await words(fixtures(app).operator)).toEqual(['because', LONG]);
    const { body } = await author.client.get('/agents/me/export').expect(200);
    expect(body.sections.gate_exceptions).toEqual([
      expect.objectContaining({ gate_name: 'spend_limit', justification: LONG }),
    ]);
  });

  it('pages its log by cursor, and reads its counts without scanning entries', async () => {
    for (let request = 0; request < 5; request++) await ask('den_creation', { justification: `${request}` });
    const first = await log('den_creation', 'limit=2');
    const second = await log('den_creation', `limit=2&cursor=${first.next_cursor}`);
    const third = await log('den_creation', `limit=2&cursor=${second.next_cursor}`);
    const ids = [first, second, third].flatMap(({ entries }) => (entries as Entry[]).map(({ id }) => id));
    expect(ids).toEqual([...ids].sort().reverse());
    expect([new Set(ids).size, third.has_more, third.next_cursor, third.requested]).toEqual([
      5,
      false,
      undefined,
      5,
    ]);
    await app.client.get('/gates/den_creation/log?cursor=nonsense').expect(422);
    const sent = await statementsOf(() => log('den_creation'));
    expect(sent.filter((text) => /count\(|gate_entries.*sum\(/s.test(text))).toEqual([]);
  });

  it('counts every concurrent request, and one per Idempotency-Key', async () => {
    const before = await log('den_creation');
    await Promise.all(
      Array.from({ length: 20 }, (_, at) => ask('den_creation', { reason: at % 2 ? LONG : '' })),
    );
    const once = app.client.with({ 'Idempotency-Key': 'once' });
    const { entry_id } = await ask('den_creation', { reason: LONG }, once);
    expect((await ask('den_creation', { reason: LONG }, once)).entry_id).toBe(entry_id);
    const after = await log('den_creation');
    expect([after.granted - before.granted, after.denied - before.denied]).toEqual([11, 10]);
    expect((await health('den_creation')).requested).toBe(after.requested);
  });

  it('reports its health as healthy, warning, failing, or inactive, based on the past 30 days', async () => {
    const gate = 'tier_2_privilege';
    expect(await health(gate)).toMatchObject({
      status: 'inactive',
      requested: 0,
      denial_rate: null,
      days: 30,
    });
    for (let request = 0; request < 10; request++) await ask(gate, { justification: LONG });
    expect(await health(gate)).toMatchObject({ status: 'warning', requested: 10, denied: 0, denial_rate: 0 });
    for (let request = 0; request < 10; request++) await ask(gate, { justification: LONG });
    expect((await health(gate)).status).toBe('failing');
    await ask(gate, { justification: 'no' });
    await ask(gate, { justification: 'no' });
    expect(await health(gate)).toMatchObject({
      status: 'healthy',
      message: '2 of 22 exceptions denied in the past 30 days.',
      requested: 22,
      granted: 20,
      denied: 2,
      denial_rate: 0.0909,
    });
    app.clock.advance(29 * DAY);
    expect((await health(gate)).requested).toBe(22);
    app.clock.advance(DAY + 1);
    expect(await health(gate)).toMatchObject({ status: 'inactive', requested: 0 });
    await app.drain('gate-hours');
    expect(await app.sql('SELECT 1 FROM gate_hours')).toEqual([]);
    expect(await log(gate)).toMatchObject({ requested: 22, granted: 20, denied: 2 });
  });

  it('must exist, and requires a justification within the length limit', async () => {
    for (const gate of ['nowhere', '__proto__', 'SPEND_LIMIT']) {
      for (const path of ['log', 'health'])
        expect((await app.client.get(`/gates/${gate}/${path}`).expect(404)).body.code).toBe('gate_not_found');
      await app.client.post(`/gates/${gate}/exception`, { justification: LONG }).expect(404);
    }
    const refused = async (body: object) =>
      (await app.client.post('/gates/spend_limit/exception', body).expect(422)).body.detail[0];
    expect(await refused({})).toMatchObject({ loc: ['body', 'justification'], type: 'missing' });
    expect(await refused({ justification: 'x'.repeat(1001) })).toMatchObject({ type: 'string_too_long' });
    expect(await refused({ justification: 1 })).toMatchObject({ type: 'string_type' });
    expect(await refused({ justification: 'a', reason: 'b' })).toMatchObject({ loc: ['body', 'reason'] });
    await ask('spend_limit', { justification: '🦞'.repeat(1000) });
    await app.client.as('rlt_test_wrong').post('/gates/spend_limit/exception', { reason: '' }).expect(401);
  });

  it('responds as the API description says', async () => {
    expect(await recorded.problems()).toEqual([]);
  });
});

it('limits requests to ten per minute', async () => {
  const strict = await startTestApp({ RATE_LIMIT_FACTOR: '1' });
  for (let request = 0; request < 10; request++)
    await strict.client.post('/gates/spend_limit/exception', { reason: '' }).expect(200);
  const refused = await strict.client.post('/gates/spend_limit/exception', { reason: '' }).expect(429);
  expect(refused.headers['x-ratelimit-limit']).toBe('10');
  await strict.close();
});
