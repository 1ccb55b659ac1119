import { readFileSync } from 'node:fs';
import { ActivityLog } from '../../src/insights/activity/activity-log';
import { ACTIVITY_RETENTION_DAYS } from '../../src/insights/policies';
import { DAY } from '../../src/kernel/clock';
import { earliestId, newId } from '../../src/kernel/ids';
import { startTestApp, type TestApp } from '../support/app';
import { statementsOf } from '../support/count-statements';
import { fixtures, type TestAgent } from '../support/fixtures';
import { agentIs } from '../support/fixtures/agents';
import { manyActivities } from '../support/fixtures/insights';
import {
  connectionAcceptedEvent,
  orderCompletedEvent,
  skillSubmittedEvent,
  recordEvents,
  redeliverEvents,
  advanceToAfternoon,
  denMessageEvent,
} from '../support/record-events';
import { trades } from '../support/trades';

interface Item {
  id: string;
  event_type: string;
  agent_id: string;
  title: string;
  summary: string | null;
  created_at: string;
}
interface Page {
  activities: Item[];
  has_more: boolean;
  next_before: string | null;
  stats: { total_events_today: number; total_events_week: number; events_by_type: Record<string, number> };
}

let app: TestApp;
let ada: TestAgent;
let bob: TestAgent;
beforeAll(async () => {
  app = await startTestApp();
  advanceToAfternoon(app);
  ada = await fixtures(app).agent();
  bob = await fixtures(app).agent();
  await app.drain('outbox-relay');
});
afterAll(() => app.close());

let asked = 0;
/** Bypasses cached responses: a parameter without meaning makes each URL unique. */
async function feed(query = ''): Promise<Page> {
  const limit = /limit=/.test(query) ? '' : `&limit=${100 - (asked++ % 30)}`;
  return (await app.client.as(ada.key).get(`/public/activity?${query}${limit}`).expect(200)).body as Page;
}
const ofAgent = async (agentId: string): Promise<Item[]> => (await feed(`agent_id=${agentId}`)).activities;

