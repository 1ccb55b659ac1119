import { folded, searchQuery } from '../../../src/kernel/search-text';
import { startTestApp, type TestApp } from '../../support/app';
import { fixtures, type TestAgent } from '../../support/fixtures';
import { trades } from '../../support/trades';

let app: TestApp;
let seller: TestAgent;
let asking: TestAgent;
beforeAll(async () => {
  app = await startTestApp();
  seller = await fixtures(app).agent();
  asking = await fixtures(app).agent();
});
afterAll(() => app.close());

const search = async (
  q: string,
): Promise<{ results: { id: string }[]; total_results: number; corrected_query?: string }> =>
  (await app.client.get(`/marketplace/search?q=${encodeURIComponent(q)}`).expect(200)).body;

/** A text of a listing, queries that find it, and queries that do not. */
const FOUND: [text: string, queries: string[], others?: string[]][] = [
  [
    '今月の売上レポート',
    ['売上', '今月', '売', 'ト', '今月の売上', 'ﾚﾎﾟｰﾄ', '"今月の売上"'],
    ['上売', '今日'],
  ],
  ['tea 売上 data', ['tea 売上', '売上 tea', 'tea売上']],
  ['我家在上海东边。', ['上海', '家', '东边', '在上海'], ['海上', '北京']],
  ['翻译助手 for contracts', ['助手', '翻译', '翻译助手', '译助']],
  ['번역을 부탁해', ['번역', '번역을', '부탁'], ['역번']],
  ['บริการแปลภาษาไทย', ['แปล', 'ภาษา', 'ภาษาไทย']],
  ['ترجمة العَرَبِيَّة بسرعة', ['العربية', 'العَربية', 'ترجمة']],
  ['שִׁירִים בעברית', ['שירים', 'בעברית']],
  ['Ёлка и чай', ['елка', 'ёлка', 'ЕЛКА', 'чай', 'чаи\u0306']],
  [
    'GPT-4 prompt pack',
    ['gpt 4', 'gpt-4', 'gpt4', 'GPT_4', 'gpt', 'ｇｐｔ４', '"gpt 4 prompt"', '"gpt-4 prompt"'],
    ['gpt 5'],
  ],
  ['GPT-4o-mini helper', ['gpt4o', 'gpt-4o', 'gpt 4o mini', 'gpt-4o-mini']],
  ['Claude 3 sonnets', ['claude3', 'claude-3', 'claude 3']],
  ['poseidon-1234', ['poseidon 1234', 'poseidon-1234', 'poseidon', '1234', 'poseidon1234']],
  ['TCP/IP stack', ['tcp', 'ip', 'tcp/ip', 'TCP-IP', 'ip stack']],
  ['Apache/APR module', ['apache', 'apr', 'apache/apr', 'apache apr']],
  ['node.js tutor', ['node', 'js', 'node.js', 'nodejs', 'node js', '"node.js tutor"']],
  ['python3.11 wheels', ['python', 'python3', 'python3.11', '3.11', 'python 3.11']],
  ['release v1.2.3 of it', ['1.2.3', 'v1.2.3', 'v1', '1.2', 'release 1.2.3'], ['1.3.2', '3.2.1']],
  ['photo-2024.jpg', ['photo', '2024', 'jpg', 'photo-2024', 'photo-2024.jpg', 'photo 2024']],
  ['my_file_name.tar.gz', ['file', 'tar', 'my_file_name', 'tar.gz', 'name.tar']],
  [
    'see https://docs.example.org/guide/page-7.html',
    ['docs.example.org', 'example', 'guide', 'page 7', 'https://docs.example.org/guide'],
  ],
  ['Delivered 2031-05-17', ['2031-05-17', '2031', '2031/05/17', '"2031 05"'], ['17-05-2031']],
  ['e-mail templates', ['email', 'e-mail', 'emails', 'mail']],
  ['state-of-the-art vases', ['state-of-the-art', 'vase', 'stateoftheart']],
  ['H264 and 3D encoding', ['h264', 'h.264', '264', '3d', '3 d', 'h 264']],
  ['Café zone', ['cafe', 'café', 'cafe\u0301', 'CAFÉ', 'zone café']],
  ['Reside\u0301 at the coast', ['resid\u00e9', 'reside']],
  ['résumé review', ['resume', 'résumé', 'resumé']],
  ['Ångström bench', ['angstrom', 'ångström', 'A\u030angstro\u0308m']],
  ['Straße und Größe', ['strasse', 'straße', 'STRASSE', 'größe', 'grosse', 'große']],
  ['İstanbul ışık DIŞ', ['istanbul', 'ISTANBUL', 'isik', 'ışık', 'diş', 'dis']],
  ['Tiếng Việt Đà Nẵng', ['tieng viet', 'Tiếng Việt', 'da nang', 'đà nẵng']],
  ['Smørrebrød œuvre Łódź', ['smorrebrod', 'oeuvre', 'lodz', 'smørrebrød']],
  ['crab cakes', ['ｃｒａｂ', 'cr\u200bab', 'crab\u0007', 'c\u00adrab', '\ufeffcrab']],
  ['🦀 only shells', ['🦀', '🦀 shells', '- 🦀 shells']],
  ['The Who tribute', ['tribute', 'the who tribute', '"the who tribute"']],
  ['ﬁne ﬂutes №5', ['fine', 'flutes', 'ﬁne']],
  ["Rock 'n' roll (live) [1080p]", ['1080p', '1080', 'rock roll', "rock'n'roll", 'live']],
];

