import { randomUUID } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import { EventEmitter2 } from '@nestjs/event-emitter';
import type { DomainEvent } from '../../../src/kernel/domain-event';
import { Database } from '../../../src/platform/database/statements';
import { Transactions } from '../../../src/platform/database/transactions';
import { Outbox } from '../../../src/platform/outbox/outbox';
import { OutboxRelay } from '../../../src/platform/outbox/outbox-relay';
import { startAnotherInstance } from '../../support/another-instance';
import { startTestApp, type TestApp } from '../../support/app';
import { statementsOf } from '../../support/count-statements';
import { until } from '../../support/waiting';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const event = (id: string, sequence = 1) => ({
  name: 'test.happened',
  occurredAt: app.clock.now(),
  actorId: null,
  audience: [],
  subject: { type: 'thing', id, sequence },
  livemode: false,
  payload: { id },
});
const record = (id: string, sequence?: number) =>
  app.app.get(Transactions).run((tx) => app.app.get(Outbox).record(tx, event(id, sequence)));

const emitter = (): EventEmitter2 => app.app.get(EventEmitter2);
const waiting = (): Promise<object[]> =>
  app.sql(
    'SELECT subject_id, q.lease_token FROM outbox_queue q LEFT JOIN outbox_events e ON e.id = q.event_id',
  );
/** Collects the ids of the published subjects. */
function listen(): string[] {
  const heard: string[] = [];
  emitter().on('test.happened', (reported: DomainEvent) => heard.push(reported.subject.id));
  return heard;
}
afterEach(() => emitter().removeAllListeners('test.happened'));
/** Work of a listener that takes until `end` is called. */
function work(): { slow: Promise<void>; end: () => void } {
  let end = (): void => undefined;
  const slow = new Promise<void>((resolve) => (end = resolve));
  return { slow, end };
}

