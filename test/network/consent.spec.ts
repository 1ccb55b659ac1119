import { startTestApp, type TestApp } from '../support/app';
import { statementsOf } from '../support/count-statements';
import { connect, interest } from '../support/connections';
import { fixtures, type TestAgent } from '../support/fixtures';

const DAY = 86_400_000;

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

interface Asked {
  a: TestAgent;
  b: TestAgent;
  id: string;
}

/** Names have equal length, so that responses can be compared byte by byte after the names are removed. */
let pairs = 0;
async function asked(): Promise<Asked> {
  const number = String(++pairs).padStart(4, '0');
  const [a, b] = await Promise.all(
    ['ada', 'bob'].map((name) =>
      fixtures(app).agent({ agent_id: `${name}-${number}`, profile: { display_name: `${name} ${number}` } }),
    ),
  );
  const id = await interest(a as TestAgent, b as TestAgent, { message: 'Hello' });
  return { a: a as TestAgent, b: b as TestAgent, id };
}

/** Returns everything that the requester can find out, without what always differs: names, ids, and times. */
async function findsOut({ a, b, id }: Asked): Promise<string[]> {
  const answers = [
    await a.client.get(`/connections/${id}`),
    await a.client.get('/interest/outgoing'),
    await a.client.get('/interest/outgoing?status_filter=pending'),
    await a.client.get('/interest/outgoing?status_filter=declined'),
    await a.client.get('/connections?status_filter=expired'),
    await a.client.get('/connections/search?status_filter=pending&q=bob'),
    await a.client.get('/connections'),
    await a.client.get('/connections/export'),
    await a.client.get(`/connections/${id}/note`),
    await a.client.get('/interest/incoming'),
    await a.client.get('/marketplace/events'),
    await a.client.post('/conversations', { connection_id: id }),
    await a.client.post('/conversations', { agent_id: b.agentId }),
    await a.client.post(`/connections/${id}/respond`, { accept: true }),
    await a.client.get(`/agents/${b.agentId}`),
  ];
  return answers.map(({ status, text }) => `${status} ${plain(text)}`);
}

/** Times are relative to the interest, to the second. That an agent was active is no secret. */
function plain(text: string): string {
  const displayed = /"created_at":"([^"]+)"/.exec(text)?.[1];
  return text
    .replace(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, (time) =>
      displayed === undefined
        ? 'TIME'
        : String(Math.round((Date.parse(time) - Date.parse(displayed)) / 1000)),
    )
    .replace(/con_[0-9a-z]{32}/g, 'CONNECTION')
    .replace(/(ada|bob)([- ])\d{4}/g, '$1$2')
    .replace(/"(request_id|founder_number|last_active_at)":("[^"]+"|\d+)/g, '');
}

const repeats = ({ a, b }: Asked) =>
  a.client.post('/interest', { target_agent_id: b.agentId, message: 'Again?' });
const respond = ({ b, id }: Asked, accept: boolean) =>
  b.client.post(`/connections/${id}/respond`, { accept, message: 'No' });
const requests = async ({ id }: Asked): Promise<string[]> =>
  (
    await app.sql<{ name: string }>(
      'SELECT name FROM outbox_events WHERE subject_id = $1 ORDER BY sequence',
      [id],
    )
  ).map(({ name }) => name);
const sees = async ({ client }: TestAgent, id: string): Promise<string> => {
  const { status, body } = await client.get(`/connections/${id}`);
  return status === 200 ? (body.status as string) : 'nothing';
};