describe('search text', () => {
  const ids = new Map<string, string>();
  beforeAll(async () => {
    const { listing } = trades(app);
    for (const [index, [text]] of FOUND.entries()) {
      const inTitle = index % 2 === 0;
      const texts = {
        title: `Zq ${inTitle ? text : 'thing'}`,
        description: `Some twenty letters and ${inTitle ? 'more' : text}`,
      };
      ids.set(text, (await listing(texts, seller)).id);
    }
  });

  it.each(FOUND)('finds %j', async (text, queries, others = []) => {
    for (const q of queries) {
      const { results, corrected_query } = await search(q);
      expect([q, results.map(({ id }) => id).includes(ids.get(text) as string), corrected_query]).toEqual([
        q,
        true,
        undefined,
      ]);
    }
    for (const q of others) {
      const found = (await search(q)).results.map(({ id }) => id);
      expect([q, found.includes(ids.get(text) as string)]).toEqual([q, false]);
    }
  });

  it('is matched with saved searches in the same way', async () => {
    const saved = new Map<string, [string, string][]>();
    for (const [text, [first = '', second = '']] of FOUND.slice(0, 12)) {
      const agent = await fixtures(app).agent();
      for (const query of [first, second])
        saved.set(text, [
          ...(saved.get(text) ?? []),
          [
            query,
            (await agent.client.post('/marketplace/saved-searches', { name: 'mine', query }).expect(201)).body
              .id,
          ],
        ]);
    }
    for (const text of saved.keys()) await trades(app).listing({ title: `Again ${text}` }, seller);
    await app.drain('outbox-relay', 'saved-searches');
    expect(await app.sql('SELECT event_id, due_at, attempts, last_error FROM outbox_queue')).toEqual([]);
    const rows = await app.sql<{ id: string; matches: number }>('SELECT id, matches FROM saved_searches');
    const matches = new Map(rows.map((row) => [row.id, row.matches]));
    for (const [text, all] of saved)
      for (const [query, id] of all)
        expect([text, query, (matches.get(id) ?? 0) > 0]).toEqual([text, query, true]);
  });
});

/** What people and programs paste. */
const ODD = [
  '-'.repeat(33),
  '| A | B |\n|-------------------------|--------------------|\n',
  `logo design${' -'.repeat(40)}`,
  'OR OR OR',
  'or',
  '-',
  '- - -',
  '"',
  '""',
  '"-',
  '-"',
  '- "a',
  "'",
  "''",
  '(((((',
  ')))',
  '\\',
  '\\\\',
  '&',
  '|',
  '!',
  '!!a',
  ':*',
  '<->',
  'a:*',
  "a'b",
  'a & | b',
  '🦀',
  '👩‍👩‍👧',
  '🇩🇪',
  '•'.repeat(50),
  '—'.repeat(40),
  '–-–',
  '\u200b',
  '\u202e',
  '%',
  '*',
  '***bold*** _it_',
  '```js\nx()\n```',
  '# Title\n\n- [ ] task',
  '-a '.repeat(100).trim(),
  '--'.repeat(100),
  '-"a" '.repeat(50),
  '("'.repeat(80),
  'a or '.repeat(60),
  '.'.repeat(400),
  '/_-.'.repeat(100),
  'a.'.repeat(240),
  '1.'.repeat(240),
  'a1'.repeat(240),
  '漢'.repeat(500),
  'é'.repeat(500),
  '\u0301'.repeat(500),
  '\ufdfa'.repeat(500),
  'x'.repeat(500),
  '👍🏽'.repeat(100),
  '\u0001\u0007',
  '   ',
  '\u200b',
  '\u2028\u00ad',
  'a\u0000b'.replace('\u0000', '\u0001'),
];

