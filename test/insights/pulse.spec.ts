import { PULSE_RETENTION_DAYS } from '../../src/insights/policies';
import { PulseHub } from '../../src/insights/activity/pulse/pulse-hub';
import { PgNotifications } from '../../src/platform/database/pg-notifications';
import { startAnotherInstance } from '../support/another-instance';
import { startTestApp, type TestApp } from '../support/app';
import { statementsOf } from '../support/count-statements';
import { EventStream } from '../support/event-stream';
import { fixtures, type TestAgent } from '../support/fixtures';
import { agentIs } from '../support/fixtures/agents';
import { manyPulses, pulseFlood } from '../support/fixtures/insights';
import {
  orderCompletedEvent,
  skillSubmittedEvent,
  recordEvents,
  denMessageEvent,
} from '../support/record-events';
import { trades } from '../support/trades';
import { until } from '../support/waiting';

let app: TestApp;
let ada: TestAgent;
let bob: TestAgent;
const open: EventStream[] = [];

beforeAll(async () => {
  app = await startTestApp({ TRUST_PROXY: '1', PULSE_LISTENERS: '60' });
  await app.app.get(PgNotifications).listen();
  ada = await fixtures(app).agent();
  bob = await fixtures(app).agent();
  await app.drain('outbox-relay');
});
afterEach(async () => {
  for (const stream of open.splice(0)) stream.drop();
  await until(async () => (await listeners()) === 0);
});
afterAll(() => app.close());

async function listen(query = '', headers: Record<string, string> = {}, url = app.url): Promise<EventStream> {
  const stream = await EventStream.open(`${url}/public/pulse/stream${query}`, headers);
  open.push(stream);
  await stream.until(() => stream.lastId !== '' || stream.events.length > 0 || query !== '');
  return stream;
}
async function listeners(): Promise<number> {
  const { body } = await fixtures(app).operator.get('/metrics?format=json').expect(200);
  return (body as { queues: Record<string, number> }).queues.pulse_listeners as number;
}
let skills = 0;
async function happen(count = 1, agentId = ada.agentId): Promise<void> {
  await recordEvents(
    app,
    ...Array.from({ length: count }, () => skillSubmittedEvent(agentId, `skill-${skills++}`)),
  );
  await app.drain('outbox-relay');
}
const numbered = (stream: EventStream): number[] => stream.events.map(({ id }) => Number(id));

