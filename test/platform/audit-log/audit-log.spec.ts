import { RouteTable } from '../../../src/platform/operations/route-table';
import { startTestApp, type TestApp } from '../../support/app';
import { fixtures, type Fixtures } from '../../support/fixtures';

interface Entry {
  id: string;
  at: string;
  via: string;
  operator: string | null;
  person_id: string | null;
  ip: string;
  request_id: string;
  command: string;
  target: string | null;
  details: object;
  outcome: string;
  error_code: string | null;
}

let app: TestApp;
let a: Fixtures;
beforeAll(async () => {
  app = await startTestApp();
  a = fixtures(app);
});
afterAll(() => app.close());

async function entries(query = ''): Promise<Entry[]> {
  const { body } = await a.operator.get(`/admin/audit?${query}`).expect(200);
  return (body as { entries: Entry[] }).entries;
}

describe('an operator command', () => {
  it('leaves an audit entry with operator, command, target, and outcome', async () => {
    const { agentId } = await a.agent();
    const ada = a.operator.with({
      'X-Operator': 'ada@ops1',
      'X-Request-Id': 'req-suspend-1',
      'User-Agent': 'admin-command-line/0.1.0', // does not affect `via`
    });
    await ada.post(`/admin/agents/${agentId}/suspend`, { reason: 'Spam from ada@example.com' }).expect(200);
    const [entry] = await entries(`target=${agentId}`);
    expect(entry).toEqual({
      id: expect.stringMatching(/^ope_/) as string,
      at: expect.stringMatching(/^\d{4}-.*Z$/) as string,
      via: 'http',
      operator: 'ada@ops1',
      person_id: null,
      ip: '127.0.0.1',
      request_id: 'req-suspend-1',
      command: 'POST /admin/agents/:agent_id/suspend',
      target: agentId,
      details: { reason: 'Spam from ada@example.com' }, // the agent has it only until it is reinstated
      outcome: 'done',
      error_code: null,
    });
  });

  it('records its parameters, but neither free text nor secrets', async () => {
    const { agentId } = await a.agent();
    const body = { agent_id: agentId, amount_cents: 700, reference: 'bank-4711', note: 'for Ada, by wire' };
    const deposit = await a.operator.post('/admin/wallet/deposits', body);
    const [made] = await entries('command=/admin/wallet/deposits');
    if (deposit.status === 201) expect(made?.target).toBe(deposit.body.id);
    expect(made?.details).toMatchObject({ agent_id: agentId, amount_cents: 700, reference: 'bank-4711' });
    const stored = await a.operator
      .post('/admin/ops-reports', { output: { secret: 'of-the-run' } })
      .expect(200);
    await a.operator.post('/admin/oauth-clients', { name: 'Own', redirect_uris: ['https://own.example/cb'] });
    const invites = await a.operator.post('/admin/invites', { count: 2, max_uses: 3 }).expect(201);
    const all = JSON.stringify(await app.sql('SELECT l::text FROM operator_log l'));
    for (const secret of ['of-the-run', stored.body.token, invites.body.codes[0].code, 'by wire'])
      expect(all).not.toContain(secret);
    expect((await entries('command=POST /admin/invites'))[0]?.details).toEqual({ count: 2, max_uses: 3 });
  });

  it('leaves an entry when it is refused or repeated too, unlike requests by others', async () => {
    const { agentId, client } = await a.agent();
    const before = (await entries('limit=100')).length;
    await client.post(`/admin/agents/${agentId}/suspend`, { reason: 'me' }).expect(401);
    await a.operator.with({ 'X-Admin-Token': 'wrong' }).post('/admin/invites', {}).expect(401);
    await a.operator.get('/admin/agents').expect(200);
    expect(await entries('limit=100')).toHaveLength(before);

    await a.operator.post(`/admin/agents/${agentId}/reinstate`, {}).expect(409);
    await a.operator.post('/admin/invites', { count: -1 }).expect(422);
    // not an operator-only route, and refused to the operator
    await a.operator.post('/public/activity/articles-published', { articles: 7 }).expect(422);
    const once = a.operator.with({ 'Idempotency-Key': 'twice' });
    await once.post(`/admin/agents/${agentId}/suspend`, { reason: 'spam' }).expect(200);
    await once.post(`/admin/agents/${agentId}/suspend`, { reason: 'spam' }).expect(200);
    const latest = (await entries('limit=5')).map(({ command, outcome, error_code }) => [
      command.split('/').at(-1),
      outcome,
      error_code,
    ]);
    expect(latest).toEqual([
      ['suspend', 'repeated', null],
      ['suspend', 'done', null],
      ['articles-published', 'refused', 'validation_error'],
      ['invites', 'refused', 'validation_error'],
      ['reinstate', 'refused', 'agent_state_conflict'],
    ]);
    await a.operator.delete('/admin/dens/introductions/posts/x%00y').expect(404);
    expect((await entries('limit=1'))[0]).toMatchObject({
      outcome: 'refused',
      command: expect.stringMatching(/^DELETE \/admin\/dens/) as string,
    });
    // refused by a guard, before the handler
    await a.operator
      .with({ 'Content-Type': 'application/json' })
      .post('/admin/invites', '{"count":')
      .expect(400);
    expect((await entries('limit=1'))[0]).toMatchObject({
      command: 'POST /admin/invites',
      outcome: 'refused',
      error_code: 'malformed_request',
    });
  });

  it('is rolled back when its entry cannot be written', async () => {
    const { agentId, client } = await a.agent();
    await app.sql(`CREATE FUNCTION no_entry() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
      IF NEW.outcome = 'done' THEN RAISE EXCEPTION 'no room'; END IF; RETURN NEW; END $$`);
    await app.sql(
      'CREATE TRIGGER no_entry BEFORE INSERT ON operator_log FOR EACH ROW EXECUTE FUNCTION no_entry()',
    );
    try {
      await a.operator.post(`/admin/agents/${agentId}/suspend`, { reason: 'spam' }).expect(500);
    } finally {
      await app.sql('DROP TRIGGER no_entry ON operator_log');
      await app.sql('DROP FUNCTION no_entry');
    }
    await client.get('/agents/me').expect(200);
    expect(
      (await entries(`target=${agentId}`)).map(({ outcome, error_code }) => [outcome, error_code]),
    ).toEqual([['failed', 'internal_error']]);
  });

  it('has an entry that can be listed and filtered, but not changed', async () => {
    const first = await a.operator.get('/admin/audit?limit=1').expect(200);
    const next = await a.operator.get(`/admin/audit?limit=1&cursor=${first.body.next_cursor}`).expect(200);
    expect(next.body.entries[0].id < first.body.entries[0].id).toBe(true);
    expect((await entries('outcome=refused')).every(({ outcome }) => outcome === 'refused')).toBe(true);
    expect(await entries('operator=ada@ops1')).toHaveLength(1);
    const ofRequest = await entries('request_id=req-suspend-1');
    expect(ofRequest.map(({ command }) => command)).toEqual(['POST /admin/agents/:agent_id/suspend']);
    const tomorrow = new Date(app.clock.now().getTime() + 86_400_000).toISOString();
    expect(await entries(`since=${tomorrow}`)).toEqual([]);
    await app.client.get('/admin/audit').expect(401);
    for (const change of ["UPDATE operator_log SET operator = 'eve'", 'DELETE FROM operator_log'])
      await expect(app.sql(change)).rejects.toThrow('append-only');
  });
});

/** In every spec, `close` checks that successful commands wrote their entries in time. It fails if one was late. */
describe('every operator command', () => {
  it('leaves an entry', async () => {
    const commands = app.app
      .get(RouteTable)
      .routes.filter(({ access, method }) => access === 'admin' && method !== 'GET');
    expect(commands.length).toBeGreaterThan(30);
    const silent: string[] = [];
    for (const { method, path } of commands) {
      const requestId = `every ${method} ${path}`.replace(/[^\w.:@/+=-]/g, '-').slice(0, 128);
      const client = a.operator.with({ 'X-Request-Id': requestId });
      const address = path.replace(/:[a-z_]+/g, 'nobody-and-nothing');
      const { status } = await (method === 'DELETE' ? client.delete(address) : client.post(address, {}));
      expect([path, status < 500]).toEqual([path, true]);
      const left = await app.sql('SELECT 1 FROM operator_log WHERE request_id = $1 AND command = $2', [
        requestId,
        `${method} ${path}`,
      ]);
      if (left.length !== 1) silent.push(`${method} ${path}`);
    }
    expect(silent).toEqual([]);
  });
});
