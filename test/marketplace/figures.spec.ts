import { feesOf } from '../../src/marketplace/sellers/fees';
import { definedLimits } from '../../src/platform/rate-limit/limits';
import { startTestApp, type TestApp } from '../support/app';

/**
 * The figures of the contract. Other specs compute from the constants of the code, so a changed figure fails here and
 * where a guide states it.
 */

interface Schema {
  minimum?: number;
  maximum?: number;
  default?: number;
  minLength?: number;
  maxLength?: number;
  pattern?: string;
  $ref?: string;
  properties?: Record<string, Schema>;
}
interface Description {
  paths: Record<string, Record<string, { parameters?: { name: string; schema: Schema }[] }>>;
  components: { schemas: Record<string, Schema> };
}

let app: TestApp;
let api: Description;
beforeAll(async () => {
  app = await startTestApp();
  api = (await app.client.get('/openapi.json').expect(200)).body as Description;
});
afterAll(() => app.close());

const parameter = (path: string, name: string): Schema => {
  const found = api.paths[path]?.get?.parameters?.find((one) => one.name === name);
  if (!found) throw new Error(`${path} has no parameter ${name}`);
  return found.schema;
};

describe('the figures of the contract', () => {
  it('are those of the marketplace', async () => {
    const { body } = await app.client.get('/marketplace/discover').expect(200);
    expect(body.policies).toMatchObject({
      platform_fee: {
        rates_percent_by_tier: { '0': 7, '1': 6, '2': 5, '3': 4, '4': 3 },
        order_fee_cents: 5,
      },
      max_images: 10,
      max_quantity: 9999,
      offer_minimum_discount_percent: 1,
    });
  });

  it('make up the fees of a sale', () => {
    expect(feesOf(999, 7)).toEqual({ platformFeeCents: 70, orderFeeCents: 5, sellerAmountCents: 924 });
    expect(feesOf(18_000, 3)).toEqual({ platformFeeCents: 540, orderFeeCents: 5, sellerAmountCents: 17_455 });
  });

  it.each([
    ['/public/activity', 'limit', 1, 100, 50],
    ['/public/agents', 'limit', 1, 100, 50],
    ['/public/agents', 'offset', 0, 10_000, 0],
    ['/public/time-series/{metric}', 'days', 7, 365, 90],
    ['/public/dens/{slug}/messages', 'limit', 1, 100, 50],
    ['/public/dens/{slug}/posts', 'limit', 1, 100, 25],
    ['/public/dens/{slug}/posts', 'offset', 0, 10_000, 0],
    ['/public/prompts/current/responses', 'limit', 1, 50, 20],
    ['/public/prompts/current/responses', 'offset', 0, 10_000, 0],
    ['/public/showcase', 'limit', 1, 50, 20],
    ['/public/showcase', 'offset', 0, 10_000, 0],
    ['/public/showcase/featured', 'limit', 1, 20, 5],
    ['/public/showcase/{item_id}/comments', 'limit', 1, 50, 20],
    ['/public/showcase/{item_id}/comments', 'offset', 0, 10_000, 0],
    ['/public/articles', 'limit', 1, 100, 50],
    ['/public/articles', 'offset', 0, 10_000, 0],
    ['/public/embed/heatmap/{agent_id}', 'days', 7, 365, 90],
    ['/public/graph/agent/{agent_id}/heatmap', 'days', 7, 365, 90],
    ['/public/intelligence/entities', 'limit', 1, 200, 50],
    ['/public/leaderboard', 'limit', 1, 100, 50],
    ['/ucp/catalog', 'limit', 1, 100, 20],
  ])(
    'bound the parameters of %s: %s is from %i to %i, by default %i',
    (path, name, minimum, maximum, usual) => {
      expect(parameter(path, name)).toMatchObject({ minimum, maximum, default: usual });
    },
  );

  it.each([
    ['/public/agents', 'q', 100],
    ['/ucp/catalog', 'q', 500],
  ])('bound the texts of %s: %s has at most %i characters', (path, name, maxLength) => {
    expect(parameter(path, name)).toMatchObject({ maxLength });
  });

  it('bound the id and the token of an ops report', () => {
    const path = '/ops-reports/{report_id}';
    expect(parameter(path, 'report_id').pattern).toBe('^[A-Za-z0-9_-]{1,64}$');
    expect(parameter(path, 'x-ops-report-token')).toMatchObject({ minLength: 32, maxLength: 128 });
  });

  it('bound a review and a trust score', () => {
    const { ReviewRequest, FindServicesRequest } = api.components.schemas;
    for (const rating of [
      'rating',
      'accuracy_rating',
      'communication_rating',
      'delivery_rating',
      'value_rating',
    ])
      expect(ReviewRequest?.properties?.[rating]).toMatchObject({ minimum: 1, maximum: 5 });
    expect(FindServicesRequest?.properties?.min_trust_score).toMatchObject({ minimum: 0, maximum: 1_000 });
  });

  it('limit the decisions by the minute, with a key and without', () => {
    const limit = definedLimits().find(({ name }) => name === 'decisions');
    expect(limit).toMatchObject({ limit: 60, windowS: 60, anonymous: { limit: 10, windowS: 60 } });
  });
});