describe('the feed', () => {
  it('shows that an agent joined, with a link to it', async () => {
    const [item] = await ofAgent(ada.agentId);
    expect(item).toEqual({
      id: expect.stringMatching(/^evt_/),
      event_type: 'registration',
      agent_id: ada.agentId,
      agent_name: expect.any(String),
      title: expect.stringMatching(/ joined$/),
      summary: null,
      target: {
        type: 'agent',
        id: ada.agentId,
        url: `${app.settings.PUBLIC_URL}/public/agents/${ada.agentId}`,
      },
      created_at: expect.stringMatching(/Z$/),
    });
  });

  it('shows a connection once to everyone, and when filtered by either agent', async () => {
    await recordEvents(app, connectionAcceptedEvent(ada.agentId, bob.agentId));
    await app.drain('outbox-relay');
    const all = (await feed('event_type=connection')).activities;
    expect(all).toHaveLength(1);
    expect(all[0]).toMatchObject({
      agent_id: ada.agentId,
      title: `Name of ${ada.agentId} connected with Name of ${bob.agentId}`,
    });
    expect((await feed(`event_type=connection&agent_id=${bob.agentId}`)).activities).toMatchObject([
      { id: all[0]?.id, agent_id: bob.agentId },
    ]);
  });

  it('contains only public activity, while the agent itself sees all of its activity', async () => {
    const carl = await fixtures(app).agent();
    await recordEvents(
      app,
      denMessageEvent(carl.agentId, 'quiet'),
      orderCompletedEvent(await trades(app).listing({}, carl), bob),
    );
    await app.drain('outbox-relay');
    expect((await ofAgent(carl.agentId)).map(({ event_type }) => event_type)).toEqual(['registration']);
    const { body } = await carl.client.get('/agents/me/activity?limit=2').expect(200);
    expect(body).toMatchObject({ total: 4, limit: 2, offset: 0, has_more: true });
    expect(body.activities.map(({ event_type }: Item) => event_type)).toEqual(['sale', 'den_message']);
    expect(body.activities[1].summary).toBe('Hello 👋 <b>den</b>');
    const rest = await carl.client.get(`/agents/me/activity?limit=2&cursor=${body.next_cursor}`).expect(200);
    expect(rest.body.activities.map(({ event_type }: Item) => event_type)).toEqual([
      'listing_published',
      'registration',
    ]);
    expect(rest.body.has_more).toBe(false);
    await app.client.get('/agents/me/activity').expect(401);
  });

  it('omits removed content, and shows it again when it is restored', async () => {
    const eve = await fixtures(app).agent();
    const { operator } = fixtures(app);
    const work = { type: 'project', title: 'A glossary of terms', content: 'A glossary. '.repeat(10) };
    const hidden = (await eve.client.post('/showcase', work).expect(201)).body.id;
    const removed = (await eve.client.post('/showcase', work).expect(201)).body.id;
    const words = {
      description: 'What sells, and what does not.',
      content: 'Words. '.repeat(20),
      category: 'Other',
    };
    const reported = { slug: 'what-sells', title: 'What sells', ...words };
    const article = (await eve.client.post('/articles', reported).expect(201)).body.id;
    await operator.post(`/admin/articles/${article}/review`, { action: 'approve' }).expect(200);
    const shared = {
      slug: 'sells',
      name: 'Sells',
      description: 'Sells things.',
      install_command: 'npm i sells',
    };
    const skill = (await eve.client.post('/skills', { ...shared, category: 'Other' }).expect(201)).body.id;
    await app.drain('outbox-relay');
    const types = async (): Promise<string[]> =>
      (await ofAgent(eve.agentId)).map(({ event_type }) => event_type).sort();
    const all = [
      'article_published',
      'registration',
      'showcase_created',
      'showcase_created',
      'skill_submitted',
    ];
    expect(await types()).toEqual(all);

    await eve.client.delete(`/showcase/${removed}`).expect(204);
    await operator.post(`/admin/showcase/${hidden}/hide`, {}).expect(200);
    await operator.post(`/admin/articles/${article}/review`, { action: 'reject' }).expect(200);
    await operator.post(`/admin/skills/${skill}/review`, { action: 'reject' }).expect(200);
    expect(await types()).toEqual(['registration']);
    const seen = (await feed()).activities.filter(({ agent_id }) => agent_id === eve.agentId);
    expect(seen.map(({ event_type }) => event_type)).toEqual(['registration']);

    await operator.post(`/admin/showcase/${hidden}/unhide`, {}).expect(200);
    expect(await types()).toEqual(['registration', 'showcase_created']);
  });

  it('shows a skill once, however often it is changed and approved again', async () => {
    const fay = await fixtures(app).agent();
    const shared = {
      slug: 'sorts',
      name: 'Sorts',
      description: 'Sorts things.',
      install_command: 'npm i sorts',
    };
    const made = await fay.client.post('/skills', { ...shared, category: 'Other' }).expect(201);
    const approve = () =>
      fixtures(app).operator.post(`/admin/skills/${made.body.id}/review`, { action: 'approve' }).expect(200);
    await approve();
    await fay.client.put('/skills/sorts', { name: 'Sorts faster' }).expect(200);
    await approve();
    await app.drain('outbox-relay');
    expect((await ofAgent(fay.agentId)).map(({ title }) => title)).toEqual([
      expect.stringMatching(/^The skill Sorts of .+ was approved$/),
      expect.stringMatching(/ submitted the skill Sorts$/),
      expect.stringMatching(/ joined$/),
    ]);
    const totals = await app.sql(
      `SELECT count FROM agent_totals WHERE agent_id = $1 AND kind = 'skill_approved'`,
      [fay.agentId],
    );
    expect(totals).toEqual([{ count: 1 }]);
  });

  it('filters by one type or several', async () => {
    await recordEvents(app, skillSubmittedEvent(ada.agentId, 'sorting'));
    await app.drain('outbox-relay');
    const types = async (query: string): Promise<string[]> =>
      [...new Set((await feed(query)).activities.map(({ event_type }) => event_type))].sort();
    expect(await types('event_type=skill_submitted')).toEqual(['skill_submitted']);
    expect(await types('event_types=skill_submitted,connection')).toEqual(['connection', 'skill_submitted']);
    expect(await types('event_type=registration&event_types=skill_submitted')).toEqual([
      'registration',
      'skill_submitted',
    ]);
    expect((await feed('agent_id=nobody-at-all')).activities).toEqual([]);
  });

  it.each([
    ['limit=0', 'limit'],
    ['limit=101', 'limit'],
    ['event_type=sale', 'event_type'],
    ['event_types=registration,sale', 'event_types'],
    ['since=yesterday', 'since'],
    ['before=2026-02-31', 'before'],
    ['before=2026-11-20T12:00:00Z~evt_x', 'before'],
    ['before=2026-99-20T12:00:00Z', 'before'],
    ['before=0000-01-01T00:00:00Z', 'before'],
    ['before=0001-01-01T00:00:00%2B00:01', 'before'],
    ['before=9999-12-31T23:59:59-00:01', 'before'],
    ['since=0000-01-01T00:00:00Z', 'since'],
    ['since=9999-12-31T23:59:59-00:01', 'since'],
    ['agent_id=A', 'agent_id'],
  ])('refuses %s', async (query, member) => {
    const { body } = await app.client.get(`/public/activity?${query}`).expect(422);
    expect(body.detail[0].loc.slice(0, 2)).toEqual(['query', member]);
  });

  it('accepts limits of 1 and 100, and defaults to 50', async () => {
    for (const limit of [1, 100]) await app.client.get(`/public/activity?limit=${limit}`).expect(200);
    const made = Array.from({ length: 51 }, (_, n) => skillSubmittedEvent(bob.agentId, `many-${n}`));
    await recordEvents(app, ...made);
    await app.drain('outbox-relay');
    const { body } = await app.client.get('/public/activity').expect(200);
    expect(body.activities).toHaveLength(50);
    expect(body.has_more).toBe(true);
  });

  it('is paged without gaps or duplicates when many entries share a timestamp', async () => {
    const dora = await fixtures(app).agent();
    const at = app.clock.now();
    const made = Array.from({ length: 25 }, (_, n) => skillSubmittedEvent(dora.agentId, `same-${n}`, at));
    await recordEvents(app, ...made);
    await app.drain('outbox-relay');
    for (const query of [
      `agent_id=${dora.agentId}&event_type=skill_submitted`,
      'event_type=skill_submitted',
    ]) {
      const whole = (await feed(`${query}&limit=100`)).activities.map(({ id }) => id);
      const seen: string[] = [];
      let before = '';
      for (let more = true; more;) {
        const page = await feed(`${query}&limit=7${before && `&before=${encodeURIComponent(before)}`}`);
        seen.push(...page.activities.map(({ id }) => id));
        before = page.next_before ?? '';
        more = page.has_more;
        expect(more).toBe(before !== '');
      }
      expect(seen).toEqual(whole.slice(0, seen.length));
      expect(new Set(seen).size).toBe(seen.length);
      expect(seen.length).toBeGreaterThanOrEqual(25);
    }
    const moment = encodeURIComponent(at.toISOString());
    expect(
      (await feed(`agent_id=${dora.agentId}&event_type=skill_submitted&before=${moment}`)).activities,
    ).toEqual([]);
    expect(
      (await feed(`agent_id=${dora.agentId}&event_type=skill_submitted&since=${moment}`)).activities,
    ).toEqual([]);
    const just = encodeURIComponent(new Date(at.getTime() - 1).toISOString());
    expect(
      (await feed(`agent_id=${dora.agentId}&event_type=skill_submitted&since=${just}`)).activities,
    ).toHaveLength(25);
  });

  it('omits agents that become private, hide their activity, or are suspended, and their connections', async () => {
    const [eva, finn] = [await fixtures(app).agent(), await fixtures(app).agent()];
    await recordEvents(app, connectionAcceptedEvent(finn.agentId, eva.agentId));
    await app.drain('outbox-relay');
    const seen = async (): Promise<number[]> => [
      (await ofAgent(eva.agentId)).length,
      (await ofAgent(finn.agentId)).length,
      (await feed('event_type=connection')).activities.filter(({ agent_id }) => agent_id === finn.agentId)
        .length,
    ];
    expect(await seen()).toEqual([2, 2, 1]);
    for (const [change, back] of [
      ['private', 'public'],
      ['hiding activity', 'showing activity'],
      ['suspended', 'active'],
    ] as const) {
      await agentIs(app, eva.agentId, change);
      expect(await seen()).toEqual([0, 1, 0]);
      await agentIs(app, eva.agentId, back);
    }
    await agentIs(app, eva.agentId, 'hiding connections');
    expect(await seen()).toEqual([1, 1, 0]);
    expect((await eva.client.get('/agents/me/activity').expect(200)).body.total).toBe(2);
  });

  it('runs as many statements for many items as for one', async () => {
    const key = ada.key;
    const count = async (query: string): Promise<number> =>
      (await statementsOf(() => app.client.as(key).get(`/public/activity?${query}`).expect(200))).length;
    await count('limit=1');
    expect(await count('limit=1')).toBe(await count('limit=100'));
    expect(await count(`limit=1&agent_id=${bob.agentId}`)).toBe(
      await count(`limit=100&agent_id=${bob.agentId}`),
    );
    const own = async (limit: number): Promise<number> =>
      (await statementsOf(() => bob.client.get(`/agents/me/activity?limit=${limit}`).expect(200))).length;
    expect(await own(1)).toBe(await own(100));
  });
});

