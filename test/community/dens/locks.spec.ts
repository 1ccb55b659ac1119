import { Client } from 'pg';
import { startTestApp, type TestApp } from '../../support/app';
import { fixtures, type TestAgent } from '../../support/fixtures';
import { tally } from '../../support/parallel';
import { waitingForLocks } from '../../support/waiting';

let app: TestApp;
let ada: TestAgent;
let bob: TestAgent;
let outside: Client;
beforeAll(async () => {
  app = await startTestApp();
  ada = await fixtures(app).agent({ agent_id: 'ada' });
  bob = await fixtures(app).agent({ agent_id: 'bob' });
  outside = new Client({ connectionString: app.databaseUrl });
  await outside.connect();
});
afterAll(async () => {
  await outside.end();
  await app.close();
});

async function made(path: string, body: object, by = ada): Promise<string> {
  return (await by.client.post(path, body).expect(201)).body.id as string;
}

/** Locks the row and then the den in another transaction, as a reply or a reshare does. */
async function whileHeld(
  table: string,
  id: string,
  call: () => PromiseLike<{ status: number }>,
): Promise<number> {
  await outside.query('BEGIN');
  await outside.query(`SELECT FROM ${table} WHERE id = $1 FOR NO KEY UPDATE`, [id]);
  const answer = Promise.resolve(call());
  await waitingForLocks(app, 1);
  await outside.query(`SELECT FROM dens WHERE slug IN ('technical', 'market') FOR NO KEY UPDATE NOWAIT`);
  await outside.query('ROLLBACK');
  return (await answer).status;
}

describe('a removal does not lock its den while it waits', () => {
  it('for the message that it replied to', async () => {
    const message = await made('/dens/technical/messages', { content: 'first' });
    const reply = await made('/dens/technical/messages', { content: 'second', reply_to: message });
    const removal = () => ada.client.delete(`/dens/technical/messages/${reply}`);
    expect(await whileHeld('den_messages', message, removal)).toBe(204);
    expect(await app.sql('SELECT reply_count FROM den_messages WHERE id = $1', [message])).toEqual([
      { reply_count: 0 },
    ]);
  });

  it('for the post that it reshared', async () => {
    const post = await made('/dens/technical/posts', { content: 'original' });
    const reshare = await made(`/dens/technical/posts/${post}/reshare`, { target_den: 'market' }, bob);
    const removal = () => bob.client.delete(`/dens/market/posts/${reshare}`);
    expect(await whileHeld('den_posts', post, removal)).toBe(204);
    expect(await app.sql('SELECT reshare_count FROM den_posts WHERE id = $1', [post])).toEqual([
      { reshare_count: 0 },
    ]);
  });
});

describe('concurrent pins', () => {
  it.each([
    ['messages', 'den_reactions'],
    ['posts', 'den_post_likes'],
  ])('of %s are serialized: one of them gets the last place', async (kind, shownWith) => {
    const slug = `full-of-${kind}`;
    await made('/dens', { slug, name: `Full of ${kind}` });
    const ids: string[] = [];
    for (let count = 0; count < 21; count++) ids.push(await made(`/dens/${slug}/${kind}`, { content: 'x' }));
    const pin = (id: string) => ada.client.post(`/dens/${slug}/${kind}/${id}/pin`);
    const [first, second, ...others] = ids as [string, string, ...string[]];
    for (const id of others) await pin(id).expect(200);
    // Both stop before they commit: the table that is read to present a pin is locked.
    await outside.query('BEGIN');
    await outside.query(`LOCK TABLE ${shownWith} IN ACCESS EXCLUSIVE MODE`);
    const answers = Promise.all([first, second].map(async (id) => pin(id)));
    await waitingForLocks(app, 2);
    await outside.query('ROLLBACK');
    expect(tally(await answers)).toEqual({ 200: 1, '409 too_many_pins': 1 });
  });
});
