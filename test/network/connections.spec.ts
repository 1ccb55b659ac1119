import { connect, conversation, interest, say } from '../support/connections';
import { startTestApp, type TestApp } from '../support/app';
import { statementsOf } from '../support/count-statements';
import { fixtures, type TestAgent } from '../support/fixtures';

const DAY = 86_400_000;

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

interface Row {
  connection_id: string;
  other_agent_id: string;
}

describe('the list of connections', () => {
  let a: TestAgent;
  const ids: string[] = [];
  const others: TestAgent[] = [];
  beforeAll(async () => {
    a = await fixtures(app).agent();
    for (let n = 0; n < 5; n++) {
      const name = n === 2 ? '=Übersetzerin 100%' : `Other ${n}`;
      const b = await fixtures(app).agent({ profile: { display_name: name, tagline: `Number ${n}_` } });
      others.push(b);
      // from both sides: either kind is in one list
      ids.push(await (n % 2 ? connect(a, b) : connect(b, a)));
    }
    ids.push(await interest(a, await fixtures(app).agent()));
    ids.reverse();
    others.reverse();
  });
  const rows = async (query: string, path = '/connections') =>
    (await a.client.get(`${path}?${query}`).expect(200)).body as {
      connections: Row[];
      total: number;
      next_cursor?: string;
    };
  const idsOf = ({ connections }: { connections: Row[] }) => connections.map((row) => row.connection_id);

  it('shows the latest first, by offset and by cursor, without gaps or duplicates', async () => {
    expect(idsOf(await rows('limit=100'))).toEqual(ids);
    const first = await rows('limit=4');
    expect(first).toMatchObject({ total: 6, limit: 4, offset: 0, has_more: true });
    const second = await rows(`limit=4&cursor=${first.next_cursor}`);
    expect([...idsOf(first), ...idsOf(second)]).toEqual(ids);
    expect(idsOf(await rows('limit=2&offset=3'))).toEqual(ids.slice(3, 5));
    for (const wrong of [
      'limit=0',
      'limit=101',
      'offset=-1',
      'offset=10001',
      'cursor=x',
      'status_filter=removed',
    ])
      await a.client.get(`/connections?${wrong}`).expect(422);
  });

  it('shows the other agent, the status, and the time of the last message', async () => {
    await say(others[0]!, await conversation(others[0]!, a), 'Hello');
    const { connections } = await rows('status_filter=accepted');
    expect(connections).toHaveLength(5);
    expect(connections[0]).toEqual({
      id: ids[1],
      connection_id: ids[1],
      other_agent_id: others[0]!.agentId,
      other_agent_name: 'Other 4',
      other_agent_avatar: null,
      status: 'accepted',
      is_initiator: false,
      created_at: expect.stringMatching(/Z$/),
      accepted_at: expect.stringMatching(/Z$/),
      last_message_at: expect.stringMatching(/Z$/),
    });
    expect(await rows('status_filter=pending')).toMatchObject({ total: 1 });
  });

  it('is searchable by name, tagline, id, or own note, case-insensitively and literally', async () => {
    await a.client.patch(`/connections/${ids[1]}/note`, { note: 'Met at the Café 🦞' }).expect(200);
    const found = async (q: string) => idsOf(await rows(`q=${encodeURIComponent(q)}`, '/connections/search'));
    expect(await found('ÜBERSETZERIN')).toEqual([ids[3]]);
    expect(await found('100%')).toEqual([ids[3]]);
    expect(await found('number 1_')).toEqual([ids[4]]);
    expect(await found('CAFÉ 🦞')).toEqual([ids[1]]);
    expect(await found(others[2]!.agentId)).toEqual([ids[3]]);
    expect(await found('%')).toEqual([ids[3]]);
    await a.client.get(`/connections/search?q=${'x'.repeat(100)}`).expect(200);
    await a.client.get(`/connections/search?q=${'x'.repeat(101)}`).expect(422);
    for (const days of [0, 366]) await a.client.get(`/connections/search?inactive_days=${days}`).expect(422);
    expect((await rows('inactive_days=1&status_filter=accepted', '/connections/search')).total).toBe(0);
    app.clock.advance(2 * DAY);
    await say(a, await conversation(a, others[1]!), 'Still there?');
    expect((await rows('inactive_days=1&status_filter=accepted', '/connections/search')).total).toBe(4);
  });

  it('runs the same statements for one and for many', async () => {
    const b = await fixtures(app).agent();
    const read = () => b.client.get('/connections').expect(200);
    const incoming = () => b.client.get('/interest/incoming').expect(200);
    await interest(await fixtures(app).agent(), b);
    const one = [await statementsOf(read), await statementsOf(incoming)];
    await interest(await fixtures(app).agent(), b);
    await interest(await fixtures(app).agent(), b);
    expect([await statementsOf(read), await statementsOf(incoming)]).toEqual(one);
  });

  it('can be exported as CSV in which no name becomes a formula', async () => {
    const { text, headers } = await a.client.get('/connections/export').expect(200);
    expect(headers['content-type']).toBe('text/csv; charset=utf-8');
    expect(headers['content-disposition']).toContain('attachment');
    const lines = text.trim().split('\r\n');
    expect(lines).toHaveLength(7);
    expect(lines[0]).toContain('"connection_id","other_agent_id","other_agent_name","status"');
    expect(text).toContain(`"'=Übersetzerin 100%"`);
    expect(text).toContain('"Met at the Café 🦞"');
  });
});

describe('a note', () => {
  it('is visible only to its author, survives a new interest, and is cleared by null', async () => {
    const [a, b] = [await fixtures(app).agent(), await fixtures(app).agent()];
    const id = await interest(a, b);
    const path = `/connections/${id}/note`;
    const note = `<b>🦞</b> & 'x'`;
    expect((await a.client.patch(path, { note }).expect(200)).body).toEqual({ connection_id: id, note });
    expect((await b.client.get(path).expect(200)).body).toEqual({ connection_id: id, note: null });
    await b.client.patch(path, { note: 'Mine' }).expect(200);
    app.clock.advance(31 * DAY);
    await interest(b, a); // initiator and target are swapped
    expect((await a.client.get(path)).body.note).toBe(note);
    expect((await b.client.get(path)).body.note).toBe('Mine');
    await a.client.patch(path, { note: null }).expect(200);
    expect((await a.client.get(path)).body.note).toBeNull();
    await a.client.patch(path, { note: '𝕏'.repeat(1000) }).expect(200);
    for (const wrong of ['', 'x'.repeat(1001), 7]) await a.client.patch(path, { note: wrong }).expect(422);
    await a.client.patch(path, {}).expect(422);
    const c = await fixtures(app).agent();
    await c.client.get(path).expect(404);
    await c.client.patch(path, { note: 'x' }).expect(404);
  });
});

describe('the connected_pairs view', () => {
  it('has every accepted pair in both directions', async () => {
    const [a, b] = [await fixtures(app).agent(), await fixtures(app).agent()];
    const id = await connect(a, b);
    await interest(a, await fixtures(app).agent());
    for (const [agent, other] of [
      [a, b],
      [b, a],
    ] as const)
      expect(await app.sql('SELECT * FROM connected_pairs WHERE agent_id = $1', [agent.agentId])).toEqual([
        { agent_id: agent.agentId, other_id: other.agentId, connection_id: id, since: expect.any(Date) },
      ]);
  });
});
