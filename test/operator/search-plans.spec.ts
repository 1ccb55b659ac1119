import { newId } from '../../src/kernel/ids';
import { loadAgents } from '../../bench/agents';
import { loadCatalog } from '../../bench/catalog-rows';
import { loadScale } from '../../bench/scale-rows';
import { LISTING_LISTS } from '../../src/operator/work-lists.reader';
import { ORDER_LISTS } from '../../src/operator/work-lists.reader';
import { startTestApp, type TestApp } from '../support/app';
import { recordStatements } from '../support/count-statements';
import { fixtures } from '../support/fixtures';
import { type Browser, signedInOperator } from '../support/people';
import { manyCommands } from '../support/fixtures/operator';
import { discardingParts, growingParts } from '../support/plans';

/** Most tables are then large for `growingParts`. */
const SIZES = {
  orders: 18_000,
  refunded: 0.3,
  messages: 100,
  notifications: 100,
  activities: 100,
  events: 100,
  deliveries: 100,
  endpoints: 100,
};

let app: TestApp;
let operator: Browser;
beforeAll(async () => {
  app = await startTestApp();
  const [hub, small] = [await fixtures(app).agent(), await fixtures(app).agent()];
  await loadCatalog(app.databaseUrl, 6_000);
  await loadAgents(app.databaseUrl, 6_000);
  const agents = { hub: hub.agentId, small: small.agentId };
  await loadScale(app.databaseUrl, SIZES, { ...agents, secretKey: app.settings.SECRET_KEY as string });
  await manyCommands(app, 'POST /operator/sign-in', 20_000);
  await fixtures(app).operator.with({ 'X-Operator': 'ada@ops1' }).post('/admin/invites', {}).expect(201);
  await app.sql('VACUUM ANALYZE');
  operator = await signedInOperator(app);
}, 180_000);
afterAll(() => app.close());

const queries = ['translator', newId('ord', 0), 'somebody@example.com', 'cs_test_1234', 'agent-1'];
const lists = [
  ...Object.keys(ORDER_LISTS).map((name) => `orders?list=${name}`),
  ...Object.keys(LISTING_LISTS).map((name) => `listings?list=${name}`),
];

describe('with large tables', () => {
  it.each([...queries.map((q) => `search?q=${q}`), ...lists, ''])(
    '%s reads no table as a whole',
    async (path) => {
      const sent = await recordStatements(async () => {
        expect((await operator.open(`/operator/${path}`)).status).toBe(200);
      });
      const own = sent.filter(({ text }) =>
        /AS position|"displayName"|"listingTitle"|"sellerName"|"agentName"|"lastSignInAt"|"escrowCents"/.test(
          text,
        ),
      );
      expect(own.length).toBeGreaterThan(0);
      for (const statement of own)
        expect([statement.text, await growingParts(app, statement)]).toEqual([statement.text, []]);
    },
  );

  it.each(['', '?operator=ADA', '?operator=ada&show=everything', '?command=invites'])(
    'audit%s reads little of a large log to find few entries',
    async (query) => {
      const sent = await recordStatements(async () => {
        expect((await operator.open(`/operator/audit${query}`)).text).toContain('POST /admin/invites');
      });
      const lists = sent.filter(({ text }) => text.includes('FROM operator_log'));
      expect(lists.length).toBeGreaterThan(1);
      for (const statement of lists)
        expect([statement.text, await discardingParts(app, statement)]).toEqual([statement.text, []]);
    },
  );
});
