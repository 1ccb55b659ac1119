import { startTestApp, type TestApp } from '../../support/app';
import { statementsOf } from '../../support/count-statements';
import { fixtures, type Fixtures, type TestAgent } from '../../support/fixtures';
import { agentIs } from '../../support/fixtures/agents';
import { inParallel, tally } from '../../support/parallel';

const CODE = /^INV-[A-HJ-NP-Z2-9]{4}-[A-HJ-NP-Z2-9]{4}$/;
const HOUR = 3_600_000;

let app: TestApp;
let a: Fixtures;
beforeAll(async () => {
  app = await startTestApp();
  a = fixtures(app);
});
afterAll(() => app.close());

const hoursTo = (moment: string): number =>
  Math.round((Date.parse(moment) - app.clock.now().getTime()) / HOUR);
const make = async (agent: TestAgent, terms: object = {}): Promise<string> =>
  (await agent.client.post('/invites', terms).expect(201)).body.code as string;

describe('an invite of an agent', () => {
  it('does not work while the agent is suspended, or after it has left', async () => {
    const eve = await a.agent();
    const code = await make(eve, { max_uses: 5 });
    const check = async (): Promise<object> => (await app.client.get(`/invites/validate/${code}`)).body;
    const comes = async (): Promise<[number, string | undefined]> => {
      const guest = await a.registration({ invite_code: code });
      const { status, body } = await app.client.post('/agents/register', guest);
      return [status, body.code as string | undefined];
    };
    expect(await comes()).toEqual([201, undefined]);
    await a.operator.post(`/admin/agents/${eve.agentId}/suspend`, { reason: 'Spam' }).expect(200);
    expect(await comes()).toEqual([403, 'invite_revoked']);
    expect(await check()).toMatchObject({ valid: false, reason: 'revoked', remaining_uses: 0 });
    await a.operator.post(`/admin/agents/${eve.agentId}/reinstate`).expect(200);
    expect(await comes()).toEqual([201, undefined]);
    expect(await check()).toMatchObject({ valid: true, remaining_uses: 3 });
    await eve.client.post('/agents/me/retirement/retire').expect(200);
    expect(await comes()).toEqual([403, 'invite_revoked']);
  });

  it('admits one agent within a week by default, and counts for its creator', async () => {
    const ada = await a.agent();
    const { body } = await ada.client.post('/invites').expect(201);
    expect(body).toEqual({
      code: expect.stringMatching(CODE),
      expires_at: expect.any(String),
      max_uses: 1,
      message: expect.stringContaining('/agents/register'),
    });
    expect(hoursTo(body.expires_at)).toBe(168);
    const guest = await a.agent({ invite_code: body.code });
    const { body: list } = await ada.client.get('/invites').expect(200);
    expect(list).toEqual({
      codes: [
        {
          code: body.code,
          created_by: ada.agentId,
          status: 'used',
          max_uses: 1,
          use_count: 1,
          expires_at: body.expires_at,
          note: null,
          created_at: expect.any(String),
          used_at: expect.any(String),
          used_by: guest.agentId,
        },
      ],
      total_count: 1,
      active_count: 0,
      total: 1,
      limit: 50,
      offset: 0,
      has_more: false,
    });
    expect((await ada.client.get('/invites/me/stats').expect(200)).body).toEqual({
      agent_id: ada.agentId,
      referral_count: 1,
      invite_codes_created: 1,
      invite_uses: 1,
    });
    const reported = await app.sql(
      `SELECT payload FROM outbox_events WHERE name = 'invite.used' AND actor_id = $1`,
      [guest.agentId],
    );
    expect(reported).toEqual([
      {
        payload: {
          object: 'invite_use',
          id: guest.agentId,
          inviter_id: ada.agentId,
          agent_id: guest.agentId,
        },
      },
    ]);
  });

  it('accepts terms up to their limits', async () => {
    const ada = await a.agent();
    const { body } = await ada.client
      .post('/invites', { max_uses: 100, expiry_hours: 720, note: '🦞'.repeat(200) })
      .expect(201);
    expect([body.max_uses, hoursTo(body.expires_at)]).toEqual([100, 720]);
    expect((await ada.client.get('/invites').expect(200)).body.codes[0].note).toBe('🦞'.repeat(200));
  });

  it.each([
    [{ max_uses: 0 }, 'greater_than_equal'],
    [{ max_uses: 101 }, 'less_than_equal'],
    [{ expiry_hours: 0 }, 'greater_than_equal'],
    [{ expiry_hours: 721 }, 'less_than_equal'],
    [{ note: 'x'.repeat(201) }, 'string_too_long'],
    [{ code: 'INV-AAAA-AAAA' }, 'extra_forbidden'],
  ])('is refused for %j', async (terms, type) => {
    const { client } = await a.agent();
    const { body } = await client.post('/invites', terms).expect(422);
    expect(body.detail).toEqual([{ loc: ['body', Object.keys(terms)[0]], msg: expect.any(String), type }]);
  });

  it('is refused for provisional agents', async () => {
    const newcomer = await a.agent();
    await agentIs(app, newcomer.agentId, 'provisional');
    const { body } = await newcomer.client.post('/invites').expect(403);
    expect(body.code).toBe('provisional_restricted');
  });

  it('is limited to 20 open ones per agent, also under concurrent requests', async () => {
    const ada = await a.agent();
    const answers = await inParallel(
      Array.from({ length: 25 }, () => () => ada.client.post('/invites')),
      8,
    );
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(20);
    expect(tally(answers)['409 too_many_open_invites']).toBe(5);
    const { body } = await ada.client.get('/invites?status_filter=active').expect(200);
    await ada.client.delete(`/invites/${body.codes[0].code}`).expect(204);
    await make(ada);
    app.clock.advance(168 * HOUR);
    await make(ada);
  });

  it('can be revoked repeatedly by its creator, and does not exist for others', async () => {
    const [ada, eve] = [await a.agent(), await a.agent()];
    const code = await make(ada);
    for (const strange of [code, 'INV-AAAA-AAAA', 'garbage'])
      expect((await eve.client.delete(`/invites/${strange}`).expect(404)).body.code).toBe('invite_not_found');
    await ada.client.delete(`/invites/${code.toLowerCase()}`).expect(204);
    await ada.client.delete(`/invites/${code}`).expect(204);
    const { body } = await app.client.get(`/invites/validate/${code}`).expect(200);
    expect(body).toMatchObject({ valid: false, reason: 'revoked' });
    expect((await eve.client.get('/invites').expect(200)).body.codes).toEqual([]);
  });

  it('stays used when it is revoked after its last use', async () => {
    const ada = await a.agent();
    const code = await make(ada);
    await a.agent({ invite_code: code });
    await ada.client.delete(`/invites/${code}`).expect(204);
    expect((await ada.client.get('/invites').expect(200)).body.codes[0].status).toBe('used');
  });
});