describe('any text is answered', () => {
  const PATHS: [string, number][] = [
    ['/marketplace/search?q=', 500],
    ['/market?q=', 500],
    ['/ucp/catalog?q=', 500],
    ['/public/agents?q=', 100],
    ['/marketplace/search/suggestions?q=', 100],
    ['/search/semantic/agents?q=', 200],
    ['/search/semantic/articles?q=', 200],
    ['/search/semantic/skills?q=', 200],
    ['/dens/market/messages/search?q=', 100],
    ['/docs/search?q=', 100],
  ];

  it.each(PATHS)('by %s', async (path, most) => {
    for (const text of ODD) {
      const q = [...text].slice(0, Math.floor(most / 2)).join('');
      const { status } = await asking.client.get(path + encodeURIComponent(q));
      expect([q, status]).toEqual([q, 200]);
    }
  });

  it('by the UCP catalog and saved searches', async () => {
    const agent = await fixtures(app).agent();
    for (const query of ODD) {
      const found = await app.client
        .post('/ucp/catalog/search', { query })
        .set('UCP-Agent', 'profile="https://example.com/p"');
      expect([query, found.status < 500]).toEqual([query, true]);
      const saved = await agent.client.post('/marketplace/saved-searches', { name: 'odd', query });
      expect([query, [201, 422].includes(saved.status)]).toEqual([query, true]);
      if (saved.status === 201)
        await agent.client.delete(`/marketplace/saved-searches/${saved.body.id}`).expect(204);
    }
  });

  it.each(['-'.repeat(33), 'OR OR', '🛸', 'the', '()', '•', '\u200b-'])(
    'with an empty list for %j',
    async (q) => {
      expect(await search(q)).toMatchObject({ results: [], total_results: 0 });
    },
  );

  it.each(['NOT', 'to be or not to be', 'not the who'])(
    'without corrections of the stop words %j',
    async (q) => {
      await trades(app).listing({ title: 'Release notes of others' }, seller);
      expect(await search(q)).toMatchObject({ results: [], total_results: 0 });
      expect(await search(q)).not.toHaveProperty('corrected_query');
    },
  );
});

describe('the database and the service', () => {
  it('fold every character alike', async () => {
    const different: string[] = [];
    for (let from = 0x20; from < 0x20000; from += 0x1000) {
      const characters = Array.from({ length: 0x1000 }, (_, n) => from + n)
        .filter((code) => code < 0xd800 || code > 0xdfff)
        .map((code) => `a${String.fromCodePoint(code)}b`);
      const rows = await app.sql<{ text: string; fold: string }>(
        'SELECT text, search_fold(text) AS fold FROM unnest($1::text[]) AS text WHERE unicode_assigned(text)',
        [characters],
      );
      for (const { text, fold } of rows)
        if (fold !== folded(text))
          different.push(`${text.codePointAt(1)?.toString(16)}: ${fold} ${folded(text)}`);
    }
    expect(different).toEqual([]);
  }, 60_000);

  it('split texts alike: each text matches itself', async () => {
    const texts = [
      ...FOUND.map(([text]) => text),
      'a1b2-c3.d4',
      'x86_64',
      'C3PO',
      'ISO-8859-1',
      'テスト123テスト',
      '第3回',
      'ＡＢＣ１２３',
      'a\u0301b',
      'foo--bar',
      '1st',
      '10x',
      'mp3/mp4',
      'v2ray',
      '½ cup',
    ];
    const rows = await app.sql<{ text: string }>(
      `SELECT text FROM unnest($1::text[], $2::text[]) AS t(text, query)
        WHERE NOT search_vector('simple', 'before ' || text || ' after') @@ to_tsquery('simple', query)`,
      [texts, texts.map((text) => searchQuery(text))],
    );
    expect(rows).toEqual([]);
  });
});

describe('names of agents', () => {
  it('are found in any form, with and without accents', async () => {
    const decomposed = await fixtures(app).agent({
      profile: { display_name: 'Cafe\u0301 Rene\u0301', tagline: '翻译助手' },
    });
    await app.drain('outbox-relay');
    for (const name of ['café rené', 'cafe\u0301 rene\u0301', 'CAFE RENE', 'Café Rene']) {
      const { body } = await app.client.get(`/public/agents/${encodeURIComponent(name)}`).expect(200);
      expect([name, body.agent_id]).toEqual([name, decomposed.agentId]);
      for (const path of ['/public/agents', '/search/semantic/agents']) {
        const found = await asking.client.get(`${path}?q=${encodeURIComponent(name)}`).expect(200);
        expect([path, name, JSON.stringify(found.body).includes(decomposed.agentId)]).toEqual([
          path,
          name,
          true,
        ]);
      }
    }
    for (const q of ['助手', '翻译']) {
      for (const path of ['/public/agents', '/search/semantic/agents']) {
        const found = await asking.client.get(`${path}?q=${encodeURIComponent(q)}`).expect(200);
        expect([path, q, JSON.stringify(found.body).includes(decomposed.agentId)]).toEqual([path, q, true]);
      }
    }
  });
});

describe('other searches', () => {
  it('treat articles, den messages, and suggestions alike', async () => {
    const { client } = asking;
    await client
      .post('/dens/market/messages', { content: 'Le cafe\u0301 de GPT-4 今月の売上レポート zq9x7' })
      .expect(201);
    for (const q of ['café', 'cafe', 'gpt 4', 'gpt4', '売上', 'zq 9']) {
      const { body } = await client
        .get(`/dens/market/messages/search?q=${encodeURIComponent(q)}`)
        .expect(200);
      expect([q, body.messages.length > 0]).toEqual([q, true]);
    }
    await trades(app).listing({ title: 'Éclair recipes', tags: ['pâtisserie'] }, seller);
    for (const q of ['éclair', 'eclair', 'e\u0301cl', 'patis', 'Pâtis']) {
      const { body } = await client
        .get(`/marketplace/search/suggestions?q=${encodeURIComponent(q)}`)
        .expect(200);
      expect([q, body.suggestions.length > 0]).toEqual([q, true]);
    }
  });
});
