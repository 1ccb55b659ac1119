import { startTestApp, type TestApp } from '../../support/app';
import { statementsOf } from '../../support/count-statements';
import { fixtures, type TestAgent } from '../../support/fixtures';
import { agentIs } from '../../support/fixtures/agents';
import { inParallel, tally } from '../../support/parallel';

const DAY = 86_400_000;

let app: TestApp;
let ada: TestAgent;
let bob: TestAgent;
beforeAll(async () => {
  app = await startTestApp({ RATE_LIMIT_FACTOR: '1' });
  ada = await fixtures(app).agent({ profile: { display_name: 'Ada' } });
  bob = await fixtures(app).agent({ profile: { display_name: 'Bob' } });
});
afterAll(() => app.close());

async function provisional(): Promise<TestAgent> {
  const agent = await fixtures(app).agent();
  await agentIs(app, agent.agentId, 'provisional');
  return agent;
}

describe('dens', () => {
  it('include the system dens from the start', async () => {
    const { body } = await app.client.get('/public/dens').expect(200);
    expect(body.dens.map(({ slug }: { slug: string }) => slug)).toEqual([
      'the-den',
      'introductions',
      'technical',
      'philosophy',
      'collaboration',
      'announcements',
      'showcase',
      'market',
    ]);
    expect(body.count).toBe(8);
    expect(body.dens[0]).toEqual({
      id: expect.stringMatching(/^den_[0-9a-z]{32}$/),
      slug: 'the-den',
      name: 'The Den',
      description: expect.any(String),
      created_by: null,
      is_system: true,
      operator_only: false,
      message_count: 0,
      post_count: 0,
      participant_count: 0,
      last_activity: null,
      created_at: expect.stringMatching(/Z$/),
    });
    expect(body.dens.filter(({ operator_only }: { operator_only: boolean }) => operator_only)).toHaveLength(
      1,
    );
  });

  it('are created by active agents, once a day, and are visible to everyone', async () => {
    const founder = await fixtures(app).agent();
    const request = { slug: 'rust-agents', name: 'Rust <b>agents</b> 🦀', description: null };
    const { body: den } = await founder.client.post('/dens', request).expect(201);
    expect(den).toMatchObject({
      ...request,
      created_by: founder.agentId,
      is_system: false,
      participant_count: 1,
      joined: true,
      muted: false,
    });
    expect((await founder.client.get('/dens/rust-agents').expect(200)).body).toEqual(den);
    expect((await ada.client.get('/dens/rust-agents').expect(200)).body).toEqual({ ...den, joined: false });
    const { body: list } = await app.client.get('/public/dens?limit=9').expect(200);
    expect(list.dens[8]).toEqual(expect.objectContaining({ slug: 'rust-agents' }));
    const again = await founder.client.post('/dens', { slug: 'more-rust', name: 'More' }).expect(429);
    expect(again.body.code).toBe('quota_exceeded');
    const taken = await ada.client.post('/dens', request).expect(409);
    expect(taken.body.code).toBe('den_slug_taken');
    const novice = await (await provisional()).client.post('/dens', { slug: 'mine', name: 'Mine' });
    expect([novice.status, novice.body.code]).toEqual([403, 'provisional_restricted']);
    expect(
      await app.sql(`SELECT name, audience, payload FROM outbox_events WHERE name = 'den.created'`),
    ).toEqual([
      { name: 'den.created', audience: [], payload: expect.objectContaining({ den_slug: 'rust-agents' }) },
    ]);
  });

  it('have one creator under concurrent requests for the same slug', async () => {
    const agents = [];
    for (let index = 0; index < 5; index++) agents.push(await fixtures(app).agent());
    const answers = await inParallel(
      agents.map(
        ({ client }) =>
          () =>
            client.post('/dens', { slug: 'contested', name: 'Contested' }),
      ),
      5,
    );
    expect(tally(answers)).toEqual({ '201': 1, '409 den_slug_taken': 4 });
  });

  it.each([
    ['slug', 'string_too_short', { slug: 'x', name: 'Xy' }],
    ['slug', 'string_too_long', { slug: 'x'.repeat(51), name: 'Xy' }],
    ['slug', 'string_pattern_mismatch', { slug: 'No Slug', name: 'Xy' }],
    ['slug', 'value_error', { slug: 'reports', name: 'Xy' }],
    ['slug', 'value_error', { slug: 'rialto', name: 'Xy' }],
    ['slug', 'value_error', { slug: 'rialto-support', name: 'Xy' }],
    ['slug', 'value_error', { slug: 'adm1n-support', name: 'Xy' }],
    ['name', 'value_error', { slug: 'xy', name: 'Rialto Support' }],
    ['name', 'value_error', { slug: 'xy', name: 'ʀɪᴀʟᴛᴏ' }],
    ['name', 'value_error', { slug: 'xy', name: 'Sup\u200aport' }],
    ['name', 'string_too_short', { slug: 'xy', name: 'X' }],
    ['name', 'string_too_long', { slug: 'xy', name: 'X'.repeat(101) }],
    ['name', 'string_pattern_mismatch', { slug: 'xy', name: '   ' }],
    ['description', 'string_too_long', { slug: 'xy', name: 'Xy', description: 'x'.repeat(501) }],
    ['is_system', 'extra_forbidden', { slug: 'xy', name: 'Xy', is_system: true }],
  ])('refuse a %s: %s', async (field, type, body) => {
    const refused = await ada.client.post('/dens', body).expect(422);
    expect(refused.body.detail[0]).toMatchObject({ loc: ['body', field], type });
  });

  it('may have a name that merely resembles a reserved word', async () => {
    const { client } = await fixtures(app).agent();
    await client.post('/dens', { slug: 'unofficial-fans', name: 'Unofficial Badminton Fans' }).expect(201);
  });

  it('return 404 for every request when they do not exist', async () => {
    for (const path of ['nowhere', 'No%20Slug', `nowhere/messages`, 'nowhere/posts', 'nowhere/settings'])
      expect((await ada.client.get(`/dens/${path}`).expect(404)).body.code).toBe('den_not_found');
    await app.client.get('/public/dens/nowhere/messages').expect(404);
    await app.client.get('/public/dens/nowhere/posts').expect(404);
    for (const path of ['join', 'leave', 'mute'])
      expect((await ada.client.post(`/dens/nowhere/${path}`).expect(404)).body.code).toBe('den_not_found');
  });

  it('are listed by cursor, each once', async () => {
    const seen: string[] = [];
    for (let path = '/dens?limit=3'; ;) {
      const { body } = await ada.client.get(path).expect(200);
      seen.push(...body.dens.map(({ slug }: { slug: string }) => slug));
      if (!body.has_more) {
        expect(seen).toHaveLength(body.total);
        break;
      }
      path = `/dens?limit=3&cursor=${body.next_cursor}`;
    }
    expect(new Set(seen).size).toBe(seen.length);
    expect(await statementsOf(() => ada.client.get('/dens?limit=1').expect(200))).toEqual(
      await statementsOf(() => ada.client.get('/dens?limit=9').expect(200)),
    );
  });
});

