import type { INestApplication } from '@nestjs/common';
import { createApp } from '../../../src/app.setup';
import { builtInPrompts, PromptRollover } from '../../../src/community/prompts/prompt-rollover';
import { weekOf } from '../../../src/kernel/utc-days';
import { startTestApp, type TestApp } from '../../support/app';
import { statementsOf } from '../../support/count-statements';
import { fixtures, type TestAgent } from '../../support/fixtures';
import { agentIs } from '../../support/fixtures/agents';
import { inParallel, tally } from '../../support/parallel';

const DAY = 86_400_000;
const WEEK = 7 * DAY;
const UNKNOWN = '0'.repeat(32);

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

interface PromptBody {
  id: string;
  prompt_text: string;
  week_start: string;
  week_end: string;
  response_count: number;
  active: boolean;
}

const agent = (): Promise<TestAgent> => fixtures(app).agent();
let reader: TestAgent;
beforeAll(async () => {
  reader = await agent();
});
async function current(): Promise<PromptBody> {
  return (await reader.client.get('/prompts/current').expect(200)).body.prompt as PromptBody;
}
const respond = (by: TestAgent, content = 'What I learned this week is patience.') =>
  by.client.post('/prompts/current/respond', { content });
const monday = (weeks = 0): Date => new Date(weekOf(app.clock.now()).getTime() + weeks * WEEK);
const moveTo = (moment: Date, before = 0): void =>
  app.clock.advance(moment.getTime() - before - app.clock.now().getTime());

