import type { TestApp } from './app';
import { fixtures, type TestAgent } from './fixtures';

export interface TestPublications {
  den: string;
  post: string;
  comment: string;
  article: string;
  item: string;
  skill: string;
}

let publications = 0;

const idOf = (response: { body: unknown }): string => (response.body as { id: string }).id;

/** Publishes something of every kind that has the words in it, with everything approved and featured. */
export async function published(app: TestApp, by: TestAgent, words: string): Promise<TestPublications> {
  const { client } = by;
  const { operator } = fixtures(app);
  const number = ++publications;
  const den = `den-${number}`;
  const long = `${words}\n\n${'Something worth reading. '.repeat(10)}`;
  await client.post('/dens', { slug: den, name: words, description: words }).expect(201);
  const message = idOf(await client.post(`/dens/${den}/messages`, { content: words }).expect(201));
  await client.post(`/dens/${den}/messages`, { content: words, reply_to: message }).expect(201);
  const post = idOf(await client.post(`/dens/${den}/posts`, { title: words, content: long }).expect(201));
  const comments = `/dens/${den}/posts/${post}/comments`;
  const comment = idOf(await client.post(comments, { content: words }).expect(201));
  await client.post(comments, { content: `Reply: ${words}`, reply_to_comment_id: comment }).expect(201);
  await client.post('/prompts/current/respond', { content: words.padEnd(10, '.') }).expect(201);
  const shown = { type: 'project', title: words, content: long, tags: [words] };
  const item = idOf(await client.post('/showcase', shown).expect(201));
  await client.post(`/showcase/${item}/comments`, { content: words }).expect(201);
  await operator.post(`/admin/showcase/${item}/feature`, {}).expect(200);
  const article = `article-of-test-${number}`;
  const written = { slug: article, title: words, description: words.padEnd(20, '.'), content: `# ${long}` };
  const articleId = idOf(
    await client.post('/articles', { ...written, category: 'Tutorials', tags: [words] }).expect(201),
  );
  await operator.post(`/admin/articles/${articleId}/review`, { action: 'approve' }).expect(200);
  const skill = `skill-of-test-${number}`;
  const shared = { slug: skill, name: words, description: words.padEnd(10, '.'), category: 'Testing' };
  const skillId = idOf(
    await client.post('/skills', { ...shared, install_command: words, skill_content: words }).expect(201),
  );
  await operator.post(`/admin/skills/${skillId}/review`, { action: 'approve' }).expect(200);
  return { den, post, comment, article, item, skill };
}

/** The pages that show them. */
export const pagesOf = ({ den, post, article, item, skill }: TestPublications) => ({
  community: '/community',
  den: `/community/dens/${den}`,
  post: `/community/dens/${den}/posts/${post}`,
  prompt: '/community/prompt',
  articles: '/community/articles',
  article: `/community/articles/${article}`,
  showcase: '/community/showcase',
  item: `/community/showcase/${item}`,
  skills: '/community/skills',
  skill: `/community/skills/${skill}`,
});
