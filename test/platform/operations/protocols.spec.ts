import { SCOPES } from '../../../src/a2a/protocol/methods';
import { TOOLSET_NAMES } from '../../../src/mcp/tools/toolsets';
import { ToolCatalog } from '../../../src/mcp/tools/tool-catalog';
import { type Route, RouteTable } from '../../../src/platform/operations/route-table';
import { defaultLimit, definedLimits } from '../../../src/platform/rate-limit/limits';
import { RateLimiter } from '../../../src/platform/rate-limit/rate-limiter';
import { KEY_SCOPES, type KeyScope } from '../../../src/platform/security/caller';
import { UCP_TOOLS } from '../../../src/ucp/mcp/tools';
import { startTestApp, type TestApp } from '../../support/app';
import type { Client } from '../../support/client';
import { fixtures, type TestAgent } from '../../support/fixtures';
import { awaitsPromotion } from '../../support/fixtures/agents';
import { type TestOffer, negotiations } from '../../support/negotiations';
import { owns, signedIn } from '../../support/people';
import {
  callsOfHandlers,
  callsOfTools,
  callsOfUcpTools,
  type ServiceCalls,
} from '../../support/service-calls';
import { trades } from '../../support/trades';
import { ESCROW, lines } from '../../ucp/shopping';

/** One operation over one protocol: what a caller with these arguments gets. */
interface Way {
  name: string;
  ask(client: Client, args?: Record<string, unknown>): Promise<Said>;
}
interface Said {
  text: string;
  code: string | undefined;
  problems?: Problem[];
}
interface Problem {
  loc: unknown[];
  type: string;
}
interface Operation {
  tool: string;
  /** The routes that call the same service as the tool; if there are several, those with the fewest requirements. */
  routes: Route[];
  ways: Way[];
}

/** Tools that combine the responses of several routes. */
const COMPOSED = ['get_agent_memory', 'get_trending_topics'];
/** Public as tools, under a limit per address; the routes need a key. */
const OPEN_SEARCHES = ['article_search', 'skill_search'];
/** Members that a tool names differently from the route; a path points into a nested body. */
const RENAMED: Record<string, Record<string, string>> = {
  '*': { query: 'q', den_slug: 'slug' },
  prompt_respond: { response: 'content' },
  search_entities: { query: 'query' },
  query_knowledge_graph: { query: 'query' },
  agent_register: {
    name: 'profile.display_name',
    description: 'profile.description',
    website: 'profile.homepage_url',
    capabilities: 'profile.capabilities.primary_functions',
  },
};
/** Members that no route accepts: they replace something in the route's path, or another member. */
const ONLY_OF_TOOLS: Record<string, string[]> = {
  dm_send: ['recipient_id'],
  showcase_submit: ['url', 'description'],
};
const PROFILE = 'https://platform.example/profile.json';
const ANY_ID = '01k9zt4v8m2q5r7w9x3y1b6c0d2f4g8h';

let app: TestApp;
let agent: TestAgent;
let operations: Operation[];
/** For each scope, a client whose key has all other scopes. */
const limited = new Map<KeyScope, Client>();
beforeAll(async () => {
  app = await startTestApp();
  agent = await fixtures(app).agent();
  for (const without of KEY_SCOPES) {
    const scopes = KEY_SCOPES.filter((scope) => scope !== without);
    const { body } = await agent.client.post('/agents/me/keys', { scopes }).expect(201);
    limited.set(without, app.client.as(body.api_key as string));
  }
  const { routes } = app.app.get(RouteTable);
  const handlers = callsOfHandlers();
  const sameAs = (calls: Set<string>): Route[] =>
    routes.filter(({ handler }) => [...(handlers.get(handler) ?? [])].some((call) => calls.has(call)));
  const built = (all: ServiceCalls, way: (tool: string) => Way): Operation[] =>
    [...all].map(([tool, calls]) => {
      const same = sameAs(calls);
      const chosen =
        ['optional', 'public', 'key']
          .map((access) => same.filter((route) => route.access === access))
          .find(({ length }) => length > 0) ?? [];
      return { tool, routes: chosen, ways: [way(tool), ...chosen.map(byRoute)] };
    });
  const marked = new Map(routes.filter(({ tool }) => tool).map((route) => [route.tool?.name ?? '', route]));
  operations = [
    ...[...marked].map(([tool, route]) => ({ tool, routes: [route], ways: [byMcp(tool), byRoute(route)] })),
    ...built(callsOfTools(), byMcp),
    ...built(callsOfUcpTools(), byUcpMcp),
  ];
});
afterAll(() => app.close());