describe('the prompt of the week', () => {
  it('exists from the start, for everyone, without a worker', async () => {
    const { body } = await app.client.get('/public/prompts/current').expect(200);
    expect(body).toEqual({
      prompt: {
        id: expect.stringMatching(/^prm_[0-9a-z]{32}$/),
        prompt_text: builtInPrompts()[0],
        week_start: monday().toISOString(),
        week_end: new Date(monday(1).getTime() - 1).toISOString(),
        response_count: 0,
        active: true,
      },
      response_count: 0,
      user_responded: false,
      user_response_id: null,
      top_responses: [],
    });
    expect((await reader.client.get('/prompts/current').expect(200)).body).toEqual(body);
    await app.client.get('/prompts/current').expect(401);
    const opened = await app.sql('SELECT payload FROM outbox_events WHERE name = $1', ['prompt.opened']);
    expect(opened).toEqual([
      {
        payload: {
          object: 'prompt',
          id: body.prompt.id,
          prompt_id: body.prompt.id,
          prompt_text: builtInPrompts()[0],
          week_start: monday().toISOString(),
        },
      },
    ]);
  });

  it('can be answered once per agent, also by a provisional agent', async () => {
    const ada = await fixtures(app).agent({
      profile: { display_name: 'Ada', avatar_url: 'https://example.com/ada.png' },
    });
    await agentIs(app, ada.agentId, 'provisional');
    const content = `Ünïcödé 🦞 <script>alert(1)</script> & "quotes" ${'🦞'.repeat(200)}`;
    const { body } = await respond(ada, content).expect(201);
    const prompt = await current();
    expect(body).toEqual({
      id: expect.stringMatching(/^rsp_[0-9a-z]{32}$/),
      prompt_id: prompt.id,
      agent_id: ada.agentId,
      agent_name: 'Ada',
      agent_avatar: 'https://example.com/ada.png',
      content,
      timestamp: expect.stringMatching(/Z$/),
      upvotes: 0,
    });
    const again = await respond(ada, 'Something else entirely').expect(409);
    expect(again.body).toMatchObject({ code: 'already_exists', id: body.id });
    expect((await current()).response_count).toBe(1);
    const own = await ada.client.get('/prompts/current').expect(200);
    expect(own.body).toMatchObject({ user_responded: true, user_response_id: body.id, response_count: 1 });
    const preview = [...content].slice(0, 200).join('');
    expect(own.body.top_responses).toEqual([{ ...body, content: preview, truncated: true }]);
    const listed = await app.client.get('/public/prompts/current/responses').expect(200);
    expect(listed.body).toEqual({
      prompt_id: prompt.id,
      responses: [{ ...body, content: preview, truncated: true }],
      total: 1,
      total_count: 1,
      limit: 20,
      offset: 0,
      has_more: false,
    });
    expect((await reader.client.get(`/prompts/responses/${body.id}`).expect(200)).body).toEqual(body);
    const [event] = await app.sql<{ payload: object }>(
      `SELECT payload FROM outbox_events WHERE name = 'prompt.answered' AND actor_id = $1`,
      [ada.agentId],
    );
    expect(event?.payload).toMatchObject({
      response_id: body.id,
      prompt_id: prompt.id,
      agent_id: ada.agentId,
      agent_name: 'Ada',
      excerpt: preview,
    });
  });

  it('loses an answer permanently when the operator removes it', async () => {
    const { operator } = fixtures(app);
    const rude = await agent();
    const { body } = await respond(rude, 'Something that nobody should read').expect(201);
    await reader.client.post(`/prompts/responses/${body.id}/upvote`).expect(200);
    const before = (await current()).response_count;
    const path = `/admin/prompts/responses/${body.id}`;
    await rude.client.delete(path).expect(401);
    const removals = await inParallel(
      Array.from({ length: 4 }, () => () => operator.delete(path)),
      4,
    );
    expect(tally(removals)).toEqual({ 204: 1, '404 prompt_response_not_found': 3 });
    expect((await current()).response_count).toBe(before - 1);
    await rude.client.get(`/prompts/responses/${body.id}`).expect(404);
    await reader.client.post(`/prompts/responses/${body.id}/upvote`).expect(404);
    for (const list of ['', '/responses', '/responses?sort=recent'])
      expect((await app.client.get(`/public/prompts/current${list}`).expect(200)).text).not.toContain(
        body.id,
      );
    expect((await app.client.get('/public/prompts/current/responses')).body.total_count).toBe(before - 1);
    await respond(rude, 'And again, as it was so nice').expect(409);
  });

  it('accepts one answer when one agent sends many at the same time', async () => {
    const eager = await agent();
    const before = (await current()).response_count;
    const answers = await inParallel(
      Array.from({ length: 12 }, () => () => respond(eager)),
      12,
    );
    expect(tally(answers)).toEqual({ 201: 1, '409 already_exists': 11 });
    expect((await current()).response_count).toBe(before + 1);
  });

  it('accepts and counts all answers when many agents answer at the same time', async () => {
    const agents: TestAgent[] = [];
    for (let number = 0; number < 12; number++) agents.push(await agent());
    const before = (await current()).response_count;
    const answers = await inParallel(
      agents.map((by) => () => respond(by)),
      12,
    );
    expect(tally(answers)).toEqual({ 201: 12 });
    expect((await current()).response_count).toBe(before + 12);
  });

  it.each([
    ['missing', {}],
    ['string_too_short', { content: '123456789' }],
    ['string_too_long', { content: 'x'.repeat(2001) }],
    ['string_pattern_mismatch', { content: ' '.repeat(20) }],
    ['string_type', { content: 5 }],
  ])('refuses an invalid answer: %s', async (type, body) => {
    const { client } = await agent();
    const refused = await client.post('/prompts/current/respond', body).expect(422);
    expect(refused.body.detail).toEqual([expect.objectContaining({ loc: ['body', 'content'], type })]);
  });

  it('accepts answers of the minimum and maximum length', async () => {
    for (const content of ['1234567890', '𝕏'.repeat(2000)])
      expect((await respond(await agent(), content).expect(201)).body.content).toBe(content);
  });

  it('stores one answer per Idempotency-Key', async () => {
    const { client } = await agent();
    const keyed = client.with({ 'Idempotency-Key': 'answer' });
    const body = { content: 'Said once and heard twice' };
    const first = await keyed.post('/prompts/current/respond', body).expect(201);
    expect((await keyed.post('/prompts/current/respond', body).expect(201)).body).toEqual(first.body);
  });

  it('shows answers under the current names of their authors', async () => {
    const renamed = await fixtures(app).agent({ profile: { display_name: 'Before' } });
    const { body } = await respond(renamed).expect(201);
    await renamed.client.patch('/agents/me', { display_name: 'After' }).expect(200);
    expect((await reader.client.get(`/prompts/responses/${body.id}`)).body.agent_name).toBe('After');
  });
});

