import { readdirSync, readFileSync } from 'node:fs';
import { extname, join } from 'node:path';
import { startTestApp, type TestApp } from '../support/app';
import { modernMessage, post } from '../support/mcp';

/**
 * A model does what a text says. A text that calls for a unique key per attempt makes it buy twice after a lost
 * response, so every text says: one key per intended purchase, the same on every retry.
 */
const WRONG: RegExp[] = [
  /\bunique\b/i,
  /\bper (attempt|call|request|retry|try)\b/i,
  /\b(new|fresh|different|another|random) (\w+[ -])?(key|value|id|one)\b.{0,20}\b(each|every|per|a) (attempt|call|request|retry|try|time)\b/i,
  // made while the request is written: a second run of the sample has another key
  /Idempotency-Key['"]?[:=]\s*["'`]?(\$\(|crypto\b|randomUUID|uuid|str\(uuid)/,
];
const MENTION = /idempotency[-_ ]?key/gi;
/** The rest of the sentence, or of the line of a sample. */
const BEFORE = /[^.\n]{0,160}$/;
const AFTER = /^[^.\n]{0,160}/;

function faultsIn(text: string): string[] {
  const flat = text.replace(/\n[ \t/*#]*(?=[a-z])/g, ' ');
  return [...flat.matchAll(MENTION)].flatMap(({ 0: name, index }) => {
    const sentence =
      (BEFORE.exec(flat.slice(0, index))?.[0] ?? '') +
      name +
      (AFTER.exec(flat.slice(index + name.length))?.[0] ?? '');
    return WRONG.some((wrong) => wrong.test(sentence)) ? [sentence.trim()] : [];
  });
}

const READ = new Set(['.ts', '.tsx', '.md', '.py', '.mjs', '.js', '.json', '.txt', '.html']);
const SKIPPED = /(^|\/)(node_modules|dist|\.venv)(\/|$)|package-lock\.json$/;

const filesBelow = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && READ.has(extname(entry.name)))
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((path) => !SKIPPED.test(path));

interface Schema {
  properties?: Record<string, Schema>;
  description?: string;
  [member: string]: unknown;
}

/** Every description of a parameter or member of this name, wherever it is. */
function describedAs(name: RegExp, value: unknown): string[] {
  if (Array.isArray(value)) return value.flatMap((item) => describedAs(name, item));
  if (typeof value !== 'object' || value === null) return [];
  const here = value as Schema & { name?: unknown; in?: unknown };
  const own = typeof here.name === 'string' && here.in !== undefined && name.test(here.name);
  return [
    ...(own ? [String(here.description)] : []),
    ...Object.entries(here).flatMap(([key, inner]) => [
      ...(name.test(key) && typeof inner === 'object' && inner !== null && 'type' in inner
        ? [String((inner as Schema).description)]
        : []),
      ...describedAs(name, inner),
    ]),
  ];
}

let app: TestApp;
/** What programs and models read, by name. */
const served = new Map<string, unknown>();
beforeAll(async () => {
  app = await startTestApp();
  served.set('the API description', (await app.client.get('/openapi.json').expect(200)).body);
  served.set('the actions', (await app.client.get('/marketplace/discover').expect(200)).body);
  const { body, headers } = modernMessage('tools/list');
  served.set('the MCP tools', (await post(app.url, body, headers, '?toolsets=all')).message);
});
afterAll(() => app.close());

describe('the wording about idempotency keys', () => {
  it('is checked by a test that finds what misleads', () => {
    for (const wrong of [
      "'Idempotency-Key': '<unique per attempt>'",
      'Send a unique idempotency_key, so that a retry has no effect.',
      'Choose a new key for every request: the idempotency key',
      'The Idempotency-Key: a random value for each attempt',
      '-H "Idempotency-Key: $(uuidgen)"',
      `'Idempotency-Key': crypto.randomUUID(),`,
      `"Idempotency-Key": str(uuid.uuid4())`,
    ])
      expect([wrong, faultsIn(wrong).length]).toEqual([wrong, 1]);
    for (const right of [
      'Send an idempotency_key: one per intended purchase, the same on every retry.',
      'A unique email address. Repeat it with the same `Idempotency-Key`.',
      `const idempotencyKey = stored;`,
    ])
      expect(faultsIn(right)).toEqual([]);
  });

  it('never calls for a new key per attempt', () => {
    const files = [
      ...['src', 'pages', 'tools', 'docs', 'content', 'clients', 'ops'].flatMap(filesBelow),
      'README.md',
    ];
    const texts = [
      ...files.map((path) => [path, readFileSync(path, 'utf8')] as const),
      ...[...served].map(([name, document]) => [name, JSON.stringify(document, null, 1)] as const),
    ];
    const found = texts.flatMap(([name, text]) => faultsIn(text).map((sentence) => `${name}: ${sentence}`));
    expect(found).toEqual([]);
  });

  it.each(['the API description', 'the MCP tools'])('says in %s that a retry sends the same key', (name) => {
    const texts = describedAs(/^idempotency[-_]key$/i, served.get(name));
    expect(texts.length).toBeGreaterThan(20);
    expect(texts.filter((text) => !/\bone per\b.*\bsame\b.*\bretry\b/i.test(text))).toEqual([]);
  });
});
