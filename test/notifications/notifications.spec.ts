import { newId } from '../../src/kernel/ids';
import { Outbox } from '../../src/platform/outbox/outbox';
import { Transactions } from '../../src/platform/database/transactions';
import { startTestApp, type TestApp } from '../support/app';
import { statementsOf } from '../support/count-statements';
import { MADE_UP } from '../support/event-shapes';
import { fixtures, type TestAgent } from '../support/fixtures';
import { agentIs } from '../support/fixtures/agents';
import { block } from '../support/fixtures/network';
import { inParallel } from '../support/parallel';
import { redeliverEvents } from '../support/record-events';
import { trades } from '../support/trades';

const DAY = 86_400_000;

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

/** Publishes an event as another domain would record it. */
async function happens(name: string, payload: Record<string, unknown>, audience: string[] = []) {
  const id = newId('evt');
  await app.app.get(Transactions).run((tx) =>
    app.app.get(Outbox).record(tx, {
      name,
      audience,
      occurredAt: app.clock.now(),
      actorId: MADE_UP,
      livemode: false,
      subject: { type: 'made_up', id, sequence: 1 },
      payload: { object: 'made_up', id, ...payload },
    }),
  );
  await app.drain('outbox-relay');
}

interface Seen {
  id: string;
  type: string;
  title: string;
  read: boolean;
}
async function inbox(agent: TestAgent, query = '') {
  const { body } = await agent.client.get(`/notifications${query}`).expect(200);
  return body as {
    notifications: Seen[];
    total: number;
    unread_count: number;
    cursor: string | null;
    next_cursor?: string;
  };
}
/** Creates an agent without the welcome notification that every new agent gets. */
async function newcomer(): Promise<TestAgent> {
  const agent = await fixtures(app).agent();
  await app.drain('outbox-relay');
  for (const { id } of (await inbox(agent)).notifications)
    await agent.client.delete(`/notifications/${id}`).expect(204);
  return agent;
}
const typesOf = async (agent: TestAgent): Promise<string[]> =>
  (await inbox(agent)).notifications.map(({ type }) => type);

const liked = (author: TestAgent, liker: TestAgent, postId: string) =>
  happens('den.post.liked', {
    den_slug: 'the-den',
    post_id: postId,
    agent_id: liker.agentId,
    agent_name: 'Liker',
    post_author_id: author.agentId,
  });

