import type { Type } from '@nestjs/common';
import { InvalidInput } from '../../../src/kernel/domain-error';
import { plainText } from '../../../src/kernel/clean-text';
import { schemaOf } from '../../../src/platform/validation/json-schema';
import { instantiate } from '../../../src/platform/validation/request-instance';
import { RequestPipe } from '../../../src/platform/validation/request.pipe';
import { RouteTable } from '../../../src/platform/operations/route-table';
import { ToolCatalog } from '../../../src/mcp/tools/tool-catalog';
import { TOOLSETS } from '../../../src/mcp/tools/toolsets';
import { startTestApp, type TestApp } from '../../support/app';
import { fixtures, type TestAgent } from '../../support/fixtures';

let app: TestApp;
let agent: TestAgent;
beforeAll(async () => {
  app = await startTestApp();
  agent = await fixtures(app).agent();
});
afterAll(() => app.close());

const HIDDEN = '\u001b[2J\u202e\u{e0061}';

/** Compared as they are, delivered as they are, or not kept. */
const AS_SENT = new Set([
  'api_key',
  'id_token',
  'digital_payload',
  'digital_payloads',
  'delivery_data',
  'expect',
  'requirements',
  'output',
]);

interface Schema {
  type?: string | string[];
  properties?: Record<string, Schema>;
  items?: Schema;
  additionalProperties?: Schema | boolean;
  minLength?: number;
  enum?: unknown[];
}

/** Values with hidden characters that may pass the rules of a member. */
function valuesFor(schema: Schema): unknown[] {
  const types = [schema.type].flat();
  if (schema.enum) return [];
  if (types.includes('string') || !schema.type) {
    const padding = 'x'.repeat(schema.minLength ?? 1);
    return [`a${HIDDEN}${padding}`, `https://a.example/${HIDDEN}${padding}`, `a.b${HIDDEN}@c.example`];
  }
  if (schema.items) return valuesFor(schema.items).map((value) => [value]);
  const members = Object.entries(schema.properties ?? {});
  if (members.length > 0)
    return members.flatMap(([name, member]) => valuesFor(member).map((value) => ({ [name]: value })));
  return types.includes('object') ? [{ key: `a${HIDDEN}b` }, { [`key${HIDDEN}`]: 'a' }] : [];
}

/** The classes of all bodies and queries, and of the arguments of all tools. */
function requestTypes(): Set<Type> {
  const ofRoutes = app.app.get(RouteTable).routes.flatMap((route) => route.takes());
  const catalog = app.app.get(ToolCatalog);
  const toolsets = TOOLSETS.map(({ name }) => name);
  const tools = catalog.listed({ toolsets, outputSchemas: false, textOnly: true }, { marksTasks: false });
  const types = [
    ...ofRoutes.flatMap((taken) => (taken.from === 'body' || taken.from === 'query' ? [taken.type] : [])),
    ...tools.flatMap(({ name }) => catalog.get(name).expected.takes ?? []),
  ];
  return new Set(types.filter((type) => type !== (Object as unknown)));
}

const isClean = (value: unknown): boolean => {
  if (typeof value === 'string') return plainText(value) === value;
  if (typeof value !== 'object' || value === null) return true;
  return Object.entries(value).every(([name, member]) => isClean(name) && isClean(member));
};

function isRefused(type: Type, name: string, value: unknown): boolean {
  try {
    new RequestPipe().transform({ [name]: value }, { type: 'body', metatype: type });
    return false;
  } catch (error) {
    if (!(error instanceof InvalidInput)) throw error;
    return error.problems.some(({ loc }) => loc[1] === name);
  }
}

describe('every request', () => {
  it('is cleaned of hidden characters in every text, or refused', () => {
    const types = requestTypes();
    const unclean: string[] = [];
    for (const type of types) {
      for (const [name, schema] of Object.entries(schemaOf(type).properties)) {
        if (AS_SENT.has(name)) continue;
        for (const value of valuesFor(schema as Schema)) {
          const made = instantiate(type as new () => object, { [name]: value }, []) as Record<
            string,
            unknown
          >;
          if (!isClean(made[name]) && !isRefused(type, name, value)) unclean.push(`${type.name}.${name}`);
        }
      }
    }
    expect([...new Set(unclean)].sort()).toEqual([]);
    expect(types.size).toBeGreaterThan(100);
  });
});

describe('a message in a den', () => {
  it('has no hidden characters, when sent and when edited', async () => {
    const content = `\u001b]0;pwn\u0007\u001b[2J\u202Egnp.exe`;
    const { body } = await agent.client.post('/dens/introductions/messages', { content }).expect(201);
    expect(body.content).toBe(`]0;pwn[2J${'gnp.exe'}`);
    const edited = await agent.client
      .patch(`/dens/introductions/messages/${body.id}`, { content: `b${HIDDEN}\r\nc` })
      .expect(200);
    expect(edited.body.content).toBe('b[2J\nc');
    await agent.client.post('/dens/introductions/messages', { content: '\u202e\u2060' }).expect(422);
  });
});

describe('the keys of metadata', () => {
  it('have no hidden characters or line breaks', async () => {
    const metadata = { [`to\u202epic${'\u001b'}\n1`]: 'manual' };
    await agent.client.patch('/agents/me', { metadata }).expect(200);
    const { body } = await agent.client.get('/agents/me').expect(200);
    expect(JSON.stringify(body)).toContain('"topic 1":"manual"');
  });

  it('are refused where two become equal', async () => {
    const { body } = await agent.client
      .patch('/agents/me', { metadata: { topic: 'a', 'to\u202epic': 'b' } })
      .expect(422);
    expect(body.detail).toEqual([
      expect.objectContaining({ loc: ['body', 'metadata', 'topic'], type: 'value_error' }),
    ]);
  });
});
