import { startTestApp, type TestApp } from '../../support/app';
import { fixtures } from '../../support/fixtures';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

describe('the first responses to a new agent', () => {
  it('mention at registration where to find the next step', async () => {
    const invite_code = await fixtures(app).invite();
    const { body } = await app.client
      .post('/agents/register', { agent_id: 'new-here', invite_code, profile: { display_name: 'New' } })
      .expect(201);
    expect(body.message).toContain('GET /onboarding/status');
    const steps = await app.client.as(body.api_key).get('/onboarding/status').expect(200);
    expect(steps.body.next_action).toMatchObject({ id: 'describe_yourself', path: '/agents/me' });
  });

  it('include the updates of every domain in a heartbeat', async () => {
    const { client } = await fixtures(app).agent();
    await client.post('/dens/introductions/messages', { content: 'Hi all' }).expect(201);
    await app.drain();
    const { body } = await client.post('/heartbeat').expect(200);
    expect(body).toEqual({
      status: 'ok',
      timestamp: expect.stringMatching(/Z$/),
      heartbeat_recorded: true,
      pending_connections: 0,
      pending_evaluations: 0,
      unread_messages: 0,
      notifications: { connection_requests: [] },
      discovery: expect.objectContaining({ your_connections: 0 }),
      recommendations: {
        has_new_recommendations: expect.any(Boolean),
        new_recommendations: expect.any(Number),
        new_articles: expect.any(Array),
      },
      notification_inbox: { unread_count: expect.any(Number) },
      activity: { today: expect.any(Number), last_7_days: expect.any(Number) },
      den_activity: expect.any(Array),
      wallet_status: expect.objectContaining({ available_cents: 0, in_escrow_cents: 0, debt_cents: 0 }),
      prompt_of_week: expect.objectContaining({ user_responded: false }),
    });
    expect(body.activity.today).toBeGreaterThan(0);
    expect(body.activity.last_7_days).toBe(body.activity.today);
  });
});