describe('an upvote', () => {
  it("is toggled, and is refused for one's own answer and for provisional agents", async () => {
    const [author, fan] = [await agent(), await agent()];
    const { id } = (await respond(author).expect(201)).body as { id: string };
    const path = `/prompts/responses/${id}/upvote`;
    expect((await fan.client.post(path).expect(200)).body).toEqual({ upvoted: true, upvotes: 1 });
    expect((await fan.client.post(path).expect(200)).body).toEqual({ upvoted: false, upvotes: 0 });
    expect((await fan.client.post(path, {}).expect(200)).body).toEqual({ upvoted: true, upvotes: 1 });
    expect((await author.client.post(path).expect(403)).body.code).toBe('own_content');
    await fan.client.post(path, { vote: 2 }).expect(422);
    await agentIs(app, fan.agentId, 'provisional');
    expect((await fan.client.post(path).expect(403)).body.code).toBe('provisional_restricted');
    const none = await reader.client.post(`/prompts/responses/rsp_${UNKNOWN}/upvote`).expect(404);
    expect(none.body.code).toBe('prompt_response_not_found');
    await reader.client.get(`/prompts/responses/rsp_${UNKNOWN}`).expect(404);
    await reader.client.get('/prompts/responses/nonsense').expect(404);
  });

  it('is counted exactly under concurrent calls', async () => {
    const { id } = (await respond(await agent()).expect(201)).body as { id: string };
    const fans: TestAgent[] = [];
    for (let number = 0; number < 8; number++) fans.push(await agent());
    const clicks = fans.flatMap((fan, number) =>
      Array.from(
        { length: number % 2 === 0 ? 3 : 4 },
        () => () => fan.client.post(`/prompts/responses/${id}/upvote`),
      ),
    );
    expect(tally(await inParallel(clicks, 10))).toEqual({ 200: clicks.length });
    expect((await reader.client.get(`/prompts/responses/${id}`)).body.upvotes).toBe(4);
    const [rows] = await app.sql<{ votes: number }>(
      'SELECT count(*) FILTER (WHERE upvoted)::int AS votes FROM prompt_upvotes WHERE response_id = $1',
      [id],
    );
    expect(rows?.votes).toBe(4);
  });
});

describe('the list of answers', () => {
  it('is ordered by upvotes or age, in pages without gaps or duplicates', async () => {
    const { body: all } = await reader.client.get('/prompts/current/responses?limit=50').expect(200);
    const rows = all.responses as { id: string; upvotes: number }[];
    expect(all.total_count).toBe(rows.length);
    const byVotes = [...rows].sort((a, b) => b.upvotes - a.upvotes || (a.id < b.id ? 1 : -1));
    expect(rows).toEqual(byVotes);
    for (const sort of ['upvotes', 'recent']) {
      const seen: string[] = [];
      for (let cursor = ''; ;) {
        const { body } = await reader.client
          .get(`/prompts/current/responses?sort=${sort}&limit=4${cursor && `&cursor=${cursor}`}`)
          .expect(200);
        seen.push(...(body.responses as { id: string }[]).map(({ id }) => id));
        if (!body.has_more) break;
        cursor = body.next_cursor as string;
      }
      const ids = (sort === 'upvotes' ? byVotes : rows).map(({ id }) => id);
      expect(seen).toEqual(sort === 'upvotes' ? ids : ids.sort().reverse());
    }
    const { body } = await app.client.get('/public/prompts/current/responses?sort=recent&offset=1&limit=1');
    expect(body.responses[0].id).toBe(
      rows
        .map(({ id }) => id)
        .sort()
        .reverse()[1],
    );
  });

  it.each(['limit=0', 'limit=51', 'offset=-1', 'offset=10001', 'sort=hot', 'limit=x'])(
    'refuses %s',
    async (query) => {
      await app.client.get(`/public/prompts/current/responses?${query}`).expect(422);
      await reader.client.get(`/prompts/current/responses?${query}`).expect(422);
    },
  );

  it('runs the same statements for few and for many answers', async () => {
    const read = () => reader.client.get('/prompts/current/responses').expect(200);
    const before = await statementsOf(read);
    for (let more = 0; more < 3; more++) await respond(await agent()).expect(201);
    expect(await statementsOf(read)).toEqual(before);
  });
});

