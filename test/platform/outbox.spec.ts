import { EventEmitter2 } from '@nestjs/event-emitter';
import type { DomainEvent } from '../../src/kernel/domain-event';
import { Transactions } from '../../src/platform/database/transactions';
import { Outbox } from '../../src/platform/outbox/outbox';
import { startTestApp, type TestApp } from '../support/app';
import { statementsOf } from '../support/count-statements';

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

describe('the outbox', () => {
  it('tells nothing of what was rolled back', async () => {
    const work = app.app.get(Transactions).run(async (tx) => {
      await app.app.get(Outbox).record(tx, event('never'));
      throw new Error('changed my mind');
    });
    await expect(work).rejects.toThrow('changed my mind');
    expect(await app.sql(`SELECT id FROM outbox_events WHERE subject_id = 'never'`)).toEqual([]);
  });

  it('inserts all events of a transaction with one statement, in the order in which they were recorded', async () => {
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

  it('keeps an event until every listener has returned, and backs off alone', async () => {
    const heard: string[] = [];
    let failures = 2;
    const emitter = app.app.get(EventEmitter2);
    const listener = async (told: DomainEvent) => {
      await Promise.resolve();
      if (told.subject.id === 'stubborn' && failures-- > 0) throw new Error('not yet');
      heard.push(told.subject.id);
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

  it('keeps published events for thirty days, and all others, however many there are', async () => {
    await app.sql(
      `INSERT INTO outbox_events (id, name, occurred_at, audience, subject_type, subject_id, sequence, livemode, payload, next_attempt_at, published_at)
       SELECT 'evt_' || lpad(n::text, 32, '0'), 'test.happened', $1::timestamptz - make_interval(days => 31), '{}', 'old', n::text, 1, false, '{}',
              $1::timestamptz + make_interval(days => 365), CASE WHEN n > 1500 THEN now() END
         FROM generate_series(1, 3000) n`,
      [app.clock.now()],
    );
    await record('young');
    await app.drain('outbox-relay');
    const left = (): Promise<object[]> =>
      app.sql(
        `SELECT published_at IS NULL AS waits, count(*)::int FROM outbox_events WHERE subject_type = 'old' GROUP BY 1`,
      );
    await app.drain('outbox-retention');
    expect(await left()).toEqual([{ waits: true, count: 1500 }]);
    expect(await app.sql(`SELECT id FROM outbox_events WHERE subject_id = 'young'`)).toHaveLength(1);
    await app.sql(`UPDATE outbox_events SET published_at = now() WHERE subject_type = 'old'`);
    await app.drain('outbox-retention');
    expect(await left()).toEqual([]);
  });

  it('hands on what a dead process had claimed, once its lease has lapsed', async () => {
    const heard: string[] = [];
    app.app.get(EventEmitter2).on('test.happened', (told: DomainEvent) => heard.push(told.subject.id));
    await record('orphan');
    await app.sql(
      `UPDATE outbox_events SET leased_until = $1, lease_token = gen_random_uuid() WHERE subject_id = 'orphan'`,
      [new Date(app.clock.now().getTime() + 60_000)],
    );
    await app.drain('outbox-relay');
    expect(heard).toEqual([]);
    app.clock.advance(61_000);
    await app.drain('outbox-relay');
    expect(heard).toEqual(['orphan']);
  });

  it('refuses a second event with the same number', async () => {
    await record('numbered', 1);
    await expect(record('numbered', 1)).rejects.toThrow(/outbox_events_subject_uq/);
  });
});
