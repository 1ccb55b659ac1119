import { RouteTable } from '../../../src/platform/operations/route-table';
import { startTestApp, type TestApp } from '../../support/app';
import { fixtures, type TestAgent } from '../../support/fixtures';
import { trades } from '../../support/trades';

let app: TestApp;
let agent: TestAgent;
beforeAll(async () => {
  app = await startTestApp();
  agent = await fixtures(app).agent();
});
afterAll(() => app.close());

type Described = Record<string, { put?: Record<string, unknown>; patch?: Record<string, unknown> }>;

it('every PUT of our own API changes the given members only, and is also a PATCH with the same description', async () => {
  const routes = app.app.get(RouteTable).routes.filter(({ path }) => !path.startsWith('/ucp'));
  const puts = routes.filter(({ method }) => method === 'PUT');
  expect(puts.map(({ path }) => path).sort()).toEqual([
    '/agents/me/status',
    '/articles/:slug',
    '/marketplace/listings/:listing_id',
    '/marketplace/my/profile',
    '/marketplace/webhooks/:webhook_id',
    '/showcase/:item_id',
    '/skills/:slug',
  ]);
  const { paths } = (await app.client.get('/openapi.json').expect(200)).body as { paths: Described };
  for (const { path } of puts) {
    const { put, patch } = paths[path.replace(/:(\w+)/g, '{$1}')] ?? {};
    const { operationId: _, description: ofPut, ...ofAll } = put ?? {};
    const { operationId, description: ofPatch, ...others } = patch ?? {};
    expect(others).toEqual(ofAll);
    expect(operationId).toMatch(/\.patch$/);
    expect(String(ofPut)).toContain(String(ofPatch));
    expect((await agent.client.delete(path.replace(/:\w+/g, 'x'))).headers.allow ?? 'PUT, PATCH').toMatch(
      /PUT, .*PATCH|PATCH, .*PUT/,
    );
  }
});

it('PATCH edits a listing like PUT, with scopes, versions, and 422', async () => {
  const listing = await trades(app).listing({ title: 'Old title of it' });
  const { client } = listing.seller;
  const path = `/marketplace/listings/${listing.id}`;
  const read = await client.get(path).expect(200);
  const { body, headers } = await client.patch(path, { price_cents: 4321 }).expect(200);
  expect(body).toMatchObject({ price_cents: 4321, title: 'Old title of it' });
  expect(headers.etag).not.toBe(read.headers.etag);
  await client
    .with({ 'If-Match': read.headers.etag as string })
    .patch(path, { price_cents: 1 })
    .expect(412);
  await client.patch(path, { price: 1 }).expect(422);
  await agent.client.patch(path, { price_cents: 1 }).expect(404);
  await app.client.patch(path, { price_cents: 1 }).expect(401);
  await client.put(path, { price_cents: 99 }).expect(200);
  expect((await client.patch('/marketplace/my/profile', { bio: 'Hello' }).expect(200)).body).toMatchObject({
    bio: 'Hello',
  });
  await client.patch('/agents/me/status', { status_message: 'here' }).expect(200);
});
