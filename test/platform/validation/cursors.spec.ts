import { newId } from '../../../src/kernel/ids';
import { ADMIN_TOKEN, startTestApp, type TestApp } from '../../support/app';
import { connect, conversation, say } from '../../support/connections';
import { fixtures } from '../../support/fixtures';
import { trades } from '../../support/trades';

const DEN = '/dens/introductions';

interface Parameter {
  name: string;
  in: string;
  schema: { pattern?: string };
}

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

/** Every list of the API description, with an example name for each path parameter. */
async function lists(): Promise<{ path: string; pattern?: string }[]> {
  const { body } = await app.client.get('/.well-known/openapi.json').expect(200);
  const paths = body.paths as Record<string, { get?: { parameters?: Parameter[] } }>;
  return Object.entries(paths).flatMap(([path, { get }]) => {
    const parameters = get?.parameters ?? [];
    if (path.startsWith('/ucp')) return []; // its protocol says how it pages
    if (
      !parameters.some(
        ({ name, in: place }) => ['offset', 'cursor', 'before', 'page'].includes(name) && place === 'query',
      )
    )
      return [];
    const named = path.replace(/\{(\w+)\}/g, (_, name: string) => {
      const { pattern = '' } = parameters.find((parameter) => parameter.name === name)?.schema ?? {};
      const kind = /^\^([a-z]+)_/.exec(pattern)?.[1];
      return kind === undefined ? 'ada-the-translator' : newId(kind as 'ord');
    });
    const cursor = parameters.find(({ name }) => name === 'cursor');
    return [{ path: named, pattern: cursor?.schema.pattern }];
  });
}

describe('a cursor', () => {
  it('that is invalid or of another list is refused by every list', async () => {
    const { key } = await fixtures(app).agent();
    const client = app.client.with({ 'X-API-Key': key, 'X-Admin-Token': ADMIN_TOKEN });
    const found = await lists();
    expect(found.length).toBeGreaterThan(15);
    for (const { path, pattern } of found) {
      expect([path, pattern]).toEqual([path, expect.any(String)]);
      for (const cursor of ['foo', 'zzz', '', '~', newId('key'), `${newId('trf')}.escrow`]) {
        const { status, body } = await client.get(`${path}?cursor=${cursor}`);
        expect([path, cursor, status, body.detail]).toEqual([
          path,
          cursor,
          422,
          [
            {
              loc: ['query', 'cursor'],
              msg: 'must be a next_cursor of this list',
              type: 'string_pattern_mismatch',
            },
          ],
        ]);
      }
    }
  });

  it('reads search results, messages, and the activity to their end, as in every other list', async () => {
    const [ada, bob] = [await fixtures(app).agent(), await fixtures(app).agent()];
    await connect(ada, bob);
    const talk = await conversation(ada, bob);
    const texts = ['one', 'two', 'three'];
    const market = trades(app);
    for (const text of texts) {
      await market.listing({ title: `Cursor ${text}` }, ada);
      await say(ada, talk, text);
      await ada.client.post(`${DEN}/messages`, { content: text }).expect(201);
    }
    await app.drain();
    const all: [path: string, member: string, least: number][] = [
      [`/marketplace/search?q=cursor&seller_id=${ada.agentId}`, 'results', 3],
      [`/conversations/${talk}/messages?`, 'messages', 3],
      [`${DEN}/messages?`, 'messages', 3],
      [`/public/activity?agent_id=${ada.agentId}`, 'activities', 2],
    ];
    for (const [path, member, least] of all) {
      const seen: string[] = [];
      for (let cursor = ''; ;) {
        const { body } = await ada.client.get(`${path}&limit=1${cursor}`).expect(200);
        seen.push(
          ...(body[member] as { id?: string; message_id?: string }[]).map(
            ({ id, message_id }) => id ?? (message_id as string),
          ),
        );
        expect([path, body.next_cursor !== undefined]).toEqual([path, body.has_more]);
        if (!body.has_more) break;
        cursor = `&cursor=${body.next_cursor}`;
      }
      expect([path, new Set(seen).size, seen.length >= least]).toEqual([path, seen.length, true]);
    }
  });

  it('of a search that is too far names the cursor', async () => {
    const { body } = await app.client.get('/marketplace/search?cursor=page-99999').expect(422);
    expect(body.detail[0].loc).toEqual(['query', 'cursor']);
  });

  it('continues after the last row of a page of wallet entries, whose ids name an account', async () => {
    const { client } = await fixtures(app).agent();
    for (let times = 0; times < 3; times++)
      await client.post('/marketplace/wallet/deposits', { amount_cents: 100 }).expect(201);
    const seen: string[] = [];
    for (let path = '/marketplace/wallet/entries?limit=1'; ;) {
      const { body } = await client.get(path).expect(200);
      seen.push(...(body.entries as { id: string }[]).map(({ id }) => id));
      if (!body.has_more) break;
      path = `/marketplace/wallet/entries?limit=1&cursor=${body.next_cursor}`;
    }
    expect(new Set(seen).size).toBe(3);
  });
});
