import { randomUUID } from 'node:crypto';
import { EventEmitter2 } from '@nestjs/event-emitter';
import type { DomainEvent } from '../../src/kernel/domain-event';
import { migrateDatabase } from '../../src/platform/database/migrations';
import { Transactions } from '../../src/platform/database/transactions';
import { Outbox } from '../../src/platform/outbox/outbox';
import { OutboxRelay } from '../../src/platform/outbox/outbox-relay';
import { startTestApp, type TestApp } from '../support/app';
import { onServer } from '../support/on-server';
import { revertThrough } from '../support/revert';

/** Delete this spec together with the columns of `outbox_events` that only relays of the previous release use (ADR 54). */
let app: TestApp;
let heard: string[] = [];
let numbers = 0;
beforeAll(async () => {
  app = await startTestApp();
  app.app.get(EventEmitter2).on('test.happened', (reported: DomainEvent) => {
    if (reported.payload.fails) throw new Error('poison');
    heard.push(`new ${reported.subject.id}`);
  });
});
beforeEach(async () => {
  heard = [];
  await app.sql('DELETE FROM outbox_queue');
  await app.sql('UPDATE outbox_events SET published_at = now() WHERE published_at IS NULL');
});
afterAll(() => app.close());

/** Records events in order, overdue by this many seconds. */
async function record(count: number, { overdue = 2, fails = false } = {}): Promise<string[]> {
  const ids = Array.from({ length: count }, () => `thing-${++numbers}`);
  const events = ids.map((id) => ({
    name: 'test.happened',
    occurredAt: new Date(app.clock.now().getTime() - overdue * 1_000),
    actorId: null,
    audience: [],
    subject: { type: 'thing', id, sequence: 1 },
    livemode: false,
    payload: { fails },
  }));
  await app.app.get(Transactions).run((tx) => app.app.get(Outbox).record(tx, ...events));
  return ids;
}

const relay = (): Promise<boolean> => app.app.get(OutboxRelay).relayBatch();
const waiting = async (): Promise<string[]> =>
  (
    await app.sql<{ id: string }>(
      'SELECT subject_id AS id FROM outbox_queue JOIN outbox_events ON id = event_id ORDER BY id',
    )
  ).map(({ id }) => id);
/** What relays of the previous release would find if it were due and not leased. */
const visibleToOld = async (): Promise<string[]> =>
  (
    await app.sql<{ id: string }>(
      'SELECT subject_id AS id FROM outbox_events WHERE published_at IS NULL ORDER BY id',
    )
  ).map(({ id }) => id);
const lapse = (): Promise<object[]> =>
  app.sql(
    `UPDATE outbox_queue SET leased_until = now() - interval '2 seconds', due_at = least(due_at, now() - interval '2 seconds')`,
  );

interface Claimed {
  id: string;
  subject_id: string;
  attempts: number;
}

/** The statements of earlier releases, verbatim: the last one that was released, and the last one before the queue. */
const EARLIER = {
  'leases in next_attempt_at': {
    claim: `
      WITH due AS (
        SELECT id FROM outbox_events
         WHERE published_at IS NULL AND next_attempt_at <= $1
         ORDER BY next_attempt_at, id LIMIT 100 FOR UPDATE SKIP LOCKED)
      UPDATE outbox_events e SET next_attempt_at = $2, lease_token = $3, attempts = e.attempts + 1
        FROM due WHERE e.id = due.id
      RETURNING e.*`,
    published: `
      UPDATE outbox_events SET published_at = $2, lease_token = NULL, last_error = NULL
       WHERE id = ANY($1) AND lease_token = $3`,
    failed: `
      UPDATE outbox_events SET next_attempt_at = $2, lease_token = NULL, last_error = $3
       WHERE id = ANY($1) AND lease_token = $4`,
  },
  'leases in leased_until': {
    claim: `
      WITH due AS (
        SELECT id FROM outbox_events
         WHERE published_at IS NULL AND next_attempt_at <= $1 AND (leased_until IS NULL OR leased_until <= $1)
         ORDER BY next_attempt_at, id LIMIT 100 FOR UPDATE SKIP LOCKED)
      UPDATE outbox_events e SET leased_until = $2, lease_token = $3, attempts = e.attempts + 1
        FROM due WHERE e.id = due.id
      RETURNING e.*`,
    published: `
      UPDATE outbox_events SET published_at = $2, leased_until = NULL, lease_token = NULL, last_error = NULL
       WHERE id = ANY($1) AND lease_token = $3`,
    failed: `
      UPDATE outbox_events SET next_attempt_at = $2, leased_until = NULL, lease_token = NULL, last_error = $3
       WHERE id = ANY($1) AND lease_token = $4`,
  },
};