function byRoute({ method, path }: Route): Way {
  return {
    name: `${method} ${path}`,
    ask: async (client, args = {}) => {
      const rest = new Map(Object.entries(args));
      const filled = path.replaceAll(/:([a-z_]+)/g, (_, name: string) => {
        const value = rest.get(name) ?? ANY_ID;
        rest.delete(name);
        return encodeURIComponent(String(value));
      });
      const members = Object.fromEntries(rest);
      const query = new URLSearchParams(members as Record<string, string>);
      const { status, body } =
        method === 'GET' || method === 'DELETE'
          ? await (method === 'GET' ? client.get(`${filled}?${query}`) : client.delete(filled))
          : await client[method.toLowerCase() as 'post' | 'put' | 'patch'](filled, members);
      return said(status, body as Body);
    },
  };
}

function byMcp(tool: string): Way {
  return {
    name: `MCP ${tool}`,
    ask: async (client, args = {}) => {
      const { status, body } = await client
        .with({ accept: 'application/json', 'mcp-protocol-version': '2025-11-25' })
        .post('/mcp', rpc('tools/call', { name: tool, arguments: args }));
      if (!body.result?.isError)
        return said(status, { code: body.error?.data?.code, ...payloadIn(body.result) });
      return said(422, JSON.parse(body.result.content[0].text) as Body);
    },
  };
}

function byUcpMcp(tool: string): Way {
  return {
    name: `UCP ${tool}`,
    ask: async (client, args = {}) => {
      const { id = ANY_ID, ...document } = args;
      const { body: kind, byId } = UCP_TOOLS.find(({ name }) => name === tool)!;
      const meta = { 'ucp-agent': { profile: PROFILE } };
      const given = { meta, ...(byId && { id }), ...(kind && { [kind]: document }) };
      const { status, body } = await client.post(
        '/ucp/mcp',
        rpc('tools/call', { name: tool, arguments: given }),
      );
      return said(status, (body.error?.data ?? body) as Body);
    },
  };
}

const rpc = (method: string, params: object): object => ({ jsonrpc: '2.0', id: 1, method, params });

interface Body {
  code?: string;
  detail?: string | Problem[];
  problems?: Problem[];
}

function said(status: number, body: Body): Said {
  const { code, detail, problems } = body;
  const text = JSON.stringify(body);
  const listed = problems ?? (Array.isArray(detail) ? detail : undefined);
  return { text, code: status >= 400 ? code : undefined, problems: listed };
}

/** Returns the operations whose protocols respond differently. */
/** Accepted offers that are not paid count towards the limit on unpaid orders. */
async function cancelUnpaid({ client }: TestAgent): Promise<void> {
  const { body } = await client.get('/marketplace/orders?status=pending_payment').expect(200);
  for (const { id } of (body as { orders: { id: string }[] }).orders)
    await client.post(`/marketplace/orders/${id}/cancel`, {}).expect(200);
}

async function differences(
  ask: (way: Way, operation: Operation) => Promise<string>,
  among = operations,
): Promise<string[]> {
  const found: string[] = [];
  for (const operation of among) {
    const answers: string[] = [];
    for (const way of operation.ways) answers.push(`${way.name}: ${await ask(way, operation)}`);
    if (new Set(answers.map((answer) => answer.slice(answer.indexOf(': ')))).size > 1)
      found.push(answers.join(', '));
  }
  return found;
}

interface ToolResult {
  structuredContent?: object;
  content: { text: string }[];
}

function payloadIn(result: ToolResult | undefined): object | undefined {
  return result?.structuredContent ?? (result && (JSON.parse(result.content[0]?.text ?? '{}') as object));
}

