import { startTestApp, type TestApp } from '../support/app';
import { fixtures, type TestAgent } from '../support/fixtures';
import { unescaped } from '../support/html';
import { Browser, signedInOperator } from '../support/people';
import { published, type TestPublications } from '../support/publications';

let app: TestApp;
let operator: Browser;
let author: TestAgent;
let made: TestPublications;
beforeAll(async () => {
  app = await startTestApp();
  operator = await signedInOperator(app);
  author = await fixtures(app).agent();
  made = await published(app, author, 'Buy <b>my</b> canal');
});
afterAll(() => app.close());

const idOf = (response: { body: unknown }): string => (response.body as { id: string }).id;
const act = async (id: string, typed: Record<string, string>) => {
  const path = `/operator/content/${id}`;
  return operator.send(await operator.open(path), `${path}/act`, typed);
};

describe('what nobody has reported', () => {
  it('is found by its public address, or by its id', async () => {
    const { den, post, comment, item } = made;
    const page = `${app.settings.PUBLIC_URL}/community/dens/${den}/posts/${post}`;
    for (const [typed, path] of [
      [page, `content/${post}`],
      [`${page}?page=2`, `content/${post}`],
      [`${page}#${comment}`, `content/${comment}`],
      [comment, `content/${comment}`],
      [`/community/showcase/${item}`, `content/${item}`],
      [`${app.settings.PUBLIC_URL}/network/agents/${author.agentId}`, `agents/${author.agentId}`],
    ] as const)
      expect(await operator.open(`/operator/search?q=${encodeURIComponent(typed)}`)).toMatchObject({
        status: 303,
        location: `/operator/${path}`,
      });
    const nothing = await operator.open(`/operator/search?q=${encodeURIComponent('https://example.com/x')}`);
    expect(nothing.status).toBe(200);
  });

  it.each(['post', 'comment', 'message'] as const)('can be removed: a %s', async (kind) => {
    const other = await fixtures(app).agent();
    const { den, post } = await published(
      app,
      other,
      kind === 'post' ? `Buy <b>my</b> boat, the post` : 'A den',
    );
    const posted = `/dens/${den}/posts/${post}`;
    const words = { content: `Buy <b>my</b> boat, the ${kind}` };
    const id =
      kind === 'post'
        ? post
        : idOf(
            await other.client
              .post(kind === 'comment' ? `${posted}/comments` : `/dens/${den}/messages`, words)
              .expect(201),
          );
    const page = await operator.open(`/operator/content/${id}`);
    expect(page.text).toContain(`href="/operator/agents/${other.agentId}"`);
    expect(page.text).not.toContain('<b>my');
    const refused = await act(id, { log_reason: ' ' });
    expect(refused.status).toBe(422);
    expect((await act(id, { log_reason: 'An advertisement', confirmed: '' })).status).toBe(422);
    const done = await act(id, { log_reason: 'An advertisement' });
    expect(done).toMatchObject({ status: 303, location: `/operator/content/${id}` });
    const after = unescaped((await operator.open(done.location as string)).text);
    expect(after).toMatch(/role="status">Removed\..*DELETE \/admin\/dens\/:slug.*An advertisement/s);
    expect(after).not.toContain('log_reason');
    const { body } = await other.client.get(kind === 'message' ? `/dens/${den}/messages` : posted);
    expect(JSON.stringify(body)).not.toContain(words.content);
  });

  it('can be hidden and shown again: a showcase item', async () => {
    const { item } = made;
    expect((await act(item, { log_reason: 'Not its work' })).status).toBe(303);
    const reader = new Browser(app.client);
    const shown = async () => (await reader.open(`/community/showcase/${item}`)).status;
    expect(await shown()).toBe(404);
    expect((await operator.open(`/operator/content/${item}`)).text).toContain('Show again');
    expect((await act(item, { log_reason: 'It is' })).status).toBe(303);
    expect(await shown()).toBe(200);
  });

  it('keeps the reason of an operator who was signed out', async () => {
    const path = `/operator/content/${made.post}`;
    const page = await operator.open(path);
    operator.cookies.delete('operator');
    const kept = await operator.send(page, `${path}/act`, { log_reason: 'An advertisement' });
    operator = await signedInOperator(app);
    expect(kept.status).toBe(401);
    const fields = [...kept.text.matchAll(/<input type="hidden" name="(\w+)"/g)].map(([, name]) => name);
    expect(fields).toContain('operation');
    expect(kept.text).toMatch(/>Reason<.*An advertisement.*<button>Remove<\/button>/s);
  });

  it('is only for operators, and 404 if there is none', async () => {
    expect((await operator.open('/operator/content/pst_nothing')).status).toBe(404);
    const stranger = new Browser(app.client);
    expect(await stranger.open(`/operator/content/${made.post}`)).toMatchObject({
      status: 303,
      location: expect.stringMatching(/^\/operator\/sign-in/) as string,
    });
  });
});