class EarlierRelay {
  constructor(private readonly statements: (typeof EARLIER)[keyof typeof EARLIER]) {}

  async claim(token = randomUUID()): Promise<{ rows: Claimed[]; token: string }> {
    const now = app.clock.now();
    const rows = await app.sql<Claimed>(this.statements.claim, [
      now,
      new Date(now.getTime() + 60_000),
      token,
    ]);
    return { rows, token };
  }

  async publish({ rows, token }: { rows: Claimed[]; token: string }): Promise<void> {
    heard.push(...rows.map(({ subject_id: id }) => `old ${id}`));
    await this.end({ rows, token });
  }

  /** Ends events without calling listeners. */
  end({ rows, token }: { rows: Claimed[]; token: string }): Promise<object[]> {
    return app.sql(this.statements.published, [rows.map(({ id }) => id), app.clock.now(), token]);
  }

  fail({ rows, token }: { rows: Claimed[]; token: string }, inMs: number): Promise<object[]> {
    const retryAt = new Date(app.clock.now().getTime() + inMs);
    return app.sql(this.statements.failed, [rows.map(({ id }) => id), retryAt, 'Error: poison', token]);
  }

  async relay(): Promise<boolean> {
    const claimed = await this.claim();
    if (claimed.rows.length > 0) await this.publish(claimed);
    return claimed.rows.length > 0;
  }
}

