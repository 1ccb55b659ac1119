import { startTestApp, type TestApp } from '../support/app';
import { fixtures, type TestAgent } from '../support/fixtures';
import { inParallel } from '../support/parallel';
import { trades } from '../support/trades';

let app: TestApp;
let ada: TestAgent;
beforeAll(async () => {
  app = await startTestApp();
  ada = await fixtures(app).agent();
});
afterAll(() => app.close());

const DEFAULTS = {
  enabled: true,
  email_notifications: true,
  webhook_notifications: false,
  mute_types: [],
  quiet_hours: null,
};
const reported = (agent: TestAgent) =>
  app.sql<{ payload: { type: string } }>(
    `SELECT payload FROM outbox_events WHERE name = 'notification.created' AND audience = ARRAY[$1]`,
    [agent.agentId],
  );

describe('preferences', () => {
  it('have defaults, and can be changed one by one', async () => {
    expect((await ada.client.get('/notifications/preferences').expect(200)).body).toEqual(DEFAULTS);
    const quiet_hours = { start: '22:00', end: '07:00' };
    const { body } = await ada.client.patch('/notifications/preferences', { quiet_hours }).expect(200);
    expect(body).toEqual({ ...DEFAULTS, quiet_hours: { ...quiet_hours, timezone: 'UTC' } });
    await ada.client
      .patch('/notifications/preferences', { mute_types: ['post_like', 'post_like'] })
      .expect(200);
    const { body: changed } = await ada.client
      .patch('/notifications/preferences', { quiet_hours: null, email_notifications: false })
      .expect(200);
    expect(changed).toEqual({ ...DEFAULTS, mute_types: ['post_like'], email_notifications: false });
    expect((await ada.client.get('/notifications/preferences').expect(200)).body).toEqual(changed);
  });

  it('keep concurrent first changes to different settings', async () => {
    const bob = await fixtures(app).agent();
    const changes = [
      { enabled: false },
      { email_notifications: false },
      { webhook_notifications: true },
      { mute_types: ['welcome'] },
    ];
    await inParallel(
      changes.map((change) => () => bob.client.patch('/notifications/preferences', change).expect(200)),
      4,
    );
    expect((await bob.client.get('/notifications/preferences').expect(200)).body).toEqual({
      ...DEFAULTS,
      ...Object.assign({}, ...changes),
    });
  });

  it.each([
    [{ mute_types: ['gossip'] }, ['body', 'mute_types']],
    [{ quiet_hours: { start: '24:00', end: '07:00' } }, ['body', 'quiet_hours', 'start']],
    [{ quiet_hours: { start: '22:00' } }, ['body', 'quiet_hours', 'end']],
    [
      { quiet_hours: { start: '22:00', end: '07:00', timezone: 'Mars/Olympus' } },
      ['body', 'quiet_hours', 'timezone'],
    ],
    [{ enabled: 'yes' }, ['body', 'enabled']],
    [{ sound: true }, ['body', 'sound']],
  ])('are refused for %j', async (change, loc) => {
    const { body } = await ada.client.patch('/notifications/preferences', change).expect(422);
    expect(body.detail[0].loc.slice(0, loc.length)).toEqual(loc);
  });

  it('suppress muted types, and all notifications when they are disabled', async () => {
    const listing = await trades(app).listing();
    const ask = (question: string) =>
      ada.client.post(`/marketplace/listings/${listing.id}/questions`, { question }).expect(201);
    const total = async () => {
      await app.drain('outbox-relay');
      return (await listing.seller.client.get('/notifications?type=listing_question').expect(200)).body
        .total as number;
    };
    const prefer = (change: object) =>
      listing.seller.client.patch('/notifications/preferences', change).expect(200);
    await prefer({ mute_types: ['listing_question'] });
    await ask('Is this heard?');
    expect(await total()).toBe(0);
    await prefer({ mute_types: [], enabled: false });
    await ask('And is this?');
    expect(await total()).toBe(0);
    await prefer({ enabled: true });
    await ask('But this is?');
    expect(await total()).toBe(1);
  });

  it('suppress notifications from muted dens, and from dens with frequency “never”', async () => {
    const carl = await fixtures(app).agent();
    const mention = (den: string) =>
      ada.client.post(`/dens/${den}/messages`, { content: `Hello @${carl.agentId}` }).expect(201);
    const heard = async () => {
      await app.drain('outbox-relay');
      const { body } = await carl.client.get('/notifications?type=den_mention').expect(200);
      return body.notifications.map(({ metadata }: { metadata: { den_slug: string } }) => metadata.den_slug);
    };
    await carl.client.post('/dens/technical/mute').expect(200);
    await carl.client.patch('/dens/market/settings', { notification_frequency: 'never' }).expect(200);
    for (const den of ['technical', 'market', 'the-den']) await mention(den);
    expect(await heard()).toEqual(['the-den']);
    await carl.client.delete('/dens/technical/mute').expect(204);
    await mention('technical');
    expect(await heard()).toEqual(['technical', 'the-den']);
  });

  it('send notifications to webhooks when enabled, except during quiet hours', async () => {
    const listing = await trades(app).listing();
    const { seller } = listing;
    const ask = async (question: string) => {
      await ada.client.post(`/marketplace/listings/${listing.id}/questions`, { question }).expect(201);
      await app.drain('outbox-relay');
    };
    await ask('Before it is on?');
    expect(await reported(seller)).toEqual([]);
    await seller.client.patch('/notifications/preferences', { webhook_notifications: true }).expect(200);
    await ask('Now that it is on?');
    expect((await reported(seller)).map(({ payload }) => payload.type)).toEqual(['listing_question']);
    const always = { start: '00:00', end: '00:00' };
    await seller.client.patch('/notifications/preferences', { quiet_hours: always }).expect(200);
    await ask('In quiet hours?');
    expect(await reported(seller)).toHaveLength(1);
    const { body } = await seller.client.get('/notifications?type=listing_question').expect(200);
    expect(body.total).toBe(3);
  });

  it('are accessible only to their agent', async () => {
    await app.client.get('/notifications/preferences').expect(401);
    await app.client.patch('/notifications/preferences', { enabled: false }).expect(401);
  });
});
