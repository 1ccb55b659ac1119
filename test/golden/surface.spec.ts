import { isDeepStrictEqual } from 'node:util';
import { NPM_RUN_ADMIN } from '../../src/cli/admin/npm-run-admin';
import { runAdmin } from '../../src/cli/admin/run-admin';
import { startTestApp, type TestApp } from '../support/app';
import { fixtures, type TestAgent } from '../support/fixtures';
import { INITIALIZE, legacyMessage, modernMessage, post, type RawAnswer } from '../support/mcp';
import { compareGolden, printed } from './golden';
import { frameOf, membersOf, type Schema } from './schema-text';

/**
 * What clients see, as files in this folder. If a difference is intended, `npm run regenerate` rewrites them; commit them
 * together with a CHANGELOG.md entry that says what changed for whom.
 */
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

  it('mcp.json, in both eras, and mcp-tools.txt', async () => {
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
    const older = differingFrom(modern, legacy);
    const { tools, ...list } = modern['tools/list'] as { tools: Tool[] };
    compare('mcp-tools.txt', tools.map(toolInLines).join('\n'));
    compare('mcp.json', { modern: { ...modern, 'tools/list': list }, legacy: older });
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

interface Tool {
  name: string;
  description: string;
  inputSchema: Schema;
  outputSchema: Schema;
}

/** A tool with its text, a line per argument with its text, and a line per member of its result. */
function toolInLines({ name, description, inputSchema, outputSchema, ...rest }: Tool): string {
  const texts = Object.values(inputSchema.properties ?? {}).map((argument) => argument.description);
  const taken = membersOf(inputSchema).map((line, nth) => (texts[nth] ? `${line}. ${texts[nth]}` : line));
  return [
    `${name} ${JSON.stringify(rest)}`,
    ...description.split('\n').map((line) => `  "${line}"`),
    `  takes ${frameOf(inputSchema)}`,
    ...taken.map((line) => `    ${line}`),
    '  returns',
    ...membersOf(outputSchema).map((line) => `    ${line}`),
    '',
  ].join('\n');
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
  const text = typeof seen === 'string' ? seen.trimEnd() : printed(withoutChance(seen));
  compareGolden(name, `${text}\n`);
}

/** Keys, signatures, and times differ from run to run. */
const withoutChance = (seen: unknown): unknown =>
  JSON.parse(
    JSON.stringify(seen, (name, value: unknown) => {
      if (CHANCE.has(name)) return 'left out';
      const isTime = typeof value === 'string' && /^20\d\d-\d\d-\d\dT[\d:.]+Z$/.test(value);
      return isTime && /_at$|^(created|updated)$/.test(name) ? 'a time' : value;
    }),
  );
