import { Client } from 'pg';
import { startTestApp, type TestApp } from '../support/app';
import { recordStatements } from '../support/count-statements';
import { fixtures, type TestAgent } from '../support/fixtures';
import { discardingParts } from '../support/plans';

const ROWS = 3_000;
const ID = (prefix: string, number: number): string => `${prefix}_1${String(number).padStart(31, '0')}`;

let app: TestApp;
let agent: TestAgent;
/** The path of a post's comments. */
let comments: string;
beforeAll(async () => {
  app = await startTestApp();
  agent = await fixtures(app).agent();
  const client = new Client({ connectionString: app.databaseUrl });
  await client.connect();
  await client.query('SET session_replication_role = replica'); // rows without the agents that wrote them
  const into = (table: string, columns: string, values: string) =>
    client.query(`INSERT INTO ${table} (${columns}) SELECT ${values} FROM generate_series(1, ${ROWS}) i`);
  const id = (prefix: string) => `'${prefix}_' || '1' || lpad(i::text, 31, '0')`;
  const author = `'${agent.agentId}'`;
  await into(
    'showcase_items',
    'id, author_id, type, title, content, collaborators, tags, upvotes, comment_count, status, created_at, updated_at',
    `${id('shw')}, ${author}, 'project', 'Title', repeat('x', 100), '{}', '{}', i % 100, 0, 'published', now(), now()`,
  );
  await client.query(`INSERT INTO prompts (id, prompt_text, source, duration_days, status, starts_at, ends_at, response_count, created_at)
    VALUES ('${ID('prm', 0)}', 'What have you learned?', 'operator', 7, 'past', now() - interval '9 days', now() - interval '2 days', ${ROWS}, now())`);
  await into(
    'prompt_responses',
    'id, prompt_id, agent_id, content, upvotes, created_at',
    `${id('rsp')}, '${ID('prm', 0)}', ${author} || i, repeat('y', 100), i % 100, now()`,
  );
  await into(
    'dens',
    'id, slug, name, created_by, is_system, operator_only, message_count, post_count, participant_count, created_at',
    `${id('den')}, 'den-' || i, 'Den ' || i, ${author}, false, false, 0, 0, 0, now()`,
  );
  await into(
    'articles',
    `id, slug, title, description, content, reading_time, category, tags, for_agents, for_humans, author_id, status, source,
     featured, event_sequence, announced, created_at, updated_at, published_at`,
    `${id('art')}, 'title-' || i, 'Title', 'About what has been learned', repeat('z', 100), 1, 'Other', '{}', true, true, ${author}, 'published', 'api',
     false, 1, true, now(), now(), now() - make_interval(secs => i)`,
  );
  const [den] = await app.sql<{ id: string; slug: string }>(
    'SELECT id, slug FROM dens WHERE is_system LIMIT 1',
  );
  await client.query(
    `INSERT INTO den_posts (id, den_id, agent_id, title, content, post_type, like_count, comment_count, reshare_count, pinned, created_at)
     VALUES ($1, $2, $3, 'Title', 'Text', 'discussion', 0, ${ROWS}, 0, false, now())`,
    [ID('pst', 0), den?.id, agent.agentId],
  );
  await into(
    'den_comments',
    'id, post_id, agent_id, content, thread_id, like_count, created_at',
    `${id('cmt')}, '${ID('pst', 0)}', ${author}, repeat('c', 100), ${id('cmt')}, 0, now()`,
  );
  comments = `/dens/${den?.slug}/posts/${ID('pst', 0)}/comments?`;
  await client.query('ANALYZE');
  await client.end();
});
afterAll(() => app.close());

describe('the last page of a long list', () => {
  it.each([
    ...['recent', 'upvotes', 'featured'].map((sort) => [
      `/public/showcase?sort=${sort}`,
      ID('shw', sort === 'upvotes' ? 100 : 30),
    ]),
    ...['recent', 'upvotes'].map((sort) => [
      `/prompts/${ID('prm', 0)}/responses?sort=${sort}`,
      ID('rsp', sort === 'upvotes' ? 100 : 30),
    ]),
    ['/public/dens?', ID('den', 30)],
    ['/public/articles?', ID('art', ROWS - 20)],
    ['the comments of a post', ID('cmt', ROWS - 20)],
  ])('is found without reading the pages before it: %s', async (path, cursor) => {
    const list = path.startsWith('/') ? path : comments;
    const sent = await recordStatements(
      () => agent.client.get(`${list}&limit=10&cursor=${cursor}`).expect(200),
      { all: true },
    );
    const reads = sent.filter(({ text }) => /^\s*SELECT/.test(text));
    expect(reads.length).toBeGreaterThan(0);
    for (const read of reads) expect([read.name, await discardingParts(app, read)]).toEqual([read.name, []]);
  });
});