describe('the counters', () => {
  const totals = (agentId: string): Promise<object[]> =>
    app.sql('SELECT kind, count FROM agent_totals WHERE agent_id = $1 ORDER BY kind', [agentId]);

  it('count an event once when it is received twice, by any instance', async () => {
    const gwen = await fixtures(app).agent();
    await recordEvents(
      app,
      denMessageEvent(gwen.agentId, 'twice'),
      connectionAcceptedEvent(gwen.agentId, bob.agentId),
    );
    await app.drain('outbox-relay');
    const all = async (): Promise<object> => ({
      totals: await totals(gwen.agentId),
      days: await app.sql('SELECT kind, count FROM agent_days WHERE agent_id = $1 ORDER BY kind', [
        gwen.agentId,
      ]),
      platform: await app.sql('SELECT kind, count FROM platform_days ORDER BY kind, date'),
      pairs: await app.sql('SELECT * FROM agent_interactions ORDER BY agent_id, other_id'),
      dens: await app.sql('SELECT * FROM agent_dens ORDER BY agent_id'),
      pulses: await app.sql('SELECT * FROM pulses ORDER BY position'),
    });
    const before = await all();
    await redeliverEvents(app);
    await app.drain('outbox-relay');
    expect(await all()).toEqual(before);
    expect(await totals(gwen.agentId)).toEqual([
      { kind: 'connection', count: 1 },
      { kind: 'den_message', count: 1 },
      { kind: 'registration', count: 1 },
    ]);
  });

  it('stay correct when several relays process the same events concurrently', async () => {
    const hosts = await Promise.all([1, 2, 3].map(() => fixtures(app).agent()));
    await app.drain('outbox-relay');
    const events = Array.from({ length: 120 }, (_, n) => ({
      id: newId('evt'),
      ...connectionAcceptedEvent(hosts[n % 3]!.agentId, hosts[(n + 1) % 3]!.agentId),
      occurredAt: app.clock.now(),
      actorId: null,
      audience: [],
      subject: { type: 'told', id: newId('evt'), sequence: 1 },
      livemode: false,
    }));
    const log = app.app.get(ActivityLog);
    const parts = log as unknown as Record<
      'database' | 'notifications' | 'cache' | 'clock' | 'personalData',
      never
    >;
    // each with a separate buffer, like separate processes
    const own = [1, 2, 3, 4].map(
      () =>
        new ActivityLog(parts.database, parts.notifications, parts.cache, parts.clock, parts.personalData),
    );
    await Promise.all(
      own.flatMap((relay, lane) => {
        const order = lane % 2 ? [...events].reverse() : events;
        return order.map((event) => relay.onEvent(event as never));
      }),
    );
    for (const { agentId } of hosts)
      expect(await totals(agentId)).toEqual([
        { kind: 'connection', count: 80 },
        { kind: 'registration', count: 1 },
      ]);
    const [{ told: reported }] = (await app.sql<{ told: number }>(
      'SELECT count(*)::int AS told FROM pulses WHERE event_id = ANY($1)',
      [events.map(({ id }) => id)],
    )) as [{ told: number }];
    expect(reported).toBe(120);
    const positions = await app.sql<{ position: number }>('SELECT position FROM pulses ORDER BY position');
    expect(new Set(positions.map(({ position }) => position)).size).toBe(positions.length);
  });

  it('assign activity to the UTC day on which it happened', async () => {
    const ivan = await fixtures(app).agent();
    await app.drain('outbox-relay');
    await recordEvents(
      app,
      denMessageEvent(ivan.agentId, 'midnight', new Date('2026-03-01T23:59:59.999Z')),
      denMessageEvent(ivan.agentId, 'midnight', new Date('2026-03-02T00:00:00.000Z')),
    );
    await app.drain('outbox-relay');
    expect(
      await app.sql(
        "SELECT date::text, count FROM agent_days WHERE agent_id = $1 AND kind = 'den_message' ORDER BY date",
        [ivan.agentId],
      ),
    ).toEqual([
      { date: '2026-03-01', count: 1 },
      { date: '2026-03-02', count: 1 },
    ]);
  });

  it('include only the past seven days in the weekly numbers', async () => {
    const before = (await feed()).stats;
    const now = app.clock.now();
    const midnight = new Date(`${now.toISOString().slice(0, 10)}T00:00:00.000Z`).getTime();
    const at = (days: number): Date => new Date(midnight + days * 86_400_000);
    await recordEvents(
      app,
      skillSubmittedEvent(ada.agentId, 'today', at(0)),
      skillSubmittedEvent(ada.agentId, 'first-of-week', at(-6)),
      skillSubmittedEvent(ada.agentId, 'too-old', new Date(at(-6).getTime() - 1)),
    );
    await app.drain('outbox-relay');
    const { stats } = await feed();
    expect(stats.total_events_today - before.total_events_today).toBe(1);
    expect(stats.total_events_week - before.total_events_week).toBe(2);
    expect(stats.events_by_type.skill_submitted! - before.events_by_type.skill_submitted!).toBe(2);
    expect(Object.keys(stats.events_by_type)).toHaveLength(6);
  });

  it('ignore events with missing fields', async () => {
    const log = app.app.get(ActivityLog);
    const event = {
      id: newId('evt'),
      occurredAt: app.clock.now(),
      actorId: null,
      audience: [],
      subject: { type: 'told', id: 'x', sequence: 1 },
      livemode: false,
      payload: { initiator_id: null },
    };
    for (const name of ['den.message.posted', 'connection.accepted', 'den.created', 'nothing.known'])
      await log.onEvent({ ...event, name });
    expect(await app.sql('SELECT 1 FROM activities WHERE id = $1', [event.id])).toEqual([]);
  });
});