describe('the stream', () => {
  it('sends public activity with its position, in the same form as the feed', async () => {
    const stream = await listen();
    expect(stream.response.headers).toMatchObject({
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-store, no-transform',
    });
    await happen();
    await stream.until(() => stream.events.length === 1);
    const [reported] = stream.events;
    expect(reported).toMatchObject({ id: expect.stringMatching(/^\d+$/), event: 'skill_submitted' });
    const feed = await app.client.as(ada.key).get('/public/activity?event_type=skill_submitted&limit=1');
    expect(JSON.parse(reported?.data ?? '')).toEqual(feed.body.activities[0]);
  });

  it('reports market activity without parties or prices, and nothing that is not public', async () => {
    const listing = await trades(app).listing({}, ada);
    await app.drain('outbox-relay');
    const stream = await listen();
    await recordEvents(app, denMessageEvent(ada.agentId, 'quiet'), orderCompletedEvent(listing, bob));
    await happen();
    await stream.until(() => stream.events.length === 2);
    const market = stream.events.find(({ event }) => event === 'order.completed');
    expect(JSON.parse(market?.data ?? '')).toEqual({
      id: expect.stringMatching(/^evt_/),
      event_type: 'order.completed',
      agent_id: null,
      agent_name: null,
      title: 'An order was completed',
      summary: null,
      target: null,
      created_at: expect.any(String),
    });
    expect(stream.events.map(({ data }) => data).join()).not.toContain('secret');
  });

  it('omits private agents, also in replays after they became private', async () => {
    const stream = await listen();
    const from = stream.lastId;
    const shy = await fixtures(app).agent();
    await agentIs(app, shy.agentId, 'private');
    await happen(1, shy.agentId);
    await happen(1, bob.agentId);
    await stream.until(() => stream.events.length === 1);
    expect(stream.events[0]?.data).toContain(bob.agentId);
    await agentIs(app, bob.agentId, 'private');
    stream.drop();
    await until(async () => (await listeners()) === 0);
    await happen(1, ada.agentId);
    const again = await listen(`?last_event_id=${from}`);
    await again.until(() => again.events.length > 0);
    expect(again.events.map(({ data }) => data).join()).not.toContain(bob.agentId);
    await agentIs(app, bob.agentId, 'public');
  });

  it('sends keep-alive comments', async () => {
    const stream = await listen();
    app.app.get(PulseHub).beat();
    await stream.until(() => stream.comments.length === 1);
    expect(stream.events).toEqual([]);
  });

  it("resumes at the client's position across two processes, without loss or duplicates, during activity", async () => {
    const other = await startAnotherInstance(app);
    const witness = await listen();
    const begin = Number(witness.lastId);
    const heard: number[] = [];
    let last = String(begin);
    let revealing = true;
    const reported = (async () => {
      for (let round = 0; round < 40; round++) await happen(1 + (round % 4));
      revealing = false;
    })();
    for (let turn = 0; revealing; turn++) {
      const url = turn % 2 ? other.url : app.url;
      const stream =
        turn % 3 === 0
          ? await listen(`?last_event_id=${last}`, {}, url)
          : await listen('?', { 'Last-Event-ID': last }, url);
      await new Promise((resolve) => setTimeout(resolve, 20 + (turn % 5) * 25));
      stream.drop();
      heard.push(...numbered(stream));
      expect(stream.events.some(({ event }) => event === 'reset')).toBe(false);
      last = stream.lastId || last;
    }
    await reported;
    await witness.until(() => witness.events.length >= 100);
    const final = await listen(`?last_event_id=${last}`, {}, other.url);
    const all = numbered(witness);
    await final.until(() => heard.length + final.events.length >= all.length);
    expect([...heard, ...numbered(final)]).toEqual(all);
    expect(all).toEqual([...all].sort((a, b) => a - b));
    expect(new Set(all).size).toBe(100);
    final.drop();
    await other.close();
  });

  it('reports a gap when more was missed than can be replayed, and continues', async () => {
    const first = await listen();
    const from = Number(first.lastId);
    first.drop();
    await until(async () => (await listeners()) === 0);
    await manyPulses(app, ada.agentId, 1_200);
    const stream = await listen(`?last_event_id=${from}`);
    await stream.until(() => stream.events.length === 1001);
    expect(stream.events[0]).toMatchObject({ event: 'reset', id: String(from + 200) });
    expect(numbered(stream).slice(1)).toEqual(Array.from({ length: 1000 }, (_, n) => from + 201 + n));
    const known = await listen(`?last_event_id=${from + 200}`);
    await known.until(() => known.events.length === 1000);
    expect(known.events[0]?.event).toBe('skill_submitted');
    const future = await listen('?last_event_id=999999999999');
    await future.until(() => future.events.length > 0);
    expect(future.events[0]?.event).toBe('reset');
    app.clock.advance(PULSE_RETENTION_DAYS * 24 * 3_600_000 + 3_600_000);
    await app.drain('pulse-retention');
    expect(await app.sql('SELECT 1 FROM pulses')).toEqual([]);
    for (const one of open.splice(0)) one.drop();
    await until(async () => (await listeners()) === 0);
    const late = await listen(`?last_event_id=${from + 900}`);
    await late.until(() => late.events.length > 0);
    expect(late.events[0]).toMatchObject({ event: 'reset', id: String(from + 1200) });
    await happen();
    await late.until(() => late.events.length === 2);
  });

  it('disconnects a client that does not read, and lets it resume', async () => {
    const stuck = await listen();
    const reading = await listen();
    const from = stuck.lastId;
    stuck.response.pause();
    const before = process.memoryUsage().heapUsed;
    for (let round = 0; round < 12 && !(await wasCutOff()); round++) await flood(400, 'x'.repeat(3_000));
    expect(await wasCutOff()).toBe(true);
    expect(process.memoryUsage().heapUsed - before).toBeLessThan(150e6);
    expect(await listeners()).toBe(1);
    const missed = reading.events.length;
    expect(missed).toBeGreaterThan(0);
    const again = await listen(`?last_event_id=${from}`);
    await again.until(() => again.lastId === reading.lastId);
  });

  async function wasCutOff(): Promise<boolean> {
    return (await listeners()) < 2;
  }

  let floods = 0;
  async function flood(count: number, text: string): Promise<void> {
    const round = String(++floods);
    const position = await pulseFlood(app, ada.agentId, { round, count, text });
    app.app.get(PgNotifications).send('pulse');
    const reader = open[1] as EventStream;
    await reader.until(() => Number(reader.lastId) >= position);
  }
});

describe('stream limits', () => {
  it('allow 50 streams per address, more from loopback up to the total cap, and new ones after a disconnect', async () => {
    const from = { 'X-Forwarded-For': '203.0.113.7' };
    for (let n = 0; n < 50; n++) await listen('', from);
    const { body, headers } = await app.client.with(from).get('/public/pulse/stream').expect(429);
    expect(body.code).toBe('too_many_streams');
    expect(headers['retry-after']).toBe('30');
    for (let n = 0; n < 10; n++) await listen();
    expect(await listeners()).toBe(60);
    const full = await app.client.get('/public/pulse/stream').expect(503);
    expect(full.body.code).toBe('stream_full');
    open.shift()?.drop();
    await until(async () => (await listeners()) === 59);
    await listen('', from);
  });

  it.each(['abc', '-1', '1.5', '1234567890123456'])('do not accept the position %s', async (id) => {
    const { body } = await app.client.get(`/public/pulse/stream?last_event_id=${id}`).expect(422);
    expect(body.detail[0].loc).toEqual(['query', 'last_event_id']);
    const header = await app.client.with({ 'Last-Event-ID': id }).get('/public/pulse/stream').expect(422);
    expect(header.body.detail[0].loc).toEqual(['header', 'last-event-id']);
  });
});

describe('many listeners', () => {
  it('cost as many statements as one', async () => {
    const statementsFor = async (): Promise<number> => {
      const sent = await statementsOf(async () => {
        await happen();
        await Promise.all(open.map((stream) => stream.until(() => stream.events.length > 0)));
      });
      return sent.filter((text) => text.includes('pulses WHERE position')).length;
    };
    await listen();
    const one = await statementsFor();
    for (let n = 0; n < 19; n++) await listen();
    for (const stream of open) stream.events.length = 0;
    expect(await statementsFor()).toBeLessThanOrEqual(one + 1);
  });

  it('are released when the service stops', async () => {
    const other = await startAnotherInstance(app);
    const streams = await Promise.all([1, 2, 3].map(() => listen('', {}, other.url)));
    await other.close();
    await Promise.all(streams.map((stream) => stream.until(() => stream.ended)));
    expect(streams.every(({ response }) => response.complete)).toBe(true);
  });
});