const EVERYTHING = { toolsets: TOOLSET_NAMES, outputSchemas: false, textOnly: false };

it('every tool corresponds to the route that calls the same service', () => {
  const DESCRIBES_TOOLS = 'toolsets_list';
  const tools = [...app.app.get(ToolCatalog).listed(EVERYTHING, { marksTasks: false }), ...UCP_TOOLS].map(
    ({ name }) => name,
  );
  expect([...operations.map(({ tool }) => tool), DESCRIBES_TOOLS].sort()).toEqual([...tools].sort());
  const lonely = operations.filter(({ routes }) => routes.length === 0).map(({ tool }) => tool);
  expect(lonely.sort()).toEqual(COMPOSED);
});

describe('all protocols share', () => {
  it('the requirement of a key for an operation', async () => {
    const keyless = (way: Way): Promise<string> =>
      way
        .ask(app.client)
        .then(({ code }) => String(/^(missing_api_key|missing_credentials|unauthorized)$/.test(code ?? '')));
    const closed = operations.filter(({ tool }) => !OPEN_SEARCHES.includes(tool));
    expect(await differences(keyless, closed)).toEqual([]);
  });

  it('the required scope', async () => {
    for (const [without, client] of limited) {
      const lacking = async (way: Way): Promise<string> => {
        const { code } = await way.ask(client);
        return code === 'scope_missing' ? `needs ${without}` : `does without ${without}`;
      };
      expect(await differences(lacking)).toEqual([]);
    }
  });

  it('the refusal of provisional agents', async () => {
    const newcomer = await fixtures(app).agent();
    await awaitsPromotion(app, newcomer.agentId);
    const restricted = (way: Way, { tool }: Operation): Promise<string> =>
      way.ask(newcomer.client, minimal(tool)).then(({ code }) => String(code === 'provisional_restricted'));
    expect(await differences(restricted)).toEqual([]);
  });

  it('the validation of every member', async () => {
    const found: string[] = [];
    for (const operation of operations)
      if (schemaOf(operation.tool)) found.push(...(await judgedOtherwise(operation)));
    expect(found).toEqual([]);
  });

  it("the owner's approval, without which no money moves", async () => {
    const buyer = await fixtures(app).agent();
    const browser = await signedIn(app, `${buyer.agentId}@example.com`);
    await owns(browser, buyer);
    const page = `/account/agents/${buyer.agentId}`;
    const dear = await trades(app).listing({ accepts_offers: true, price_cents: 5_000 });
    const offer = (): Promise<TestOffer> =>
      negotiations(app).offer({ offered_price_cents: 2_200 }, undefined, buyer);
    const countered = async (): Promise<object> => {
      const made = await offer();
      await negotiations(app).counter(made, 'seller', 2_400);
      return { offer_id: made.id };
    };
    const unpaid = async (): Promise<object> => {
      const made = await offer();
      const { body } = await made.seller.client.post(`/marketplace/offers/${made.id}/accept`, {}).expect(200);
      return { order_id: body.order.id as string };
    };
    const checkout = async (): Promise<object> => {
      const made = await buyer.client.post('/ucp/checkout-sessions', lines([dear])).expect(201);
      return { id: made.body.id as string, checkout_id: made.body.id as string, ...ESCROW };
    };
    const askedBack = async (): Promise<object> => {
      const sold = await trades(app).listing({ price_cents: 2_500, return_policy: '30_day' }, buyer);
      const order = await trades(app).buy(sold, await fixtures(app).agent());
      await trades(app).deliver(order);
      await trades(app).confirm(order);
      await trades(app).askBack(order);
      return { order_id: order.id };
    };
    const SPENDING: [string, () => Promise<object>][] = [
      ['order_place', () => Promise.resolve({ listing_id: dear.id })],
      ['order_pay', unpaid],
      ['offer_accept', countered],
      ['complete_checkout', checkout],
      ['refund_approve', askedBack],
    ];
    await browser.send(await browser.open(page), `${page}/approval-threshold`, { dollars: '20' });
    const wallet = async (): Promise<unknown> =>
      (await buyer.client.get('/marketplace/wallet').expect(200)).body;
    for (const [tool, subject] of SPENDING)
      for (const way of operations.find((operation) => operation.tool === tool)!.ways) {
        const given = (await subject()) as Record<string, unknown>;
        const before = await wallet();
        const { text } = await way.ask(buyer.client, given);
        expect([way.name, text]).toEqual([
          way.name,
          expect.stringMatching(/approval_required|pending_payment/),
        ]);
        expect(await wallet()).toEqual(before);
        await cancelUnpaid(buyer);
      }
  });

  it('the required scope in every binding and version of A2A', async () => {
    const other = await fixtures(app).agent();
    for (const [without, client] of limited) {
      for (const [operation, [method, legacy, call]] of Object.entries(A2A)) {
        const [verb, path] = call.split(' ') as ['GET' | 'POST' | 'DELETE', string];
        const at = `/a2a/agents/${other.agentId}`;
        const answers = [
          await client.post(at, rpc(method, {})),
          ...(legacy === null ? [] : [await client.post(at, rpc(legacy, {}))]),
          await client[verb.toLowerCase() as 'get' | 'post' | 'delete'](`${at}/${path}`),
        ];
        const denied = SCOPES[operation as keyof typeof SCOPES] === without;
        expect([operation, without, answers.map(({ status }) => status === 403)]).toEqual([
          operation,
          without,
          answers.map(() => denied),
        ]);
      }
    }
  });

  // last, since it uses up every limit
  it('the rate limits, which count all protocols together', async () => {
    const busy = await fixtures(app).agent();
    const limiter = app.app.get(RateLimiter);
    const [everywhere, holder] = [['127.0.0.1', '::ffff:127.0.0.1'], { agentId: busy.agentId }];
    const general: string[] = ['default', 'mcp', 'key-failures', 'admin-failures'];
    for (const limit of definedLimits().filter(({ name }) => !general.includes(name)))
      for (const ip of everywhere) await limiter.hit(limit, { holder, ip }, 1e9);
    const refused = (way: Way): Promise<string> =>
      way.ask(busy.client).then(({ code }) => String(code === 'rate_limited'));
    expect(await differences(refused)).toEqual([]);
    const own = operations.filter(({ routes }) => routes.some(({ limit }) => limit !== defaultLimit));
    for (const { tool, ways } of own) expect([tool, await refused(ways[0] as Way)]).toEqual([tool, 'true']);
    expect(own.map(({ tool }) => tool)).toContain('agent_register');
  });
});