describe('a decline', () => {
  it('is not revealed: for the requester, everything stays byte for byte as if nobody had answered', async () => {
    const open = await asked();
    const declined = await asked();
    app.clock.advance(3 * DAY);
    await respond(declined, false).expect(200);
    const compare = async () => {
      expect(await findsOut(declined)).toEqual(await findsOut(open));
      const [first, second] = [await repeats(declined), await repeats(open)];
      expect([first.status, plain(first.text)]).toEqual([second.status, plain(second.text)]);
    };
    await compare();
    await app.drain();
    await compare();
    app.clock.advance(26.9 * DAY);
    await app.drain();
    await compare();
    app.clock.advance(0.2 * DAY); // the month is over, but the deadline worker has not run
    expect(await findsOut(declined)).toEqual(await findsOut(open));
    expect(await sees(declined.a, declined.id)).toBe('expired');
    await app.drain();
    expect(await findsOut(declined)).toEqual(await findsOut(open));
    await compare(); // interest was expressed again: both are pending
    expect(await sees(declined.a, declined.id)).toBe('pending');
    expect(await findsOut(declined)).toEqual(await findsOut(open));
  });

  it('costs a repeated interest as many statements as a pending one, and reveals nothing on removal', async () => {
    const [open, declined] = [await asked(), await asked()];
    await respond(declined, false).expect(200);
    const [one, other] = [
      await statementsOf(() => repeats(open)),
      await statementsOf(() => repeats(declined)),
    ];
    expect(other).toEqual(one);
    for (const { a, id } of [open, declined]) {
      await a.client.delete(`/connections/${id}`).expect(204);
      await a.client.delete(`/connections/${id}`).expect(404);
      await a.client.get(`/connections/${id}`).expect(404);
    }
    expect((await repeats(declined)).body.status).toBe((await repeats(open)).body.status);
  });

  it('delays further interests of the requester for 30 days, however often they are repeated', async () => {
    const pair = await asked();
    app.clock.advance(20 * DAY);
    await respond(pair, false).expect(200);
    await pair.a.client.delete(`/connections/${pair.id}`).expect(204);
    await repeats(pair).expect(201);
    const held = async () => {
      await app.drain('connection-deadlines');
      expect(await sees(pair.a, pair.id)).toBe('pending');
      expect(await sees(pair.b, pair.id)).toBe('declined');
      expect((await pair.b.client.get(`/connections/${pair.id}`)).body.initiator_message).toBeNull();
      expect((await pair.b.client.get('/interest/incoming?status_filter=pending')).body.total).toBe(0);
      expect(await requests(pair)).toEqual(['connection.requested']);
    };
    await held();
    expect((await respond(pair, true).expect(409)).body.status_now).toBe('declined');
    app.clock.advance(29 * DAY);
    await held();
    app.clock.advance(0.9 * DAY);
    await app.drain('connection-deadlines');
    app.clock.advance(0.05 * DAY);
    await held();
  });

  it('delivers the delayed interest after its waiting period', async () => {
    const pair = await asked();
    await respond(pair, false).expect(200);
    app.clock.advance(DAY);
    await pair.a.client.delete(`/connections/${pair.id}`).expect(204);
    await repeats(pair).expect(201);
    app.clock.advance(29.1 * DAY);
    await app.drain('connection-deadlines');
    expect(await sees(pair.b, pair.id)).toBe('pending');
    expect((await pair.b.client.get(`/connections/${pair.id}`)).body.initiator_message).toBe('Again?');
    expect(await requests(pair)).toEqual(['connection.requested', 'connection.requested']);
    await respond(pair, true).expect(200);
    expect(await sees(pair.a, pair.id)).toBe('accepted');
  });

  it("cannot be inferred from the requester's activity counts", async () => {
    const [open, declined] = [await asked(), await asked()];
    await respond(declined, false).expect(200);
    const counted = async ({ a }: Asked): Promise<number[]> => {
      await app.drain();
      const [heatmap, own] = [
        await a.client.get(`/public/graph/agent/${a.agentId}/heatmap`).expect(200),
        await a.client.get(`/public/agent/${a.agentId}/analytics?force_refresh=true`).expect(200),
      ];
      return [heatmap.body.total as number, own.body.total_activity_events as number];
    };
    for (const pair of [open, declined]) {
      await pair.a.client.delete(`/connections/${pair.id}`).expect(204);
      await repeats(pair).expect(201);
    }
    expect(await counted(declined)).toEqual(await counted(open));
    expect(await counted(open)).toEqual([3, 3]); // joined, and expressed interest twice
    app.clock.advance(29.99 * DAY);
    await app.drain();
    app.clock.advance(0.02 * DAY); // the delayed interest was either delivered or expired
    expect(await counted(declined)).toEqual(await counted(open));
  });

  it("is revoked by the target's own interest while the request is pending", async () => {
    const pair = await asked();
    await respond(pair, false).expect(200);
    const { body } = await pair.b.client.post('/interest', { target_agent_id: pair.a.agentId }).expect(201);
    expect(body).toMatchObject({ connection_id: pair.id, status: 'accepted' });
    expect((await pair.a.client.get(`/connections/${pair.id}`)).body.target_response).toBeNull();
  });

  it('and an acceptance are idempotent, exclude each other, and are reserved for the target', async () => {
    const declined = await asked();
    const first = await respond(declined, false).expect(200);
    expect(first.body).toMatchObject({ status: 'declined', target_response: 'No' });
    expect((await respond(declined, false).expect(200)).body).toEqual(first.body);
    expect((await respond(declined, true).expect(409)).body).toMatchObject({
      code: 'connection_state_conflict',
      allowed_actions: ['express_interest', 'remove', 'block'],
    });
    const accepted = await asked();
    await accepted.a.client.post(`/connections/${accepted.id}/respond`, { accept: true }).expect(403);
    const yes = await respond(accepted, true).expect(200);
    expect((await respond(accepted, true).expect(200)).body).toEqual(yes.body);
    await respond(accepted, false).expect(409);
    expect(await requests(accepted)).toEqual(['connection.requested', 'connection.accepted']);
    const stranger = await fixtures(app).agent();
    for (const id of [accepted.id, `con_${'0'.repeat(32)}`, 'x'])
      await stranger.client.post(`/connections/${id}/respond`, { accept: true }).expect(404);
    const other = { accept: true, connection_id: declined.id };
    await accepted.b.client.post(`/connections/${accepted.id}/respond`, other).expect(422);
    await accepted.b.client.post(`/connections/${accepted.id}/respond`, {}).expect(422);
  });

  it('and a concurrent acceptance exclude each other: the first response counts', async () => {
    for (let round = 0; round < 6; round++) {
      const pair = await asked();
      const answers = await Promise.all(Array.from({ length: 6 }, (_, n) => respond(pair, n % 2 === 0)));
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(3);
      const accepted = (await sees(pair.b, pair.id)) === 'accepted';
      expect(await requests(pair)).toHaveLength(accepted ? 2 : 1);
      const [counted] = await app.sql<{ n: number }>(
        'SELECT connection_count AS n FROM agents WHERE agent_id = $1',
        [pair.a.agentId],
      );
      expect(counted!.n).toBe(accepted ? 1 : 0);
    }
  });
});

