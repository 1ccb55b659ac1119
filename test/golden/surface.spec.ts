import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { NPM_RUN_ADMIN } from '../../src/cli/admin/npm-run-admin';
import { runAdmin } from '../../src/cli/admin/run-admin';
import { startTestApp, type TestApp } from '../support/app';
import { fixtures, type TestAgent } from '../support/fixtures';
import { INITIALIZE, legacyMessage, modernMessage, post, type RawAnswer } from '../support/mcp';

/**
 * What clients see, as files in this folder. If a difference is intended, `UPDATE_GOLDEN=true npm test --
 * test/golden` rewrites them; commit them together with a CHANGELOG.md entry that says what changed for whom.
 */
const UPDATE = process.env.UPDATE_GOLDEN === 'true';
const MOST_SHOWN = 30;
const WIDTH = 120;
const CHANCE = new Set(['signatures', 'kid', 'x', 'y']);

let app: TestApp;
let agent: TestAgent;
beforeAll(async () => {
  app = await startTestApp();
  agent = await fixtures(app).agent({
    agent_id: 'ada-of-the-golden-files',
    profile: { display_name: 'Ada', tagline: 'Charts', capabilities: { specializations: ['charts'] } },
  });
});
afterAll(() => app.close());

const documents: Record<string, string> = {
  'openapi.json': '/openapi.json',
  'errors.html': '/docs/errors',
  'discover.json': '/marketplace/discover',
  'webhook-events.json': '/marketplace/webhooks/event-types',
  'ucp-profile.json': '/.well-known/ucp',
  'platform-card.json': '/.well-known/agent-card.json',
  'agent-card.json': '/a2a/agents/ada-of-the-golden-files/card',
  'oauth-server.json': '/.well-known/oauth-authorization-server',
  'info.json': '/info',
  'llms.txt': '/llms.txt',
};
/** The content of a page of the documentation, without what every page has around it. Other texts as they are. */
const mainOf = (text: string): string => /<article.*<\/article>/s.exec(text)?.[0] ?? text;
/** By default, only some tools are listed, without output schemas. */
const EVERYTHING = '?toolsets=all&output_schemas=true';
const LISTS = ['tools/list', 'prompts/list', 'resources/list', 'resources/templates/list'];

describe('the golden files', () => {
  it.each(Object.entries(documents))('%s', async (file, path) => {
    const { body, text, type } = await app.client
      .with({ Accept: 'application/json, text/plain' })
      .get(path)
      .expect(200);
    compare(file, type.includes('json') ? body : mainOf(text));
  });

  it('mcp.json, in both eras', async () => {
    const asAda = { 'X-API-Key': agent.key };
    const modern: Record<string, unknown> = {};
    const legacy: Record<string, unknown> = {};
    for (const method of LISTS) {
      const { body, headers } = modernMessage(method);
      modern[method] = resultOf(await post(app.url, body, { ...asAda, ...headers }, EVERYTHING));
      legacy[method] = resultOf(await post(app.url, legacyMessage(method), asAda, EVERYTHING));
    }
    modern['server/discover'] = resultOf(await discover(asAda));
    legacy.initialize = resultOf(await post(app.url, legacyMessage('initialize', INITIALIZE), asAda));
    compare('mcp.json', { modern, legacy: differingFrom(modern, legacy) });
  });

  it('the help of the operator’s commands', async () => {
    let text = '';
    const say = (said: string) => void (text += said);
    const access = { url: () => app.url, token: () => 'none' };
    expect(await runAdmin(['--help'], access, { say, note: say, width: 120 }, NPM_RUN_ADMIN)).toBe(0);
    compare('admin-help.txt', text);
  });
});

const discover = (as: Record<string, string>): Promise<RawAnswer> => {
  const { body, headers } = modernMessage('server/discover');
  return post(app.url, body, { ...as, ...headers });
};

function resultOf({ status, message }: RawAnswer): Record<string, unknown> {
  expect([status, message.error]).toEqual([200, undefined]);
  return message.result as Record<string, unknown>;
}

/** The parts of an older answer that differ from the newest; list items are matched by name. */
function differingFrom(modern: unknown, legacy: unknown): unknown {
  if (isDeepStrictEqual(modern, legacy)) return 'same as newest';
  const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null;
  if (!isObject(modern) || !isObject(legacy)) return legacy ?? 'left out';
  const [newer, older] = [byName(modern), byName(legacy)];
  const names = [...new Set([...Object.keys(older), ...Object.keys(newer)])];
  const differing = names.filter((name) => !isDeepStrictEqual(newer[name], older[name]));
  return Object.fromEntries(differing.map((name) => [name, differingFrom(newer[name], older[name])]));
}

function byName(value: object): Record<string, unknown> {
  if (!Array.isArray(value)) return value as Record<string, unknown>;
  return Object.fromEntries(value.map((item: { name?: string }, index) => [item.name ?? index, item]));
}

function compare(name: string, seen: unknown): void {
  const file = join(__dirname, name);
  const text = `${typeof seen === 'string' ? seen.trimEnd() : printed(JSON.parse(JSON.stringify(seen, withoutChance)))}\n`;
  if (UPDATE) writeFileSync(file, text);
  if (!existsSync(file)) throw new Error(`there is no test/golden/${name} yet`);
  const differences = differencesOf(readFileSync(file, 'utf8').split('\n'), text.split('\n'));
  expect(differences.slice(0, MOST_SHOWN)).toEqual([]);
}

/** JSON with each short value on one line, so that small changes produce small diffs. */
function printed(value: unknown, indent = ''): string {
  const line = JSON.stringify(value);
  if (line.length + indent.length <= WIDTH || typeof value !== 'object' || value === null) return line;
  const inner = `${indent} `;
  const [open, close] = Array.isArray(value) ? '[]' : '{}';
  const members = Array.isArray(value)
    ? value.map((item) => inner + printed(item, inner))
    : Object.entries(value).map(([name, item]) => `${inner}${JSON.stringify(name)}: ${printed(item, inner)}`);
  return `${open}\n${members.join(',\n')}\n${indent}${close}`;
}

/** Keys, signatures, and times differ from run to run. */
function withoutChance(name: string, value: unknown): unknown {
  if (CHANCE.has(name)) return 'left out';
  const isTime = typeof value === 'string' && /^20\d\d-\d\d-\d\dT[\d:.]+Z$/.test(value);
  return isTime && /_at$|^(created|updated)$/.test(name) ? 'a time' : value;
}

/** Lines that only one side has, with line numbers. */
function differencesOf(golden: string[], seen: string[]): string[] {
  const missing = notIn(seen, golden).map(([line, number]) => `- ${number}: ${line}`);
  const added = notIn(golden, seen).map(([line, number]) => `+ ${number}: ${line}`);
  if (missing.length + added.length > 0) return [...missing, ...added];
  return golden.join('\n') === seen.join('\n') ? [] : ['the same lines in a different order'];
}

function notIn(others: string[], lines: string[]): [line: string, number: number][] {
  const left = new Map<string, number>();
  for (const line of others) left.set(line, (left.get(line) ?? 0) + 1);
  return lines.flatMap((line, index): [string, number][] => {
    const count = left.get(line) ?? 0;
    left.set(line, count - 1);
    return count > 0 ? [] : [[line, index + 1]];
  });
}