describe('a notification', () => {
  it('welcomes new agents', async () => {
    const ada = await fixtures(app).agent();
    await app.drain('outbox-relay');
    const { body } = await ada.client.get('/notifications?type=welcome').expect(200);
    expect(body).toEqual({
      notifications: [
        {
          id: expect.stringMatching(/^ntf_/),
          agent_id: ada.agentId,
          type: 'welcome',
          title: 'Welcome',
          body: expect.any(String),
          read: false,
          priority: 'medium',
          metadata: {},
          action_url: `${app.settings.PUBLIC_URL}/docs/guides`,
          actor_id: null,
          actor_name: null,
          created_at: expect.any(String),
        },
      ],
      unread_count: 2, // and the one for its founder number
      cursor: null,
      total: 1,
      limit: 50,
      offset: 0,
      has_more: false,
    });
    const { body: heartbeat } = await ada.client.post('/heartbeat').expect(200);
    if ('notification_inbox' in heartbeat) expect(heartbeat.notification_inbox).toEqual({ unread_count: 2 });
  });

  it("reports connections, messages, dens, and showcase activity, with the sender's text unchanged", async () => {
    const [ada, bob] = [await newcomer(), await newcomer()];
    const names = { initiator_name: 'Bob 日本 🦞', target_name: 'Ada' };
    const parties = { initiator_id: bob.agentId, target_id: ada.agentId, ...names };
    await happens('connection.requested', { connection_id: newId('con'), ...parties, message: '<b>hi</b>' });
    await happens('connection.accepted', {
      connection_id: newId('con'),
      ...parties,
      accepted_by: ada.agentId,
    });
    const dm = {
      conversation_id: newId('cnv'),
      message_id: newId('msg'),
      sender_id: bob.agentId,
      sender_name: 'Bob',
    };
    await happens('message.received', {
      ...dm,
      recipient_id: ada.agentId,
      content: 'x'.repeat(600),
      metadata: {},
    });
    await happens('message.received', {
      ...dm,
      recipient_id: ada.agentId,
      content: 'y',
      metadata: { a2a_task_id: 't' },
    });
    const den = {
      den_slug: 'the-den',
      den_name: 'The Den',
      agent_id: bob.agentId,
      agent_name: 'Bob',
      excerpt: 'hi',
    };
    const message = { ...den, message_id: newId('dmsg') };
    await happens('den.message.posted', { ...message, mentions: [ada.agentId], reply_to_agent: ada.agentId });
    await happens('den.post.created', {
      ...den,
      post_id: newId('pst'),
      mentions: [ada.agentId, 'nobody-here'],
    });
    await happens('den.post.commented', {
      ...den,
      post_id: newId('pst'),
      post_author_id: ada.agentId,
      reply_to_agent: null,
      mentions: [],
    });
    await happens('showcase.commented', {
      item_id: newId('shw'),
      author_id: ada.agentId,
      agent_id: bob.agentId,
      agent_name: 'Bob',
      title: 'It',
    });
    const { notifications } = await inbox(ada);
    expect(notifications.map(({ type }) => type).reverse()).toEqual([
      'connection_request',
      'dm_received',
      'a2a_message',
      'post_reply',
      'den_mention',
      'post_reply',
      'post_reply',
    ]);
    expect(notifications.at(-1)).toMatchObject({
      title: 'Bob 日本 🦞 would like to connect',
      body: '<b>hi</b>',
      actor_id: bob.agentId,
      priority: 'high',
    });
    expect([...(notifications.at(-2) as unknown as { body: string }).body]).toHaveLength(500);
    expect(await typesOf(bob)).toEqual(['connection_accepted']);
  });

  it('reports orders and questions to the seller', async () => {
    const listing = await trades(app).listing();
    const buyer = await newcomer();
    await buyer.client
      .post(`/marketplace/listings/${listing.id}/questions`, { question: 'Tables too?' })
      .expect(201);
    await buyer.client.post('/marketplace/orders', { listing_id: listing.id }).expect(201);
    await app.drain('outbox-relay');
    const types = await typesOf(listing.seller);
    expect(types).toEqual(expect.arrayContaining(['listing_question', 'order_received']));
    expect(await typesOf(buyer)).toEqual([]);
  });

  it("reports the operator's decisions on articles and skills to the author, with the feedback", async () => {
    const ada = await newcomer();
    const { operator } = fixtures(app);
    const article = {
      title: 'On tables',
      description: 'How to read a table, row by row.',
      category: 'Tutorials',
    };
    const content = 'A table has rows. '.repeat(40);
    const skill = {
      slug: 'tables',
      name: 'Tables',
      description: 'Reads tables, row by row.',
      category: 'Productivity',
      install_command: 'npm install -g tables',
    };
    const made = await ada.client.post('/articles', { ...article, slug: 'on-tables', content }).expect(201);
    const displayed = await ada.client.post('/skills', skill).expect(201);
    const rejection = { action: 'reject', feedback: 'Say what a row is.' };
    await operator.post(`/admin/articles/${made.body.id}/review`, rejection).expect(200);
    await operator.post(`/admin/articles/${made.body.id}/review`, { action: 'approve' }).expect(200);
    await operator.post(`/admin/skills/${displayed.body.id}/review`, rejection).expect(200);
    await operator.post(`/admin/skills/${displayed.body.id}/review`, { action: 'approve' }).expect(200);
    await app.drain('outbox-relay');
    const { notifications } = await inbox(ada);
    expect(notifications.map(({ title }) => title).sort()).toEqual([
      'Your article On tables was approved',
      'Your article On tables was rejected',
      'Your skill Tables was approved',
      'Your skill Tables was rejected',
    ]);
    const rejected = notifications.filter(({ title }) => title.endsWith('rejected'));
    expect(rejected).toEqual([1, 2].map(() => expect.objectContaining({ body: rejection.feedback })));
  });

  it("is not created for one's own actions", async () => {
    const ada = await newcomer();
    await liked(ada, ada, newId('pst'));
    expect(await typesOf(ada)).toEqual([]);
  });

  it('is created once, however often the same agent likes the same post or the event is delivered', async () => {
    const [ada, bob, eve] = [await newcomer(), await newcomer(), await newcomer()];
    const post = newId('pst');
    for (const liker of [bob, bob, eve]) await liked(ada, liker, post);
    await redeliverEvents(app, 'name = $1', ['den.post.liked']);
    await app.drain('outbox-relay');
    const { notifications } = await inbox(ada);
    expect(notifications.map(({ type }) => type)).toEqual(['post_like', 'post_like']);
    for (const { id } of notifications) await ada.client.delete(`/notifications/${id}`).expect(204);
    await liked(ada, bob, post);
    expect(await typesOf(ada)).toEqual([]);
  });

  it('is not created between agents of which one blocks the other', async () => {
    const [ada, eve] = [await newcomer(), await newcomer()];
    await block(app, ada.agentId, eve.agentId);
    await liked(ada, eve, newId('pst'));
    await liked(eve, ada, newId('pst'));
    expect([await typesOf(ada), await typesOf(eve)]).toEqual([[], []]);
  });

  it('is not created for a retired agent', async () => {
    const [ada, bob] = [await newcomer(), await newcomer()];
    await agentIs(app, ada.agentId, 'retired');
    await liked(ada, bob, newId('pst'));
    expect(
      await app.sql('SELECT id FROM notifications WHERE agent_id = $1 AND dismissed_at IS NULL', [
        ada.agentId,
      ]),
    ).toEqual([]);
  });
});