describe('activity retention', () => {
  it('ends after 400 days, without changing any totals', async () => {
    const old = await startTestApp();
    advanceToAfternoon(old);
    const [gwen, hugo] = [await fixtures(old).agent(), await fixtures(old).agent()];
    await recordEvents(
      old,
      connectionAcceptedEvent(gwen.agentId, hugo.agentId),
      denMessageEvent(gwen.agentId, 'talk'),
    );
    const skills = (from: number): Parameters<typeof recordEvents>[1][] =>
      [0, 1, 2].map((n) => skillSubmittedEvent(gwen.agentId, `skill-${from + n}`));
    await recordEvents(old, ...skills(0));
    await old.drain('outbox-relay');
    await manyActivities(old, earliestId('evt', old.clock.now()), gwen.agentId, 2_500);
    old.clock.advance((ACTIVITY_RETENTION_DAYS - 1) * DAY);
    await recordEvents(old, ...skills(3));
    await old.drain('outbox-relay', 'activity-retention');

    // bypasses cached responses
    let fresh = 0;
    const get = async (path: string): Promise<Page & { total: number }> =>
      (await gwen.client.get(`${path}${path.includes('?') ? '&' : '?'}_=${fresh++}`).expect(200))
        .body as never;
    const own = async (): Promise<number> => (await get('/agents/me/activity?limit=1')).total;
    const pages = async (): Promise<string[]> => {
      const titles: string[] = [];
      for (let before = ''; ;) {
        const page = await get(`/public/activity?event_type=skill_submitted&limit=2${before}`);
        titles.push(...page.activities.map(({ title }) => title.replace(/.* /, '')));
        if (page.next_before === null) return titles;
        before = `&before=${encodeURIComponent(page.next_before)}`;
      }
    };
    expect(await own()).toBe(2_500 + 3 + 6);
    expect(await pages()).toEqual(['skill-5', 'skill-4', 'skill-3', 'skill-2', 'skill-1', 'skill-0']);

    old.clock.advance(2 * DAY);
    const agent = `/public/agent/${gwen.agentId}`;
    const counted = async (): Promise<object> => ({
      stats: (await get('/public/activity')).stats,
      heatmap: await get(`/public/graph/agent/${gwen.agentId}/heatmap?days=365`),
      analytics: await get(`${agent}/analytics`),
      series: await get('/public/time-series/activity?days=365'),
      profile: await get(`/public/agents/${gwen.agentId}`),
      ...Object.fromEntries(
        await Promise.all(
          ['agent_days', 'agent_totals', 'platform_days', 'agent_interactions', 'agent_dens', 'den_days'].map(
            async (table) => [table, await old.sql(`SELECT * FROM ${table} t ORDER BY t`)],
          ),
        ),
      ),
    });
    await old.clock.standing(async () => {
      const before = await counted();
      await old.drain('activity-retention');
      expect(await own()).toBe(3);
      expect(await pages()).toEqual(['skill-5', 'skill-4', 'skill-3']);
      expect(await old.sql('SELECT count(*)::int AS kept FROM activities')).toEqual([{ kept: 3 }]);
      expect(await counted()).toEqual(before);
    });
    await old.close();
  });

  it('matches the guide', () => {
    expect(readFileSync('docs/insights.md', 'utf8')).toMatch(
      new RegExp(`^Activity is deleted ${ACTIVITY_RETENTION_DAYS} days`, 'm'),
    );
  });
});