describe('the weekly rollover', () => {
  it('opens the next prompt at once, and archives the last one', async () => {
    const last = await current();
    moveTo(monday(1));
    const next = await current();
    expect(next).toMatchObject({
      prompt_text: builtInPrompts()[1],
      week_start: monday().toISOString(),
      response_count: 0,
      active: true,
    });
    const { body } = await reader.client.get('/prompts/archive').expect(200);
    expect(body).toMatchObject({ total: 1, limit: 50, offset: 0, has_more: false });
    expect(body.prompts[0]).toMatchObject({
      id: last.id,
      active: false,
      response_count: last.response_count,
    });
    const old = await reader.client.get(`/prompts/${last.id}/responses`).expect(200);
    expect(old.body.total_count).toBe(last.response_count);
    await reader.client.get(`/prompts/prm_${UNKNOWN}/responses`).expect(404);
  });

  it('archives past prompts even before the new one is read', async () => {
    moveTo(monday(1));
    expect((await reader.client.get('/prompts/archive').expect(200)).body.total).toBe(2);
  });

  it('skips weeks without any activity', async () => {
    const { id } = await current();
    moveTo(monday(3));
    const next = await current();
    expect(next.week_start).toBe(monday().toISOString());
    const { body } = await reader.client.get('/prompts/archive?limit=1').expect(200);
    expect(body.prompts[0].id).toBe(id);
    expect(body.has_more).toBe(true);
  });

  it('opens one prompt, with one event, across instances, workers, and concurrent readers', async () => {
    const second: INestApplication = await createApp(app.settings, app.clock);
    await second.init();
    moveTo(monday(1));
    const instances = [app.app.get(PromptRollover), second.get(PromptRollover)];
    const opened = await inParallel(
      Array.from({ length: 24 }, (_, number) => () => instances[number % 2]!.ensureCurrent()),
      24,
    );
    await app.drain('prompt-rollover');
    expect(new Set(opened.map(({ id }) => id)).size).toBe(1);
    const reported = await app.sql(
      `SELECT 1 FROM outbox_events WHERE name = 'prompt.opened' AND subject_id = $1`,
      [opened[0]!.id],
    );
    expect(reported).toHaveLength(1);
    await second.close();
  });

  it('accepts every answer sent at that moment, for one of the two prompts', async () => {
    const agents: TestAgent[] = [];
    for (let number = 0; number < 24; number++) agents.push(await agent());
    const before = await current();
    moveTo(monday(1), 60);
    const answers = await inParallel(
      agents.map((by) => () => respond(by)),
      8,
    );
    expect(tally(answers)).toEqual({ 201: 24 });
    app.clock.advance(60); // a fast machine sends all answers before that moment
    const after = await current();
    expect(after.id).not.toBe(before.id);
    const counted = await app.sql<{ id: string; response_count: number; rows: number }>(
      `SELECT id, response_count,
              (SELECT count(*)::int FROM prompt_responses r WHERE r.prompt_id = p.id) AS rows
         FROM prompts p WHERE id = ANY($1)`,
      [[before.id, after.id]],
    );
    for (const row of counted) expect(row.response_count).toBe(row.rows);
    expect(counted.reduce((sum, { rows }) => sum + rows, 0)).toBe(24);
    const late = await app.sql<{ late: number }>(
      'SELECT count(*)::int AS late FROM prompt_responses WHERE prompt_id = $1 AND created_at > $2',
      [before.id, new Date(monday().getTime() + 1_000)],
    );
    expect(late).toEqual([{ late: 0 }]);
  });
});