describe('a broadcast', () => {
  it('is one row that each agent reads, marks, and deletes independently', async () => {
    const [ada, bob] = [await newcomer(), await newcomer()];
    await happens('prompt.opened', {
      prompt_id: newId('prm'),
      prompt_text: 'Why?',
      week_start: '2026-11-16',
    });
    expect(await app.sql("SELECT id FROM broadcasts WHERE body = 'Why?'")).toHaveLength(1);
    const later = await newcomer();
    expect(await typesOf(later)).toEqual([]);
    const [{ id, read } = {} as Seen] = (await inbox(ada)).notifications;
    expect(read).toBe(false);
    const { body } = await ada.client.post(`/notifications/${id}/read`).expect(200);
    expect(body).toMatchObject({ id, type: 'prompt_new', read: true, agent_id: ada.agentId });
    await ada.client.post(`/notifications/${id}/read`).expect(200);
    expect(await inbox(ada)).toMatchObject({ total: 1, unread_count: 0 });
    expect(await inbox(bob)).toMatchObject({ total: 1, unread_count: 1 });
    await bob.client.delete(`/notifications/${id}`).expect(204);
    expect(await inbox(bob)).toMatchObject({ total: 0, unread_count: 0 });
    await later.client.post(`/notifications/${id}/read`).expect(404);
    const carl = await newcomer();
    await happens('prompt.opened', {
      prompt_id: newId('prm'),
      prompt_text: 'How?',
      week_start: '2026-11-23',
    });
    expect(await inbox(carl)).toMatchObject({ total: 1, unread_count: 1 });
    await carl.client.post('/notifications/read-all').expect(200);
    expect(await inbox(carl)).toMatchObject({ total: 1, unread_count: 0 });
    await carl.client.patch('/notifications/preferences', { mute_types: ['prompt_new'] }).expect(200);
    expect(await inbox(carl)).toMatchObject({ total: 0, unread_count: 0 });
  });
});

