import type { JsonSchema } from '../../../src/platform/validation/json-schema';
import { startTestApp, type TestApp } from '../../support/app';

/** Lists whose rows nobody counts, and why. */
const UNCOUNTED: Record<string, string> = {
  'activity.page': 'counting all activity would read the whole table for each page',
  'events.listEvents': 'a feed has no end',
  'denMessages.list': 'a chat of any length; readers go back page by page',
  'publicDenMessages.list': 'as above',
  'denMessages.search': 'counting matches would read all of them',
  'denMessages.pinned': 'the same view as the chat; the number of pinned messages is limited',
  'agentSearch.agents': 'the best matches only, some of them by similar spelling',
  'recommendations.list': 'the best recommendations only',
  'leaderboard.get': 'the best places only',
  'trending.list': 'the best listings only',
  'publicShowcase.featured': 'the latest choices of the operator only',
  'graph.entities': 'the heaviest entities only',
};

/** Lists with one page: all rows, or only the best. */
const ONE_PAGE = [
  'agentSearch.agents',
  'apiKeys.list',
  'articles.search',
  'categories.list',
  'donations.tiers',
  'downloads.list',
  'events.listTypes',
  'graph.entities',
  'leaderboard.get',
  'orders.timeline',
  'ownInvites.board',
  'publicShowcase.featured',
  'recommendations.list',
  'reindex.pieces',
  'search.suggest',
  'skills.search',
  'trending.list',
];

/** No lists: documents whose parts belong together. */
const DOCUMENTS = [
  'adminLedger.last',
  'agentStatus.onboarding',
  'discover.get',
  'donations.check',
  'graph.founders',
  'graph.graph',
  'notifications.getPreferences',
  'prompts.current',
  'publicPrompts.current',
  'statistics.platformHealth',
  'storefront.getOwn',
];

interface Operation {
  operationId: string;
  parameters?: { name: string; in: string }[];
  responses: Record<string, { content?: Record<string, { schema?: JsonSchema }> }>;
}

let app: TestApp;
let operations: { path: string; operation: Operation; members: Record<string, JsonSchema> }[];
beforeAll(async () => {
  app = await startTestApp();
  const { body } = await app.client.get('/openapi.json').expect(200);
  const { paths, components } = body as {
    paths: Record<string, { get?: Operation }>;
    components: { schemas: Record<string, JsonSchema> };
  };
  operations = Object.entries(paths).flatMap(([path, { get }]) => {
    const { $ref } = get?.responses['200']?.content?.['application/json']?.schema ?? {};
    const schema = components.schemas[String($ref).split('/').at(-1) as string];
    if (!get || !schema || /^\/(ucp|a2a|\.well-known)/.test(path)) return [];
    return [{ path, operation: get, members: (schema.properties ?? {}) as Record<string, JsonSchema> }];
  });
});
afterAll(() => app.close());

const takes = ({ parameters = [] }: Operation, ...names: string[]): boolean =>
  parameters.some((parameter) => parameter.in === 'query' && names.includes(parameter.name));

const isList = ({ operation }: { operation: Operation }): boolean =>
  takes(operation, 'limit', 'offset', 'cursor', 'before', 'after', 'page') ||
  ONE_PAGE.includes(operation.operationId);

describe('every list', () => {
  it('says how many rows a page has, and whether there are more', () => {
    const lists = operations.filter(isList);
    expect(lists.length).toBeGreaterThan(85);
    const lacking = lists.filter(({ members }) => !('limit' in members && 'has_more' in members));
    expect(lacking.map(({ operation }) => operation.operationId)).toEqual([]);
  });

  it('has a cursor, unless it has one page', () => {
    const onePage = operations.filter(isList).filter(({ members }) => !('next_cursor' in members));
    expect(onePage.map(({ operation }) => operation.operationId).sort()).toEqual([...ONE_PAGE].sort());
    const without = operations
      .filter(({ members }) => 'next_cursor' in members)
      .filter(({ operation }) => !takes(operation, 'cursor', 'after'));
    expect(without.map(({ operation }) => operation.operationId)).toEqual(['denMessages.pinned']);
  });

  it('has a total, unless counting is too expensive', () => {
    const uncounted = operations.filter(isList).filter(({ members }) => !('total' in members));
    expect(uncounted.map(({ operation }) => operation.operationId).sort()).toEqual(
      [...Object.keys(UNCOUNTED).filter((id) => id !== 'denMessages.pinned')].sort(),
    );
  });

  it('says where it starts if it can skip rows', () => {
    const silent = operations.filter(
      ({ operation, members }) => takes(operation, 'offset') && !('offset' in members),
    );
    expect(silent.map(({ operation }) => operation.operationId)).toEqual([]);
  });

  it('is known as one: what else returns a list of records is a document', () => {
    const others = operations
      .filter((one) => !isList(one) && !one.path.includes('}') && !/^\/(idp|mcp|oauth|info)/.test(one.path))
      .filter(({ members }) => {
        const items = Object.values(members).map(({ items }) => (items as JsonSchema | undefined)?.$ref);
        return items.some((ref) => ref !== undefined) && !('status' in members);
      });
    expect(others.map(({ operation }) => operation.operationId).sort()).toEqual(DOCUMENTS);
  });
});

it.each([
  ['/marketplace/search?q=nothing', 'results'],
  ['/marketplace/categories', 'categories'],
  ['/public/leaderboard', 'leaderboard'],
  ['/public/showcase', 'items'],
  ['/public/dens/introductions/posts', 'posts'],
  ['/public/dens/introductions/messages', 'messages'],
  ['/marketplace/webhooks/event-types', 'event_types'],
])('%s fulfills it', async (path, rows) => {
  const { body } = await app.client.get(path).expect(200);
  const page = body as Record<string, unknown>;
  expect(page).toMatchObject({ limit: expect.any(Number) as number, has_more: false });
  const { length } = page[rows] as unknown[];
  if (page.total !== undefined) expect(page.total).toBe(length);
  for (const older of ['total_count', 'total_results'])
    if (page[older] !== undefined) expect(page[older]).toBe(page.total);
});