/** Sends invalid values for all members; returns the members for which no route reports the same problem as the tool. */
async function judgedOtherwise({ tool, routes, ways: [mcp] }: Operation): Promise<string[]> {
  const path = minimal(tool);
  const skipped = ['idempotency_key', ...Object.keys(path), ...(ONLY_OF_TOOLS[tool] ?? [])];
  const wrong = Object.entries(schemaOf(tool) ?? {})
    .filter(([member]) => !skipped.includes(member))
    .map(([member, schema]) => [member, wrongValues(schema, routes)] as const);
  const found: string[] = [];
  for (let round = 0; round < Math.max(0, ...wrong.map(([, values]) => values.length)); round++) {
    const args = Object.fromEntries(
      wrong.filter(([, values]) => round < values.length).map(([member, values]) => [member, values[round]]),
    );
    const asTool = await mcp!.ask(agent.client, { ...path, ...args });
    const asRoutes: Said[] = [];
    for (const route of routes)
      asRoutes.push(await byRoute(route).ask(agent.client, onRoute(tool, { ...path, ...args })));
    for (const [member, value] of Object.entries(args)) {
      const [own, theirs] = [
        typesAt(asTool, [member]),
        asRoutes.map((answer) => typesAt(answer, nameOnRoute(tool, member).split('.'))),
      ];
      if (theirs.length > 0 && !theirs.includes(own))
        found.push(
          `${tool}.${member} = ${JSON.stringify(value).slice(0, 30)}: ${own}, but ${theirs.join(' or ')}`,
        );
    }
  }
  return found;
}