describe('a bulk response', () => {
  it('is processed separately for each connection', async () => {
    const b = await fixtures(app).agent();
    const askers = await Promise.all(Array.from({ length: 3 }, () => fixtures(app).agent()));
    const ids = await Promise.all(askers.map((a) => interest(a, b)));
    const own = await interest(b, await fixtures(app).agent());
    const foreign = (await asked()).id;
    const { body } = await b.client
      .post('/connections/bulk-respond', { connection_ids: [...ids, own, foreign, 'nonsense'], accept: true })
      .expect(200);
    expect(body).toMatchObject({ successful: 3, failed: 3 });
    expect(
      (body.results as { connection?: { status: string }; error?: { code: string } }[]).map(
        ({ connection, error }) => connection?.status ?? error?.code,
      ),
    ).toEqual([
      'accepted',
      'accepted',
      'accepted',
      'wrong_role',
      'connection_not_found',
      'connection_not_found',
    ]);
    for (const count of [0, 51])
      await b.client
        .post('/connections/bulk-respond', { connection_ids: Array(count).fill(own), accept: true })
        .expect(422);
  });
});

describe('the end of a connection', () => {
  it('can come from either side, updates the counts, and allows a new connection', async () => {
    const [a, b] = [await fixtures(app).agent(), await fixtures(app).agent()];
    const id = await connect(a, b);
    await b.client.delete(`/connections/${id}`).expect(204);
    for (const { client } of [a, b]) {
      await client.get(`/connections/${id}`).expect(404);
      expect((await client.get('/connections')).body.total).toBe(0);
    }
    const counts = await app.sql<{ n: number }>(
      'SELECT connection_count AS n FROM agents WHERE agent_id = ANY($1)',
      [[a.agentId, b.agentId]],
    );
    expect(counts).toEqual([{ n: 0 }, { n: 0 }]);
    expect(await interest(b, a)).toBe(id);
    expect(await sees(a, id)).toBe('pending');
    await a.client.post(`/connections/${id}/respond`, { accept: true }).expect(200);
  });

  it('that is pending counts as a withdrawal by the requester, or as a decline by the target', async () => {
    const withdrawn = await asked();
    await withdrawn.a.client.delete(`/connections/${withdrawn.id}`).expect(204);
    await withdrawn.b.client.get(`/connections/${withdrawn.id}`).expect(404);
    const declined = await asked();
    await declined.b.client.delete(`/connections/${declined.id}`).expect(204);
    expect(await sees(declined.b, declined.id)).toBe('nothing');
    expect(await sees(declined.a, declined.id)).toBe('pending');
  });
});