describe.each(Object.entries(EARLIER))('a relay of an earlier release that %s', (_, statements) => {
  const old = new EarlierRelay(statements);
  /** The first claim of a relay makes overdue events visible to it; the next one gets them. */
  const claimed = async () => (await old.claim(), await old.claim());

  it('publishes everything, each event once, when no other relay runs', async () => {
    const ids = await record(250);
    while ((await waiting()).length > 0) await old.relay();
    expect(heard.sort()).toEqual(ids.map((id) => `old ${id}`).sort());
    expect(await visibleToOld()).toEqual([]);
    expect(await relay()).toBe(false);
  });

  it('does not get events that are due for less than a second, which others publish', async () => {
    const [id] = await record(1, { overdue: 0 });
    expect((await claimed()).rows).toEqual([]);
    await relay();
    expect(heard).toEqual([`new ${id}`]);
  });

  it('shares the work with a relay of this release: no event is lost or published twice', async () => {
    const ids = await record(150);
    await old.claim(); // from here on, a hundred are visible to it
    const recording = (async () => {
      for (let round = 0; round < 14; round++) ids.push(...(await record(25)));
    })();
    const loop = async (step: () => Promise<boolean>): Promise<void> => {
      for (
        let done = false;
        !done;
        done = !(await step()) && ids.length === 500 && (await waiting()).length === 0
      );
    };
    await Promise.all([
      recording,
      ...[relay, relay].map(loop),
      loop(() => old.relay()),
      loop(() => old.relay()),
    ]);
    expect(heard.map((one) => one.slice(4)).sort()).toEqual([...ids].sort());
    expect(new Set(heard.map((one) => one.slice(0, 3)))).toEqual(new Set(['new', 'old']));
    expect(await visibleToOld()).toEqual([]);
  });

  it('loses what it does not finish: a relay of this release takes it back, and a late finish changes nothing', async () => {
    const [id] = await record(1);
    const lost = await claimed();
    expect(lost.rows).toMatchObject([{ subject_id: id }]);
    expect(await relay()).toBe(false);
    await lapse();
    let [leased, visible]: string[][] = [];
    app.app.get(EventEmitter2).once('test.happened', async () => {
      [leased, visible] = [await waiting(), await visibleToOld()];
      await old.end(lost);
      expect(await waiting()).toEqual([id]);
    });
    await relay();
    expect([leased, visible]).toEqual([[id], []]);
    expect(heard).toEqual([`new ${id}`]);
    expect(await waiting()).toEqual([]);
  });

  it('keeps events that it is about to claim', async () => {
    const [id] = await record(1);
    await old.claim();
    await lapse();
    await onServer(app.databaseUrl, async (claiming) => {
      await claiming.query('BEGIN; SELECT FROM outbox_events WHERE published_at IS NULL FOR UPDATE');
      expect(await relay()).toBe(false);
      await claiming.query('COMMIT');
    });
    await relay();
    expect(heard).toEqual([`new ${id}`]);
  });

  it('takes over events that a dead relay of this release had claimed', async () => {
    const [id] = await record(1);
    await app.sql(
      `UPDATE outbox_queue SET leased_until = now() + interval '1 minute', lease_token = gen_random_uuid()`,
    );
    expect((await claimed()).rows).toEqual([]);
    await lapse();
    await old.claim();
    await old.relay();
    expect(heard).toEqual([`old ${id}`]);
    expect(await waiting()).toEqual([]);
  });

  it('has its backoff respected when a listener failed', async () => {
    const [id] = await record(1);
    await old.fail(await claimed(), 30_000);
    await app.sql('UPDATE outbox_queue SET leased_until = NULL');
    expect(await relay()).toBe(false);
    expect(await app.sql('SELECT attempts, last_error FROM outbox_queue')).toEqual([
      { attempts: 1, last_error: 'Error: poison' },
    ]);
    await lapse();
    await relay();
    expect(heard).toEqual([`new ${id}`]);
  });

  it('keeps working while the migration runs and events are recorded', async () => {
    await revertThrough(app.databaseUrl, 'QueueOfEvents');
    const ids = await record(300);
    let migrated = false;
    const recording = async (): Promise<void> => {
      while (!migrated) ids.push(...(await record(5)));
    };
    const relaying = async (): Promise<void> => {
      while (!migrated) await old.relay();
    };
    const migrating = migrateDatabase(app.databaseUrl).finally(() => (migrated = true));
    await Promise.all([migrating, recording(), recording(), relaying(), relaying()]);
    ids.push(...(await record(5)));
    while ((await waiting()).length > 0) await Promise.all([relay(), old.relay()]);
    expect(heard.map((one) => one.slice(4)).sort()).toEqual([...ids].sort());
    expect(await visibleToOld()).toEqual([]);
  });

  it('sees every waiting event when the schema is reverted, as do relays of this release once it is migrated again', async () => {
    const [lent] = await record(1);
    await claimed();
    const [failed] = await record(1, { fails: true });
    await relay();
    await app.sql(`UPDATE outbox_queue SET due_at = now() + interval '1 hour' WHERE last_error IS NOT NULL`);
    const [leased] = await record(1, { overdue: 0 });
    await app.sql(
      `UPDATE outbox_queue SET leased_until = now() + interval '1 minute', lease_token = gen_random_uuid(), attempts = 7
        WHERE attempts = 0`,
    );
    const [fresh] = await record(1, { overdue: 0 });
    const all = [lent, failed, leased, fresh].sort();
    expect((await waiting()).sort()).toEqual(all);
    await revertThrough(app.databaseUrl, 'QueueOfEvents');
    expect((await visibleToOld()).sort()).toEqual(all);
    const { rows } = await old.claim();
    const mine = rows.map(({ subject_id: id }) => id);
    expect(mine).toContain(fresh);
    expect(mine).not.toContain(failed);
    await migrateDatabase(app.databaseUrl);
    expect((await waiting()).sort()).toEqual(all);
    await app.sql(`UPDATE outbox_events SET payload = '{}' WHERE subject_id = $1`, [failed]);
    await lapse();
    await relay();
    expect(heard.sort()).toEqual(all.map((id) => `new ${id}`).sort());
    expect([await waiting(), await visibleToOld()]).toEqual([[], []]);
  });
});

it('the retention job of the previous release deletes no waiting event, however old', async () => {
  const ids = await record(3);
  await app.sql(
    `UPDATE outbox_events SET occurred_at = now() - interval '31 days' WHERE subject_id = ANY($1)`,
    [ids],
  );
  await app.sql(
    'DELETE FROM outbox_queue WHERE event_id = (SELECT id FROM outbox_events WHERE subject_id = $1)',
    [ids[0]],
  );
  await app.sql(
    `DELETE FROM outbox_events WHERE occurred_at < now() - interval '30 days' AND published_at IS NOT NULL`,
  );
  expect(await waiting()).toEqual(ids.slice(1));
});