describe('the outbox', () => {
  it('keeps no event that was rolled back', async () => {
    const work = app.app.get(Transactions).run(async (tx) => {
      await app.app.get(Outbox).record(tx, event('never'));
      throw new Error('changed my mind');
    });
    await expect(work).rejects.toThrow('changed my mind');
    expect(await app.sql(`SELECT id FROM outbox_events WHERE subject_id = 'never'`)).toEqual([]);
  });

  it('inserts all events of a transaction with one statement, in order of recording', async () => {
    const outbox = app.app.get(Outbox);
    const sent = await statementsOf(() =>
      app.app.get(Transactions).run(async (tx) => {
        await outbox.record(tx, event('first'));
        await tx.query('SELECT 1');
        await outbox.record(tx, event('second'), event('third'));
      }),
    );
    expect(sent).toHaveLength(4);
    expect(sent.at(-2)).toContain('INSERT INTO outbox_events');
    const recorded = await app.sql<{ subject_id: string }>(
      `SELECT subject_id FROM outbox_events WHERE subject_type = 'thing' ORDER BY id`,
    );
    expect(recorded.map((row) => row.subject_id)).toEqual(['first', 'second', 'third']);
    await app.drain('outbox-relay');
  });

  it('keeps an event until every listener has succeeded, and delays no other event', async () => {
    const heard: string[] = [];
    let failures = 2;
    const emitter = app.app.get(EventEmitter2);
    const listener = async (reported: DomainEvent) => {
      await Promise.resolve();
      if (reported.subject.id === 'stubborn' && failures-- > 0) throw new Error('not yet');
      heard.push(reported.subject.id);
    };
    emitter.on('test.happened', listener);
    await record('stubborn');
    await record('easy');
    await app.drain('outbox-relay');
    expect(heard).toEqual(['easy']);
    app.clock.advance(5_000);
    await app.drain('outbox-relay');
    app.clock.advance(10_000);
    await app.drain('outbox-relay');
    expect(heard).toEqual(['easy', 'stubborn']);
    emitter.off('test.happened', listener);
  });

  it('waits for every listener of an event before it is retried, even if one has failed', async () => {
    const { slow, end } = work();
    let failures = 0;
    emitter().on('test.happened', () => {
      failures++;
      throw new Error('poison');
    });
    emitter().on('test.happened', () => slow);
    await record('mixed');
    const relaying = app.app.get(OutboxRelay).relayBatch();
    await until(() => failures === 1);
    await Promise.race([relaying, setTimeout(100)]);
    expect(await waiting()).toMatchObject([{ lease_token: expect.any(String) }]);
    end();
    await relaying;
    expect(await app.sql('SELECT lease_token, last_error FROM outbox_queue')).toEqual([
      { lease_token: null, last_error: 'Error: poison' },
    ]);
    await app.sql('DELETE FROM outbox_queue');
  });

  it('keeps published events for thirty days, and waiting ones longer, however many there are', async () => {
    await app.sql(
      `INSERT INTO outbox_events (id, name, occurred_at, audience, subject_type, subject_id, sequence, livemode, payload)
       SELECT 'evt_' || lpad(n::text, 32, '0'), 'test.happened', $1::timestamptz - make_interval(days => 31), '{}', 'old', n::text, 1, false, '{}'
         FROM generate_series(1, 3000) n`,
      [app.clock.now()],
    );
    await app.sql(`DELETE FROM outbox_queue WHERE event_id > 'evt_' || lpad('1500', 32, '0')`);
    await app.sql(
      `UPDATE outbox_queue SET due_at = due_at + interval '1 year' WHERE event_id LIKE 'evt_0000%'`,
    );
    await app.sql('ANALYZE outbox_events, outbox_queue'); // as autovacuum does; plans for empty tables would scan them
    await record('young');
    await app.drain('outbox-relay');
    const left = (): Promise<object[]> =>
      app.sql(
        `SELECT q.event_id IS NOT NULL AS waits, count(*)::int
           FROM outbox_events e LEFT JOIN outbox_queue q ON q.event_id = e.id WHERE subject_type = 'old' GROUP BY 1`,
      );
    await app.drain('outbox-retention');
    expect(await left()).toEqual([{ waits: true, count: 1500 }]);
    expect(await app.sql(`SELECT id FROM outbox_events WHERE subject_id = 'young'`)).toHaveLength(1);
    await app.sql('DELETE FROM outbox_queue');
    await app.drain('outbox-retention');
    expect(await left()).toEqual([]);
  });

  it('publishes what a dead process had claimed, once its lease has expired', async () => {
    const heard = listen();
    await record('orphan');
    await app.sql('UPDATE outbox_queue SET leased_until = $1, lease_token = gen_random_uuid()', [
      new Date(app.clock.now().getTime() + 60_000),
    ]);
    await app.drain('outbox-relay');
    expect(heard).toEqual([]);
    app.clock.advance(61_000);
    await app.drain('outbox-relay');
    expect(heard).toEqual(['orphan']);
  });

  it('reads deleted events again only once a second, and finds late events then', async () => {
    const heard = listen();
    app.clock.advance(2_000);
    await record('in time');
    await app.drain('outbox-relay');
    const database = jest.spyOn(app.app.get(Database), 'rows');
    const claimedSince = (): number[] =>
      database.mock.calls
        .filter(([{ name }]) => name.startsWith('outbox_claim'))
        .map(([, values]) => ((values as Date[])[3] ?? new Date(0)).getTime());
    const late = { ...event('late'), occurredAt: new Date(app.clock.now().getTime() - 60_000) };
    await app.app.get(Transactions).run((tx) => app.app.get(Outbox).record(tx, late));
    await app.drain('outbox-relay');
    expect(heard).toEqual(['in time']);
    expect(Math.min(...claimedSince())).toBeGreaterThan(app.clock.now().getTime() - 60_000);
    app.clock.advance(2_000);
    await app.drain('outbox-relay');
    expect(heard).toEqual(['in time', 'late']);
    database.mockRestore();
  });

  it('publishes new events while reading from the start takes too long', async () => {
    const heard = listen();
    app.clock.advance(2_000);
    await record('before');
    await app.drain('outbox-relay');
    const database = app.app.get(Database);
    const ask = database.rows.bind(database) as Database['rows'];
    const slow = jest.spyOn(database, 'rows').mockImplementation((one, values) => {
      return one.name === 'outbox_claim' ? Promise.reject(new Error('timed out')) : ask(one, values);
    });
    app.clock.advance(2_000);
    await record('meanwhile');
    await expect(app.drain('outbox-relay')).rejects.toThrow('timed out');
    await app.drain('outbox-relay');
    expect(heard).toEqual(['before', 'meanwhile']);
    slow.mockRestore();
  });

  it('publishes an event again when a process dies after its listeners ran', async () => {
    const heard = listen();
    await record('heard');
    const database = app.app.get(Database);
    const ask = database.rows.bind(database) as Database['rows'];
    const dying = jest.spyOn(database, 'rows').mockImplementation((one, values) => {
      return one.name === 'outbox_published' ? Promise.reject(new Error('killed')) : ask(one, values);
    });
    await expect(app.drain('outbox-relay')).rejects.toThrow('killed');
    dying.mockRestore();
    await app.drain('outbox-relay');
    expect(heard).toEqual(['heard']);
    app.clock.advance(61_000);
    await app.drain('outbox-relay');
    expect(heard).toEqual(['heard', 'heard']);
    expect(await waiting()).toEqual([]);
  });

  it('does not let a slow process finish what another one has claimed since', async () => {
    const token = randomUUID();
    const slow = (listener: () => Promise<unknown>): void => {
      emitter().once('test.happened', listener);
    };
    slow(() => app.sql('UPDATE outbox_queue SET lease_token = $1', [token]));
    await record('slow');
    await app.app.get(OutboxRelay).relayBatch();
    expect(await waiting()).toEqual([{ subject_id: 'slow', lease_token: token }]);
    await app.sql('DELETE FROM outbox_queue');
  });

  it('publishes each event once while several processes relay', async () => {
    const other = await startAnotherInstance(app);
    const heard: string[] = [];
    const note = (reported: DomainEvent): void =>
      void heard.push(`${reported.subject.id} ${reported.subject.sequence}`);
    const relays = [app.app, other.app].map((each) => each.get(OutboxRelay));
    for (const each of [app.app, other.app]) each.get(EventEmitter2).on('test.happened', note);
    const subjects = Array.from({ length: 60 }, (_, n) => `many-${n}`);
    for (let sequence = 1; sequence <= 5; sequence++)
      await app.app.get(Transactions).run((tx) => {
        return app.app.get(Outbox).record(tx, ...subjects.map((id) => event(id, sequence)));
      });
    while ((await waiting()).length > 0) {
      await Promise.all([...relays, ...relays].map((relay) => relay.relayBatch()));
      app.clock.advance(1_000);
    }
    emitter().off('test.happened', note);
    await other.close();
    expect(heard).toHaveLength(300);
    for (const id of subjects)
      expect(heard.filter((one) => one.startsWith(`${id} `))).toEqual(
        [1, 2, 3, 4, 5].map((n) => `${id} ${n}`),
      );
  });

  it('keeps the order of a subject when an event waits for the lease of a dead process', async () => {
    const heard = listen();
    await record('orphans', 1);
    await app.sql('UPDATE outbox_queue SET leased_until = $1, lease_token = gen_random_uuid()', [
      new Date(app.clock.now().getTime() + 60_000),
    ]);
    await record('orphans', 2);
    await record('orphans', 3);
    await record('others', 1);
    await app.drain('outbox-relay');
    expect(heard).toEqual(['others']);
    app.clock.advance(5_000);
    await app.drain('outbox-relay');
    expect(heard).toEqual(['others']);
    const held = await app.sql<{ attempts: number }>('SELECT attempts FROM outbox_queue');
    expect(held.map(({ attempts }) => attempts)).toEqual([0, 0, 0]);
    for (let second = 0; second < 65; second++) {
      app.clock.advance(1_000);
      await app.drain('outbox-relay');
    }
    expect(heard).toEqual(['others', 'orphans', 'orphans', 'orphans']);
    expect(await waiting()).toEqual([]);
  });

  it('publishes events that wait for a retry together with the retried one, without counting an attempt', async () => {
    const heard: number[] = [];
    let failures = 1;
    emitter().on('test.happened', async ({ subject }: DomainEvent) => {
      await Promise.resolve();
      if (failures-- > 0) throw new Error('not yet');
      heard.push(subject.sequence);
    });
    await record('retried', 1);
    await record('retried', 2);
    await app.drain('outbox-relay');
    for (const sequence of [3, 4, 5]) await record('retried', sequence);
    await app.drain('outbox-relay');
    expect(heard).toEqual([]);
    expect(
      await app.sql(
        `SELECT e.sequence, q.attempts FROM outbox_queue q JOIN outbox_events e ON e.id = q.event_id ORDER BY 1`,
      ),
    ).toEqual([1, 2, 3, 4, 5].map((sequence) => ({ sequence, attempts: sequence === 1 ? 1 : 0 })));
    app.clock.advance(2_100);
    await app.drain('outbox-relay');
    expect(heard).toEqual([1, 2, 3, 4, 5]);
  });

  it('delays only the subject of a slow listener', async () => {
    const { slow, end } = work();
    const heard: string[] = [];
    emitter().on('test.happened', async ({ subject }: DomainEvent) => {
      if (subject.id === 'slow one') await slow;
      heard.push(subject.id);
    });
    await record('slow one');
    await record('quick one');
    const relay = app.app.get(OutboxRelay);
    await relay.relayBatch(); // returns, although a listener has not
    expect(await waiting()).toHaveLength(1);
    await record('later one');
    await relay.relayBatch();
    expect(heard).toEqual(['quick one', 'later one']);
    end();
    await app.drain('outbox-relay');
    expect(heard).toEqual(['quick one', 'later one', 'slow one']);
    expect(await waiting()).toEqual([]);
  });

  it('is not published again beside a listener that still runs after the lease', async () => {
    const { slow, end } = work();
    let calls = 0;
    emitter().on('test.happened', () => {
      calls++;
      return slow;
    });
    await record('hanging one');
    const relay = app.app.get(OutboxRelay);
    await relay.relayBatch();
    app.clock.advance(61_000);
    await relay.relayBatch();
    expect(calls).toBe(1);
    expect(await app.sql('SELECT attempts FROM outbox_queue')).toEqual([{ attempts: 1 }]);
    end();
    app.clock.advance(61_000);
    await app.drain('outbox-relay');
    expect([calls, await waiting()]).toEqual([2, []]);
  });

  it('gives the rest of a subject back before the lease expires', async () => {
    const heard: number[] = [];
    emitter().on('test.happened', async ({ subject }: DomainEvent) => {
      await Promise.resolve();
      heard.push(subject.sequence);
      app.clock.advance(41_000);
    });
    for (const sequence of [1, 2]) await record('long', sequence);
    await app.app.get(OutboxRelay).relayBatch();
    expect(heard).toEqual([1]);
    expect(await app.sql('SELECT attempts, lease_token FROM outbox_queue')).toEqual([
      { attempts: 0, lease_token: null },
    ]);
    await app.drain('outbox-relay');
    expect(heard).toEqual([1, 2]);
  });

  it('publishes first events even if it cannot find out which others must wait', async () => {
    const heard = listen();
    await record('known', 1);
    await app.drain('outbox-relay');
    await record('known', 2);
    await record('new', 1);
    const database = app.app.get(Database);
    const ask = database.rows.bind(database) as Database['rows'];
    const away = jest.spyOn(database, 'rows').mockImplementation((one, values) => {
      return one.name === 'outbox_predecessors' ? Promise.reject(new Error('away')) : ask(one, values);
    });
    await app.drain('outbox-relay');
    expect(heard).toEqual(['known', 'new']);
    away.mockRestore();
    app.clock.advance(60);
    await app.drain('outbox-relay');
    expect(heard).toEqual(['known', 'new', 'known']);
  });

  it('lets later events pass one that has failed for some minutes', async () => {
    const heard: number[] = [];
    emitter().on('test.happened', async ({ subject }: DomainEvent) => {
      await Promise.resolve();
      if (subject.sequence === 1) throw new Error('never');
      heard.push(subject.sequence);
    });
    await record('broken', 1);
    await app.drain('outbox-relay');
    await record('broken', 2);
    for (let attempt = 2; attempt <= 8; attempt++) {
      expect(heard).toEqual([]);
      app.clock.advance(2 ** (attempt - 1) * 1_000 + 5_000); // both are due
      await app.drain('outbox-relay');
    }
    expect(heard).toEqual([2]);
    await app.sql('DELETE FROM outbox_queue');
  });

  it('writes an event once; the queue is a separate table', async () => {
    await record('once');
    const row = () =>
      app.sql(`SELECT ctid, xmin, xmax FROM outbox_events WHERE subject_id = 'once'`) as Promise<object[]>;
    const before = await row();
    expect(await waiting()).toHaveLength(1);
    await app.drain('outbox-relay');
    expect(await waiting()).toEqual([]);
    expect(await row()).toEqual(before);
  });

  it('refuses a second event with the same sequence number', async () => {
    await record('numbered', 1);
    await expect(record('numbered', 1)).rejects.toThrow(/outbox_events_subject_uq/);
  });
});