type Schema = Record<string, unknown> & { type?: string | string[] };
function schemaOf(tool: string): Record<string, Schema> | undefined {
  return app.app.get(ToolCatalog).find(tool)?.inputSchema.properties as Record<string, Schema> | undefined;
}

const nameOnRoute = (tool: string, member: string): string =>
  RENAMED[tool]?.[member] ?? RENAMED['*']?.[member] ?? member;

/** Converts a tool's arguments to those of a route. */
function onRoute(tool: string, args: object): Record<string, unknown> {
  const body: Record<string, unknown> = {};
  for (const [member, value] of Object.entries(args)) {
    const names = nameOnRoute(tool, member).split('.');
    let place = body;
    for (const name of names.slice(0, -1)) place = (place[name] ??= {}) as Record<string, unknown>;
    place[names.at(-1) as string] = value;
  }
  return body;
}

/** The arguments that are in the path of a route. */
function minimal(tool: string): Record<string, unknown> {
  const paths = operations.find((operation) => operation.tool === tool)?.routes.map(({ path }) => path) ?? [];
  const named = Object.entries(schemaOf(tool) ?? {}).filter(([name]) =>
    paths.some((path) => `${path}/`.includes(`:${nameOnRoute(tool, name)}/`)),
  );
  return Object.fromEntries(
    named.map(([name, { examples }]) => [name, (examples as unknown[] | undefined)?.[0]]),
  );
}

function wrongValues({ type, maxLength, maximum, maxItems }: Schema, routes: Route[]): unknown[] {
  const kind = [type].flat().find((name) => name !== 'null');
  const long = typeof maxLength === 'number' ? ['x'.repeat(maxLength + 1)] : [];
  const large = typeof maximum === 'number' ? [maximum + 1] : [];
  const many = typeof maxItems === 'number' ? [Array<string>(maxItems + 1).fill('xxxxxx')] : [];
  // in a query, everything is text
  if (routes.every(({ method }) => method === 'GET')) return kind === 'integer' ? [-1, ...large] : long;
  return [...(kind === 'object' ? [] : [{ nobody: 'expects' }]), -1, 'x', ...long, ...large, ...many];
}

/** The kinds of problems that were reported for a member. */
function typesAt({ problems = [] }: Said, path: string[]): string {
  const about = problems.filter(({ loc }) => path.every((name, at) => loc[at + 1] === name));
  return (
    about
      .map(({ loc, type }) => [...loc.slice(path.length + 1), type].join('.'))
      .sort()
      .join(' ') || 'fine'
  );
}

/** Every A2A operation in its three forms: the methods of 1.0 and of 0.3, and a route. */
const A2A: Record<keyof typeof SCOPES, [method: string, legacy: string | null, call: string]> = {
  send: ['SendMessage', 'message/send', 'POST message:send'],
  stream: ['SendStreamingMessage', 'message/stream', 'POST message:stream'],
  get: ['GetTask', 'tasks/get', 'GET tasks/x'],
  list: ['ListTasks', null, 'GET tasks'],
  cancel: ['CancelTask', 'tasks/cancel', 'POST tasks/x:cancel'],
  subscribe: ['SubscribeToTask', 'tasks/resubscribe', 'GET tasks/x:subscribe'],
  createPush: [
    ...(['CreateTaskPushNotificationConfig', 'tasks/pushNotificationConfig/set'] as const),
    'POST tasks/x/pushNotificationConfigs',
  ],
  getPush: [
    ...(['GetTaskPushNotificationConfig', 'tasks/pushNotificationConfig/get'] as const),
    'GET tasks/x/pushNotificationConfigs/y',
  ],
  listPush: [
    ...(['ListTaskPushNotificationConfigs', 'tasks/pushNotificationConfig/list'] as const),
    'GET tasks/x/pushNotificationConfigs',
  ],
  deletePush: [
    ...(['DeleteTaskPushNotificationConfig', 'tasks/pushNotificationConfig/delete'] as const),
    'DELETE tasks/x/pushNotificationConfigs/y',
  ],
  extendedCard: ['GetExtendedAgentCard', 'agent/getAuthenticatedExtendedCard', 'GET extendedAgentCard'],
};
