import { COLLECT_MS } from '../../src/decisions/evidence/service-recalculation-queue';
import { startTestApp, type TestApp } from '../support/app';
import { fixtures, type Fixtures } from '../support/fixtures';
import { derivedDataIsWrong } from '../support/fixtures/insights';
import { ledgerIsRight, ledgerIsWrong } from '../support/fixtures/ledger';
import { trades } from '../support/trades';
import { startReceiver, type WebhookReceiver } from '../support/webhook-receiver';
import { subscriber, recordSubscriberEvents } from '../webhooks/subscribers';

const HOUR = 3_600_000;

let app: TestApp;
let a: Fixtures;
let receiver: WebhookReceiver;
beforeAll(async () => {
  app = await startTestApp();
  a = fixtures(app);
  receiver = await startReceiver(app.clock);
});
afterAll(async () => {
  await app.close();
  await receiver.close();
});

interface Endpoint {
  id: string;
  agent_id: string;
}
const endpoints = async (query = ''): Promise<Endpoint[]> =>
  (await a.operator.get(`/admin/webhooks?${query}`).expect(200)).body.webhooks as Endpoint[];

describe('webhooks in the operator’s view', () => {
  it('are listed when they fail or are disabled, and can be enabled again', async () => {
    const gone = await subscriber(app, `${receiver.url}/secret-of-its-owner`);
    const well = await subscriber(app, receiver.url);
    expect(await endpoints()).toEqual([]);
    receiver.respondWith(500);
    await recordSubscriberEvents(app, { audience: [gone.agentId] });
    await app.drain();
    const [failing] = await endpoints('trouble=failing');
    expect(failing).toMatchObject({
      id: gone.endpointId,
      agent_id: gone.agentId,
      host: new URL(receiver.url).host,
      enabled: true,
      disabled_reason: null,
      failing_since: expect.any(String) as string,
      consecutive_failures: 1,
      pending: 1,
      last_status: 500,
    });
    expect(JSON.stringify(failing)).not.toContain('secret-of-its-owner');
    receiver.respondWith(410);
    app.clock.advance(HOUR);
    await app.drain();
    expect(await endpoints('trouble=failing')).toEqual([]);
    const answer = await a.operator.get(`/admin/webhooks?agent_id=${gone.agentId}`).expect(200);
    expect(answer.body.webhooks).toMatchObject([{ enabled: false, disabled_reason: 'gone' }]);
    expect(answer.body.queue).toEqual({ pending: expect.any(Number) as number, oldest_due_age_s: 0 });
    expect((await endpoints()).map(({ agent_id }) => agent_id)).not.toContain(well.agentId);

    receiver.respondWith(204);
    const enable = () => a.operator.post(`/admin/webhooks/${gone.endpointId}/enable`, {});
    expect((await enable().expect(200)).body).toMatchObject({ enabled: true, failing_since: null });
    expect((await enable().expect(200)).body.enabled).toBe(true);
    expect(await endpoints()).toEqual([]);
    const before = receiver.received.length;
    await recordSubscriberEvents(app, { audience: [gone.agentId] });
    await app.drain();
    expect(receiver.received.length).toBeGreaterThan(before);
  });

  it('cannot be enabled by the operator if their owner disabled them', async () => {
    const { client, endpointId } = await subscriber(app, receiver.url);
    await client.patch(`/marketplace/webhooks/${endpointId}`, { enabled: false }).expect(200);
    expect(await endpoints()).toEqual([]);
    const refused = await a.operator.post(`/admin/webhooks/${endpointId}/enable`, {}).expect(409);
    expect(refused.body.code).toBe('webhook_kept_off');
    const unknown = endpointId.replace(/.$/, (last) => (last === '0' ? '1' : '0'));
    await a.operator.post(`/admin/webhooks/${unknown}/enable`, {}).expect(404);
  });

  it('say how the newest attempt ended, also if newer deliveries have none yet', async () => {
    const failing = await subscriber(app, receiver.url);
    receiver.respondWith(404);
    for (const sequence of [1, 2])
      await recordSubscriberEvents(app, {
        audience: [failing.agentId],
        subject: { type: 'order', id: 'ord_the_same', sequence },
      });
    await app.drain();
    receiver.respondWith(204);
    const [shown] = await endpoints('trouble=failing');
    expect(shown).toMatchObject({ id: failing.endpointId, pending: 2, last_status: 404 });
    app.clock.advance(HOUR);
    await app.drain();
  });
});

describe('the operator’s ledger check', () => {
  it('runs on request, and its result is stored', async () => {
    expect((await a.operator.get('/admin/ledger').expect(200)).body).toEqual({
      holds: true,
      checked_at: null,
      violations: [],
    });
    await trades(app).order('completed');
    const { body } = await a.operator.post('/admin/ledger/check', {}).expect(200);
    expect(body).toEqual({ holds: true, checked_at: expect.any(String) as string, violations: [] });
    await ledgerIsWrong(app);
    const once = a.operator.with({ 'Idempotency-Key': 'check' });
    const broken = await once.post('/admin/ledger/check', {}).expect(200);
    expect(broken.body.holds).toBe(false);
    expect(broken.body.violations[0]).toMatchObject({ invariant: expect.any(Number) as number });
    expect((await once.post('/admin/ledger/check', {}).expect(200)).body).toEqual(broken.body);
    expect((await a.operator.get('/admin/ledger').expect(200)).body).toEqual(broken.body);
    await ledgerIsRight(app);
  });
});

describe('derived data', () => {
  it('is rebuilt on request', async () => {
    await app.drainAll();
    app.clock.advance(COLLECT_MS);
    await app.drainAll();
    const { body } = await a.operator.get('/admin/reindex').expect(200);
    const names = (body as { pieces: { piece: string }[] }).pieces.map(({ piece }) => piece);
    expect(names).toEqual([
      'discovery_index',
      'graph',
      'graph-with-inactive',
      'intelligence',
      'leaderboard',
      'platform_health',
      'search_terms',
      'seller_facts',
      'seller_tiers',
      'service_evidence',
      'statistics',
      'trending',
      'trust',
    ]);
    const scores = () =>
      app.sql<{ agent_id: string; score: number }>('SELECT agent_id, score FROM trust_scores ORDER BY 1');
    const places = () => app.sql('SELECT category, place, agent_id FROM leaderboard_places ORDER BY 1, 2');
    const terms = () => app.sql('SELECT kind, term, listings FROM search_terms ORDER BY 1, 2');
    const evidence = () => app.sql('SELECT service_id, orders FROM service_evidence ORDER BY 1');
    const before = [await scores(), await places(), await terms(), await evidence()];
    expect(before.every((rows) => rows.length > 0)).toBe(true);
    await derivedDataIsWrong(app);
    await app.drainAll();
    expect(await scores()).not.toEqual(before[0]); // nothing is due yet
    const started = await a.operator.post('/admin/reindex', {}).expect(200);
    expect(started.body.pieces).toHaveLength(names.length);
    await app.drainAll();
    expect([await scores(), await places(), await terms(), await evidence()]).toEqual(before);
  });

  it('can be rebuilt by name, and unknown names are refused', async () => {
    const { body } = await a.operator.post('/admin/reindex', { pieces: ['leaderboard'] }).expect(200);
    expect(body.pieces).toEqual([
      { piece: 'leaderboard', status: 'ok', updated_at: expect.any(String) as string },
    ]);
    const refused = await a.operator.post('/admin/reindex', { pieces: ['trust', 'everything'] }).expect(422);
    expect(refused.body.detail[0].loc).toEqual(['body', 'pieces', 1]);
  });
});