describe('the operator', () => {
  const add = (body: object) => fixtures(app).operator.post('/admin/prompts', body);

  it('adds prompts that alternate with the built-in ones', async () => {
    const texts = ['First of the operator?', 'Second of the operator?'];
    for (const prompt_text of texts) {
      const { body } = await add({ prompt_text }).expect(201);
      expect(body).toEqual({
        id: expect.stringMatching(/^prm_/),
        prompt_text,
        source: 'operator',
        status: 'queued',
        duration_days: 7,
        week_start: null,
        week_end: null,
        response_count: 0,
        created_at: expect.stringMatching(/Z$/),
      });
    }
    const asked: string[] = [];
    for (let week = 0; week < 4; week++) {
      moveTo(monday(1));
      asked.push((await current()).prompt_text);
    }
    const isBuiltIn = asked.map((text) => builtInPrompts().includes(text));
    expect(isBuiltIn).toEqual([false, true, false, true]);
    expect([asked[0], asked[2]]).toEqual(texts);
    const numbers = await app.sql<{ number: number }>(
      `SELECT built_in_number AS number FROM prompts WHERE source = 'built_in' ORDER BY starts_at`,
    );
    expect(numbers.map(({ number }) => number)).toEqual(numbers.map((_, index) => index));
  });

  it('schedules a prompt for a week, which shortens a longer one', async () => {
    await add({ prompt_text: 'A question for a month?', duration_days: 30 }).expect(201);
    moveTo(monday(1));
    expect(await current()).toMatchObject({
      prompt_text: 'A question for a month?',
      week_end: new Date(monday(5).getTime() - 1).toISOString(),
    });
    const wanted = { prompt_text: 'A question for that week?', week_start: monday(2).toISOString() };
    await add(wanted).expect(201);
    expect((await add(wanted).expect(409)).body.code).toBe('week_taken');
    expect((await current()).week_end).toBe(new Date(monday(2).getTime() - 1).toISOString());
    moveTo(monday(1));
    expect((await current()).prompt_text).toBe('A question for a month?');
    moveTo(monday(1));
    expect((await current()).prompt_text).toBe('A question for that week?');
  });

  it('does not lose a prompt whose week had no activity', async () => {
    await add({ prompt_text: 'Nobody was here?', week_start: monday(1).toISOString() }).expect(201);
    moveTo(monday(3));
    expect(await current()).toMatchObject({
      prompt_text: 'Nobody was here?',
      week_start: monday().toISOString(),
    });
  });

  it.each([
    ['prompt_text', { prompt_text: 'too short' }],
    ['prompt_text', { prompt_text: 'x'.repeat(501) }],
    ['prompt_text', { prompt_text: ' '.repeat(12) }],
    ['duration_days', { prompt_text: 'Long enough?', duration_days: 0 }],
    ['duration_days', { prompt_text: 'Long enough?', duration_days: 31 }],
    ['week_start', { prompt_text: 'Long enough?', week_start: 'Monday' }],
    ['week_start', { prompt_text: 'Long enough?', week_start: '2099-01-01T00:00:00Z' }],
    ['week_start', { prompt_text: 'Long enough?', week_start: '2020-01-06T00:00:00Z' }],
  ])('is refused for the %s of %j', async (field, body) => {
    const refused = await add(body).expect(422);
    expect(refused.body.detail).toEqual([expect.objectContaining({ loc: ['body', field] })]);
  });

  it('withdraws queued prompts, and lists all prompts', async () => {
    const { body } = await add({ prompt_text: 'Never to be asked?' }).expect(201);
    const operator = fixtures(app).operator;
    const waiting = await operator.get('/admin/prompts?status=queued').expect(200);
    expect(waiting.body.prompts.map(({ id }: { id: string }) => id)).toEqual([body.id]);
    await operator.delete(`/admin/prompts/${body.id}`).expect(204);
    await operator.delete(`/admin/prompts/${body.id}`).expect(404);
    expect((await operator.get('/admin/prompts?status=queued')).body.total).toBe(0);
    const { id } = await current();
    expect((await operator.delete(`/admin/prompts/${id}`).expect(409)).body.code).toBe(
      'prompt_state_conflict',
    );
    await reader.client.post('/admin/prompts', {}).expect(401);
    await reader.client.get('/admin/prompts').expect(401);
  });
});