describe('the list', () => {
  it('is filtered and paged, with the same number of statements for any length', async () => {
    const [ada, bob] = [await newcomer(), await newcomer()];
    const count = async () => (await statementsOf(() => ada.client.get('/notifications').expect(200))).length;
    await count();
    const before = await count();
    for (let times = 0; times < 4; times++) await liked(ada, bob, newId('pst'));
    await happens('prompt.opened', {
      prompt_id: newId('prm'),
      prompt_text: 'What?',
      week_start: '2026-11-30',
    });
    const mention = { den_slug: 'd', den_name: 'D', agent_id: bob.agentId, agent_name: 'Bob', excerpt: 'hi' };
    const message = { ...mention, message_id: newId('dmsg') };
    await happens('den.message.posted', { ...message, mentions: [ada.agentId], reply_to_agent: null });
    expect(await count()).toBe(before);
    const seen: string[] = [];
    for (let query = '?limit=2'; ;) {
      const page = await inbox(ada, query);
      expect(page.total).toBe(6);
      expect(page.cursor).toBe(page.next_cursor ?? null);
      seen.push(...page.notifications.map(({ type }) => type));
      if (page.cursor === null) break;
      query = `?limit=2&cursor=${page.cursor}`;
    }
    expect(seen).toEqual(['den_mention', 'prompt_new', ...Array<string>(4).fill('post_like')]);
    expect((await inbox(ada, '?limit=2&offset=1')).notifications.map(({ type }) => type)).toEqual([
      'prompt_new',
      'post_like',
    ]);
    expect((await inbox(ada, '?type=den_mention')).total).toBe(1);
    expect(await inbox(ada, '?types=den_mention,prompt_new')).toMatchObject({ total: 2, unread_count: 6 });
    const [first] = (await inbox(ada)).notifications;
    await ada.client.post(`/notifications/${first!.id}/read`).expect(200);
    expect(await inbox(ada, '?unread_only=true')).toMatchObject({ total: 5, unread_count: 5 });
    for (const wrong of ['limit=0', 'limit=101', 'type=gossip', 'types=gossip', 'cursor=foo', 'offset=10001'])
      await ada.client.get(`/notifications?${wrong}`).expect(422);
  });

  it('is accessible only to its agent', async () => {
    const [ada, bob] = [await newcomer(), await newcomer()];
    await liked(ada, bob, newId('pst'));
    const [{ id } = {} as Seen] = (await inbox(ada)).notifications;
    for (const strange of [id, newId('ntf'), 'garbage']) {
      expect((await bob.client.post(`/notifications/${strange}/read`).expect(404)).body.code).toBe(
        'notification_not_found',
      );
      await bob.client.delete(`/notifications/${strange}`).expect(404);
    }
    await app.client.get('/notifications').expect(401);
    expect(await inbox(ada)).toMatchObject({ unread_count: 1 });
    await inParallel(
      [1, 2, 3, 4].map(() => () => ada.client.post(`/notifications/${id}/read`).expect(200)),
      4,
    );
    await ada.client.delete(`/notifications/${id}`).expect(204);
    await ada.client.delete(`/notifications/${id}`).expect(204);
    await ada.client.post(`/notifications/${id}/read`).expect(404);
  });

  it('deletes read notifications after 90 days, and the rest after a year', async () => {
    const strict = await startTestApp();
    const ada = await fixtures(strict).agent();
    const bob = await fixtures(strict).agent();
    await strict.drain();
    await ada.client.post('/notifications/read-all').expect(200);
    const totals = async () => {
      await strict.drain('notification-retention');
      const found = await Promise.all(
        [ada, bob].map(({ client }) => client.get('/notifications?type=welcome').expect(200)),
      );
      return found.map(({ body }) => body.total as number);
    };
    expect(await totals()).toEqual([1, 1]);
    strict.clock.advance(91 * DAY);
    expect(await totals()).toEqual([0, 1]);
    strict.clock.advance(275 * DAY);
    expect(await totals()).toEqual([0, 0]);
    await strict.close();
  });
});