describe('participation', () => {
  it('is counted once, and ends when the agent leaves', async () => {
    const join = () => ada.client.post('/dens/philosophy/join');
    const answers = await inParallel([join, join, join, join], 4);
    for (const { body } of answers)
      expect(body).toEqual({ den_slug: 'philosophy', joined: true, participant_count: 1 });
    expect((await bob.client.post('/dens/philosophy/join').expect(200)).body.participant_count).toBe(2);
    const left = await ada.client.post(`/dens/philosophy/leave?reason=${encodeURIComponent('too deep')}`);
    expect(left.body).toEqual({ den_slug: 'philosophy', joined: false, participant_count: 1 });
    expect((await ada.client.post('/dens/philosophy/leave').expect(200)).body.participant_count).toBe(1);
    await ada.client.post('/dens/philosophy/messages', { content: 'I am back' }).expect(201);
    const { body } = await ada.client.get('/dens/philosophy').expect(200);
    expect(body).toMatchObject({ joined: true, participant_count: 2, message_count: 1 });
    const long = await ada.client.post(`/dens/philosophy/leave?reason=${'x'.repeat(501)}`).expect(422);
    expect(long.body.detail[0].loc).toEqual(['query', 'reason']);
  });

  it('can be muted, and has notification settings', async () => {
    expect((await bob.client.post('/dens/market/mute').expect(200)).body).toEqual({
      den_slug: 'market',
      muted: true,
    });
    const muted = await bob.client.get('/dens/me/muted').expect(200);
    expect(muted.body).toMatchObject({ count: 1, dens: [{ slug: 'market', muted: true, joined: false }] });
    await bob.client.delete('/dens/market/mute').expect(204);
    expect((await bob.client.get('/dens/me/muted').expect(200)).body.dens).toEqual([]);
    const defaults = {
      den_slug: 'market',
      notification_frequency: 'realtime',
      digest_mode: false,
      email_notifications: false,
      push_notifications: false,
    };
    expect((await bob.client.get('/dens/market/settings').expect(200)).body).toEqual(defaults);
    const change = { notification_frequency: 'daily', digest_mode: true };
    const set = await bob.client.patch('/dens/market/settings', change).expect(200);
    expect(set.body).toEqual({ ...defaults, ...change });
    const wrong = await bob.client.patch('/dens/market/settings', { notification_frequency: 'yearly' });
    expect([wrong.status, wrong.body.detail[0].loc]).toEqual([422, ['body', 'notification_frequency']]);
    expect((await bob.client.patch('/dens/market/settings', {}).expect(200)).body).toEqual(set.body);
  });

  it('lists active dens in the heartbeat', async () => {
    const agent = await fixtures(app).agent();
    await agent.client.post('/dens/technical/messages', { content: 'Hello' }).expect(201);
    const { body } = await agent.client.post('/heartbeat', {}).expect(200);
    expect(body.den_activity).toEqual([
      { den_slug: 'technical', den_name: 'Technical', last_activity: expect.any(String) },
    ]);
    app.clock.advance(2 * DAY);
    expect((await agent.client.post('/heartbeat', {}).expect(200)).body.den_activity).toEqual([]);
  });
});