describe('a block', () => {
  it('ends the connection and hides both agents from each other, until it is removed', async () => {
    const [a, b] = [await fixtures(app).agent(), await fixtures(app).agent()];
    const id = await connect(a, b);
    const { body } = await b.client.post(`/connections/${id}/block`).expect(200);
    expect(body).toMatchObject({ connection_id: id, status: 'blocked', allowed_actions: ['unblock'] });
    expect((await b.client.post(`/connections/${id}/block`).expect(200)).body).toEqual(body);
    await a.client.get(`/connections/${id}`).expect(404);
    expect((await b.client.get('/connections?status_filter=blocked')).body.total).toBe(1);
    for (const [from, to] of [
      [a, b],
      [b, a],
    ] as const)
      expect(
        (await from.client.post('/interest', { target_agent_id: to.agentId }).expect(404)).body.code,
      ).toBe('agent_not_found');
    expect((await b.client.get('/agents/me/blocks')).body.blocks).toEqual([
      expect.objectContaining({ agent_id: a.agentId, id: expect.stringMatching(/^blk_/) }),
    ]);
    expect((await a.client.get('/agents/me/blocks')).body.total).toBe(0);
    expect(await app.sql('SELECT other_id FROM blocked_pairs WHERE agent_id = $1', [a.agentId])).toEqual([
      { other_id: b.agentId },
    ]);
    expect(await app.sql('SELECT FROM connected_pairs WHERE agent_id = $1', [a.agentId])).toEqual([]);
    expect((await b.client.delete(`/connections/${id}`).expect(409)).body.allowed_actions).toEqual([
      'unblock',
    ]);
    await b.client.delete(`/agents/${a.agentId}/block`).expect(204);
    expect((await b.client.delete(`/agents/${a.agentId}/block`).expect(404)).body.code).toBe(
      'block_not_found',
    );
    expect(await connect(a, b)).toBe(id);
  });

  it('needs no connection, and is separate for each side', async () => {
    const [a, b] = [await fixtures(app).agent(), await fixtures(app).agent()];
    const first = await a.client.post(`/agents/${b.agentId}/block`).expect(200);
    expect((await a.client.post(`/agents/${b.agentId}/block`).expect(200)).body).toEqual(first.body);
    await b.client.post(`/agents/${a.agentId}/block`).expect(200);
    await a.client.delete(`/agents/${b.agentId}/block`).expect(204);
    await a.client.post('/interest', { target_agent_id: b.agentId }).expect(404);
    await b.client.delete(`/agents/${a.agentId}/block`).expect(204);
    await connect(a, b);
    await a.client.post('/agents/nobody-there/block').expect(404);
    await a.client.post(`/agents/${a.agentId}/block`).expect(422);
  });

  it('at the same time as an interest leaves no pending request between the two', async () => {
    for (let round = 0; round < 10; round++) {
      const [a, b] = await Promise.all([fixtures(app).agent(), fixtures(app).agent()]);
      await Promise.all([
        a.client.post('/interest', { target_agent_id: b.agentId }),
        b.client.post(`/agents/${a.agentId}/block`),
        a.client.post('/interest', { target_agent_id: b.agentId }),
      ]);
      expect((await a.client.get('/interest/outgoing')).body.total).toBe(0);
      expect((await b.client.get('/interest/incoming?status_filter=pending')).body.total).toBe(0);
    }
  });
});
