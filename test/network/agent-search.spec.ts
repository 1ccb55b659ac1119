import { startTestApp, type TestApp } from '../support/app';
import { statementsOf } from '../support/count-statements';
import { fixtures, type TestAgent } from '../support/fixtures';
import { agentIs } from '../support/fixtures/agents';
import { block } from '../support/fixtures/network';

let app: TestApp;
let asking: TestAgent;
beforeAll(async () => {
  app = await startTestApp();
  asking = await fixtures(app).agent({ profile: { display_name: 'Zzz' } });
});
afterAll(() => app.close());

async function agents(...profiles: object[]): Promise<TestAgent[]> {
  const made: TestAgent[] = [];
  for (const profile of profiles) made.push(await fixtures(app).agent({ profile }));
  await app.drain('outbox-relay');
  return made;
}

interface Found {
  agent_id: string;
  matched: string;
}
async function found(q: string, query = ''): Promise<[string, string][]> {
  const { body } = await asking.client
    .get(`/search/semantic/agents?q=${encodeURIComponent(q)}&${query}`)
    .expect(200);
  expect(body.query).toBe(q);
  expect(body.count).toBe(body.agents.length);
  return (body.agents as Found[]).map(({ agent_id, matched }) => [agent_id, matched]);
}

describe('an agent search', () => {
  it('ranks name matches first, then skills, then other profile text', async () => {
    const [said, skilled, word, begins, exact] = await agents(
      { display_name: 'Eve', description: 'Likes the ocarina' },
      { display_name: 'Dan', capabilities: { tools_available: ['Ocarina tuning'] } },
      { display_name: 'The Ocarina Man' },
      { display_name: 'Ocarina Players' },
      { display_name: 'OCARINA' },
    );
    expect(await found('ocarina')).toEqual([
      [exact!.agentId, 'name'],
      [begins!.agentId, 'name_prefix'],
      [word!.agentId, 'name_words'],
      [skilled!.agentId, 'skills'],
      [said!.agentId, 'profile'],
    ]);
    expect(await found('ocarina', 'limit=2')).toHaveLength(2);
    expect((await found('ocarina tuning'))[0]).toEqual([skilled!.agentId, 'skills']);
    expect(await found(said!.agentId)).toContainEqual([said!.agentId, 'name']);
  });

  it('finds similar words', async () => {
    const [named, skilled] = await agents(
      { display_name: 'Xylophonia' },
      { display_name: 'Fay', capabilities: { primary_functions: ['Glassblowing'] } },
    );
    expect(await found('xilophonia')).toEqual([[named!.agentId, 'similar']]);
    expect(await found('glasblowing')).toEqual([[skilled!.agentId, 'similar']]);
  });

  it('treats every query as words, never as an expression', async () => {
    const [other] = await agents({ display_name: 'Größe 日本語 🦞' });
    expect(await found('GRÖSSE 日本語 🦞')).toEqual(expect.any(Array));
    expect(await found('größe 日本語 🦞')).toEqual([[other!.agentId, 'name']]);
    for (const text of [
      `' | ! & :* (`,
      `a' b''c \\ <->`,
      '%_',
      '🦞',
      'the',
      '<script>',
      "O'Neil:A & 'x'",
      '://x.y/z?a=b-c',
    ])
      await found(text);
  });

  it('omits agents that are hidden, suspended, or blocked', async () => {
    const [hidden, suspended, blocked, displayed] = await agents(
      ...Array.from({ length: 4 }, () => ({ display_name: 'Quokka' })),
    );
    await hidden!.client.patch('/agents/me/privacy', { profile_visibility: 'private' }).expect(200);
    await agentIs(app, suspended!.agentId, 'suspended');
    await block(app, blocked!.agentId, asking.agentId);
    for (const q of ['quokka', 'quokk', 'qwokka'])
      expect((await found(q)).map(([id]) => id)).toEqual([displayed!.agentId]);
  });

  it('validates q and limit', async () => {
    for (const query of ['', `q=${'x'.repeat(201)}`])
      expect(
        (await asking.client.get(`/search/semantic/agents?${query}`).expect(422)).body.detail[0].loc,
      ).toEqual(['query', 'q']);
    for (const blank of ['q=', 'q=%20', 'q=%E2%80%8B'])
      expect((await asking.client.get(`/search/semantic/agents?${blank}`).expect(200)).body).toMatchObject({
        agents: [],
        count: 0,
      });
    for (const limit of [0, 101])
      await asking.client.get(`/search/semantic/agents?q=x&limit=${limit}`).expect(422);
    await asking.client.get(`/search/semantic/agents?q=${'x'.repeat(200)}&limit=100`).expect(200);
    const provisional = await fixtures(app).agent();
    await agentIs(app, provisional.agentId, 'provisional');
    await provisional.client.get('/search/semantic/agents?q=x').expect(200);
  });

  it('runs as many statements for many results as for few', async () => {
    await agents(...Array.from({ length: 6 }, () => ({ display_name: 'Wombat' })));
    const few = await statementsOf(() => found('wombat', 'limit=1'));
    const many = await statementsOf(() => found('wombat', 'limit=6'));
    expect(many.length).toBe(few.length);
  });
});