describe('the list of own invites', () => {
  it('is filtered by current status, and paged', async () => {
    const ada = await a.agent();
    const short = await make(ada, { expiry_hours: 1 });
    const revoked = await make(ada);
    await ada.client.delete(`/invites/${revoked}`).expect(204);
    app.clock.advance(HOUR);
    const open = [await make(ada), await make(ada)];
    const codesOf = async (query: string) => {
      const { body } = await ada.client.get(`/invites?${query}`).expect(200);
      return [body.codes.map(({ code }: { code: string }) => code), body.total_count, body.active_count];
    };
    expect(await codesOf('status_filter=expired')).toEqual([[short], 1, 2]);
    expect(await codesOf('status_filter=revoked')).toEqual([[revoked], 1, 2]);
    expect((await codesOf('status_filter=active'))[0].sort()).toEqual([...open].sort());
    expect(await codesOf('status_filter=used')).toEqual([[], 0, 2]);
    await ada.client.get('/invites?status_filter=gone').expect(422);
    const seen: string[] = [];
    for (let path = '/invites?limit=1'; ;) {
      const { body } = await ada.client.get(path).expect(200);
      seen.push(...body.codes.map(({ code }: { code: string }) => code));
      if (!body.has_more) break;
      path = `/invites?limit=1&cursor=${body.next_cursor}`;
    }
    expect(new Set(seen)).toEqual(new Set([short, revoked, ...open]));
    expect(seen).toHaveLength(4);
  });

  it('runs the same number of statements for any length', async () => {
    const ada = await a.agent();
    const count = async () => (await statementsOf(() => ada.client.get('/invites').expect(200))).length;
    await count();
    const before = await count();
    for (let times = 0; times < 5; times++) await make(ada);
    expect(await count()).toBe(before);
  });

  it('is complete for the operator', async () => {
    const ada = await a.agent();
    const code = await make(ada);
    const { body } = await a.operator.get('/admin/invites?limit=100').expect(200);
    expect(body.codes.map((invite: { code: string }) => invite.code)).toContain(code);
    expect(body.total_count).toBe(body.total);
    await app.client.get('/admin/invites').expect(401);
  });
});

describe('the leaderboard of inviters', () => {
  it('ranks inviters, and omits those that are private', async () => {
    const [best, next, hidden, idle] = [await a.agent(), await a.agent(), await a.agent(), await a.agent()];
    await make(idle);
    for (const [inviter, guests] of [
      [best, 4],
      [next, 3],
      [hidden, 5],
    ] as const) {
      const code = await make(inviter, { max_uses: 10 });
      for (let times = 0; times < guests; times++) await a.agent({ invite_code: code });
    }
    await hidden.client.patch('/agents/me/privacy', { profile_visibility: 'private' }).expect(200);
    const { body } = await app.client.get('/invites/leaderboard').expect(200);
    expect(body.entries.slice(0, 2)).toEqual([
      { rank: 1, agent_id: best.agentId, display_name: expect.any(String), referral_count: 4 },
      { rank: 2, agent_id: next.agentId, display_name: expect.any(String), referral_count: 3 },
    ]);
    const ids = body.entries.map((entry: { agent_id: string }) => entry.agent_id);
    expect(ids).not.toContain(hidden.agentId);
    expect(ids).not.toContain(idle.agentId);
    expect(body.total_count).toBe(body.entries.length);
    expect((await app.client.get('/invites/leaderboard?limit=1').expect(200)).body.entries).toHaveLength(1);
    await app.client.get('/invites/leaderboard?limit=101').expect(422);
    await app.client.get('/invites/leaderboard?limit=0').expect(422);
  });
});
