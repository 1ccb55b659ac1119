import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';
import { DomainError } from '../../../src/kernel/domain-error';
import { execute, statement } from '../../../src/platform/database/statements';
import {
  LockTaken,
  mayWaitFor,
  send,
  sharedStep,
  sharedWrite,
} from '../../../src/platform/database/shared-steps';
import { SharedTransactions } from '../../../src/platform/fast/shared-transactions';
import {
  afterCommit,
  beforeCommit,
  Transactions,
  type Tx,
} from '../../../src/platform/database/transactions';
import { Metrics } from '../../../src/platform/observability/metrics';
import { startTestApp, type TestApp } from '../../support/app';
import { recordPackets } from '../../support/count-statements';
import { describeFast } from '../../support/fast';

let app: TestApp;
let shared: SharedTransactions;
let outside: Client;
beforeAll(async () => {
  app = await startTestApp();
  shared = app.app.get(SharedTransactions);
  await app.sql(
    'CREATE TABLE tally (id int PRIMARY KEY, added int NOT NULL DEFAULT 0, transaction text, CHECK (id < 40 OR added = 0))',
  );
  await app.sql('INSERT INTO tally SELECT generate_series(1, 40)');
  outside = new Client({ connectionString: app.databaseUrl });
  await outside.connect();
});
afterAll(async () => {
  await outside.end();
  await app.close();
});
beforeEach(() => app.sql('UPDATE tally SET added = 0, transaction = NULL'));

const ADD = statement(
  'test_tally_add',
  `UPDATE tally SET added = added + 1, transaction = pg_current_xact_id()::text FROM unnest($1::int[]) AS given(id)
    WHERE tally.id = given.id RETURNING tally.id`,
);
const tooHigh = () => new DomainError('test_too_high', 'conflict', 'Too high.');

const MARK = statement(
  'test_tally_mark',
  'UPDATE tally SET added = 1, transaction = pg_current_xact_id()::text WHERE id = ANY($1::int[])',
);
const mark = sharedWrite<number>((tx, ids) => send(tx, MARK, [ids]));

let batches: number[][] = [];
const add = sharedStep<number, number>(async (tx, ids) => {
  batches.push(ids);
  const rows = await execute<{ id: number }>(tx, ADD, [ids.filter((id) => id <= 40)]);
  return ids.map((id) => (rows.some((row) => row.id === id) ? id : tooHigh()));
});
beforeEach(() => (batches = []));

const adding = (id: number, key = String(id)) =>
  shared.run({ kind: 'test', author: key }, (tx) => add(tx, id));
const shed = async (): Promise<number> => {
  const metric = await app.app.get(Metrics).registry.getSingleMetric('requests_shed_total')?.get();
  return metric?.values[0]?.value ?? 0;
};
const tally = () =>
  app.sql<{ id: number; added: number; transaction: string | null }>(
    'SELECT id, added, transaction FROM tally WHERE added > 0 ORDER BY id',
  );
const transactionsOf = (rows: { transaction: string | null }[]) =>
  new Set(rows.map((row) => row.transaction)).size;

describeFast('a shared transaction', () => {
  it('is for commands that arrive together, and does each step for all of them at once', async () => {
    expect(await Promise.all([1, 2, 3].map((id) => adding(id)))).toEqual([1, 2, 3]);
    const rows = await tally();
    expect(rows.map(({ added }) => added)).toEqual([1, 1, 1]);
    expect(transactionsOf(rows)).toBe(1);
    expect(batches).toEqual([[1, 2, 3]]);
  });

  it('leaves a single command alone', async () => {
    expect(await adding(7)).toBe(7);
    expect(batches).toEqual([[7]]);
  });

  it('never has two commands with the same key', async () => {
    await Promise.all([adding(1, 'same'), adding(1, 'same'), adding(2, 'other')]);
    const rows = await tally();
    expect(rows).toMatchObject([
      { id: 1, added: 2 },
      { id: 2, added: 1 },
    ]);
    expect(batches.sort((a, b) => b.length - a.length)).toEqual([[1, 2], [1]]);
  });

  it('is rolled back if a command fails, which is then repeated alone, and the others together', async () => {
    const results = await Promise.allSettled([1, 41, 2, 42, 3].map((id) => adding(id)));
    expect(results).toEqual([
      { status: 'fulfilled', value: 1 },
      { status: 'rejected', reason: expect.objectContaining({ code: 'test_too_high' }) as unknown },
      { status: 'fulfilled', value: 2 },
      { status: 'rejected', reason: expect.objectContaining({ code: 'test_too_high' }) as unknown },
      { status: 'fulfilled', value: 3 },
    ]);
    const rows = await tally();
    expect(rows.map(({ id, added }) => [id, added])).toEqual([
      [1, 1],
      [2, 1],
      [3, 1],
    ]);
    expect(transactionsOf(rows)).toBe(1);
    expect(batches[0]).toEqual([1, 41, 2, 42, 3]);
    expect(batches.slice(1).sort()).toEqual([[1, 2, 3], [41], [42]]);
  });

  it('has no commands with a key that was refused lately', async () => {
    await Promise.allSettled([adding(41, 'refused'), adding(1)]);
    batches = [];
    await Promise.all([adding(2, 'refused'), adding(3), adding(4)]);
    expect(batches.sort((a, b) => a.length - b.length)).toEqual([[2], [3, 4]]);
  });

  it('has no commands of an author who waited too long for a lock lately', async () => {
    await outside.query('BEGIN; UPDATE tally SET added = 0 WHERE id = 1');
    const late = adding(1, 'waiting').catch((error: unknown) => error);
    await late.finally(() => outside.query('COMMIT'));
    expect(await late).toMatchObject({ code: '55P03' });
    batches = [];
    await Promise.all([adding(2, 'waiting'), adding(3), adding(4)]);
    expect(batches.sort((a, b) => a.length - b.length)).toEqual([[2], [3, 4]]);
  });

  it('goes on at once without a command whose lock is taken, which waits alone', async () => {
    await outside.query('BEGIN; UPDATE tally SET added = 0 WHERE id = 1');
    const waits: boolean[] = [];
    const adder = sharedStep<number, number>(async (tx, ids) => {
      const waiting = mayWaitFor(tx, ids.map(String));
      waits.push(waiting);
      const how = waiting ? '' : 'SKIP LOCKED';
      const rows = await execute<{ id: number }>(
        tx,
        { text: `SELECT id FROM tally WHERE id = ANY($1) FOR UPDATE ${how}` },
        [ids],
      );
      await execute(tx, ADD, [rows.map(({ id }) => id)]);
      return ids.map((id) => (rows.some((row) => row.id === id) ? id : new LockTaken()));
    });
    const run = (id: number) => shared.run({ kind: 'skipping', author: `skip ${id}` }, (tx) => adder(tx, id));
    const held = run(1);
    const others = await Promise.all([run(2), run(3)]).finally(() => outside.query('COMMIT'));
    expect(others).toEqual([2, 3]);
    expect(transactionsOf((await tally()).filter(({ id }) => id > 1))).toBe(1);
    expect(await held).toBe(1);
    expect(waits).toEqual([false, false, true]);
  });

  it('waits for a lock that all of its commands need', async () => {
    const locks: boolean[] = [];
    const step = sharedStep<number, void>((tx, ids) => {
      locks.push(
        mayWaitFor(
          tx,
          ids.map(() => 'the same'),
        ),
      );
      return Promise.resolve(ids.map(() => undefined));
    });
    const run = (id: number) => shared.run({ kind: 'waiting', author: `wait ${id}` }, (tx) => step(tx, id));
    await Promise.all([run(1), run(2)]);
    expect(locks).toEqual([true]);
  });

  it('is not committed if a command ignores a failed statement', async () => {
    const careless = shared.run({ kind: 'test', author: 'careless' }, async (tx) => {
      await add(tx, 1);
      return tx.query('SELECT 1 / 0').then(
        () => 0,
        () => 1,
      );
    });
    const [ignored] = await Promise.all([careless, adding(2)]);
    expect(ignored).toBe(1);
    expect(batches[0]).toEqual([1, 2]);
    expect(batches.slice(1).sort()).toEqual([[1], [2]]);
    expect((await tally()).map(({ id, added }) => [id, added])).toContainEqual([2, 1]);
  });

  it('does not wait for answers that nobody reads', async () => {
    const marking = (id: number) =>
      shared.run({ kind: 'test', author: String(id) }, async (tx) => {
        await mark(tx, id);
        await mark(tx, id);
      });
    const [packets] = await recordPackets(() => Promise.all([marking(1), marking(2)]));
    expect(packets?.[1]?.map(({ name }) => name)).toEqual(['test_tally_mark', 'test_tally_mark']);
    expect(transactionsOf(await tally())).toBe(1);
  });

  it('is not committed if a statement fails whose answer nobody waits for', async () => {
    const marking = (id: number) =>
      shared.run({ kind: 'test', author: String(id) }, async (tx) => {
        await mark(tx, id);
        return add(tx, id + 1);
      });
    const results = await Promise.allSettled([1, 40, 3].map(marking)); // 40 breaks a constraint
    expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
    expect(results[1]).toMatchObject({ reason: { code: '23514' } });
    expect((await tally()).map(({ id, added }) => [id, added])).toEqual([1, 2, 3, 4].map((id) => [id, 1]));
  });

  it('refuses commands that take two steps at once', async () => {
    const twice = shared.run({ kind: 'test', author: 'twice' }, (tx) =>
      Promise.all([add(tx, 1), add(tx, 2)]),
    );
    expect(await Promise.all([twice, adding(3)])).toEqual([[1, 2], 3]);
    expect(batches.slice(-2).sort()).not.toContainEqual([1, 2]);
  });

  it('waits for the one before it, so that more commands can share it', async () => {
    const timer = jest.spyOn(globalThis, 'setTimeout'); // the first transaction never counts as slow
    timer.mockImplementation(() => ({ unref: () => undefined }) as unknown as NodeJS.Timeout);
    let release: () => void = () => undefined;
    const held = new Promise<void>((resolve) => (release = resolve));
    let arrive: () => void = () => undefined;
    const arrived = new Promise<void>((resolve) => (arrive = resolve));
    const step = sharedStep<number, number>(async (_, ids) => {
      batches.push(ids);
      arrive();
      await held;
      return ids;
    });
    const stepping = (id: number) =>
      shared.run({ kind: 'stepping', author: String(id) }, (tx) => step(tx, id));
    const first = stepping(0);
    await arrived;
    const others = [1, 2, 3].map(stepping);
    for (let trips = 0; trips < 20; trips++) await app.sql('SELECT 1'); // a second one would have begun by now
    expect(batches).toEqual([[0]]);
    release();
    expect(await Promise.all([first, ...others])).toEqual([0, 1, 2, 3]);
    expect(batches).toEqual([[0], [1, 2, 3]]);
    timer.mockRestore();
  });

  it.each<[string, [id: number, author: string][], number[]]>([
    ['', [], [3, 4]],
    [', also if a command of the same author was left behind', [[5, 'one']], [5, 3, 4]],
  ])('does not wait for one that waits for a lock%s', async (_, more, second) => {
    await outside.query('BEGIN; UPDATE tally SET added = 0 WHERE id = 1');
    const held = [adding(1, 'one'), adding(2, 'two'), ...more.map(([id, author]) => adding(id, author))];
    await sleep(20);
    const next = await Promise.all([adding(3), adding(4)]).finally(() => outside.query('COMMIT'));
    expect(next).toEqual([3, 4]);
    expect(await Promise.all(held)).toEqual([1, 2, ...more.map(([id]) => id)]);
    expect(batches.slice(0, 2)).toEqual([[1, 2], second]);
  });

  it('refuses commands that have waited for five seconds', async () => {
    await outside.query('BEGIN; UPDATE tally SET added = 0 WHERE id = 1');
    const stuck = Array.from({ length: 12 }, (_, nth) => adding(1, `stuck ${nth}`));
    await sleep(400);
    const late = adding(5, 'late');
    const before = await shed();
    const { now } = performance;
    const clock = jest.spyOn(performance, 'now').mockImplementation(() => now.call(performance) + 6_000);
    await outside.query('COMMIT');
    const outcomes = await Promise.allSettled([late, ...stuck]);
    clock.mockRestore();
    expect(outcomes[0]).toMatchObject({ status: 'rejected', reason: { code: 'busy' } });
    expect(await shed()).toBeGreaterThan(before);
    expect(await tally()).not.toContainEqual(expect.objectContaining({ id: 5 }));
  });

  it('repeats a command alone rather than again and again', async () => {
    let meetings = 0;
    const unlucky = shared.run({ kind: 'test', author: 'unlucky' }, async (tx) => {
      meetings++;
      await add(tx, 1);
      await add(tx, 2);
    });
    const failing = (): Promise<unknown> => adding(41, `failing ${Math.random()}`).catch(failingUntilDone);
    let done = false;
    const failingUntilDone = (): unknown => (done ? undefined : failing());
    const others = Promise.all([failing(), failing(), failing()]);
    await unlucky;
    done = true;
    await others;
    expect(meetings).toBeLessThanOrEqual(3);
    expect((await tally()).map(({ id, added }) => [id, added])).toEqual([
      [1, 1],
      [2, 1],
    ]);
  });

  it('may have commands with different steps, which wait for those behind them', async () => {
    const both = (first: number, second: number) => (tx: Tx) => add(tx, first).then(() => add(tx, second));
    await Promise.all([
      shared.run({ kind: 'test', author: 'a' }, both(1, 2)),
      shared.run({ kind: 'test', author: 'b' }, (tx) => tx.query('SELECT 1').then(() => both(3, 4)(tx))),
      shared.run({ kind: 'test', author: 'c' }, (tx) => add(tx, 5)),
      shared.run({ kind: 'test', author: 'd' }, (tx) => tx.query('UPDATE tally SET added = 9 WHERE id = 6')),
    ]);
    expect(batches).toEqual([
      [1, 5, 3],
      [2, 4],
    ]);
    expect((await tally()).map(({ added }) => added)).toEqual([1, 1, 1, 1, 1, 9]);
  });

  it('runs the last steps and the callbacks of each command', async () => {
    const called: string[] = [];
    const command = (name: string, id: number) =>
      shared.run({ kind: 'test', author: name }, (tx) => {
        beforeCommit(tx, async () => void called.push(`last step of ${name}: ${await add(tx, id)}`));
        afterCommit(tx, () => called.push(`after ${name}`));
        return Promise.resolve();
      });
    await Promise.all([command('a', 1), command('b', 2)]);
    expect(called.sort()).toEqual(['after a', 'after b', 'last step of a: 1', 'last step of b: 2']);
    expect(batches).toEqual([[1, 2]]);
  });

  it.each([
    ['together', () => Promise.resolve()],
    ['after it', () => new Promise((resolve) => setTimeout(resolve, 20))],
  ])('does not let others that arrive %s wait for a lock that one needs', async (_, pause) => {
    await outside.query('BEGIN; UPDATE tally SET added = 0 WHERE id = 1');
    const waiting: Promise<number>[] = [];
    for (const key of ['a', 'b', 'c']) {
      waiting.push(adding(1, key));
      await pause();
    }
    expect(await Promise.all([adding(2), adding(3)])).toEqual([2, 3]);
    expect((await tally()).map(({ id }) => id)).toEqual([2, 3]);
    await outside.query('COMMIT');
    expect(await Promise.all(waiting)).toEqual([1, 1, 1]);
    expect((await tally()).map(({ id, added }) => [id, added])).toEqual([
      [1, 3],
      [2, 1],
      [3, 1],
    ]);
  });

  it('that loses its connection is repeated as single commands', async () => {
    let lost = 0;
    const losing = (id: number) =>
      shared.run({ kind: 'test', author: String(id) }, async (tx) => {
        await add(tx, id);
        if (id !== 2 || lost++ > 0) return add(tx, id + 10);
        const [self] = await tx.query<[{ pid: number }]>('SELECT pg_backend_pid() AS pid');
        await outside.query('SELECT pg_terminate_backend($1)', [self.pid]);
        while (!tx.queryRunner?.isReleased) await sleep(5);
        return add(tx, id + 10);
      });
    expect(await Promise.all([1, 2, 3].map(losing))).toEqual([11, 12, 13]);
    expect((await tally()).map(({ id, added }) => [id, added])).toEqual(
      [1, 2, 3, 11, 12, 13].map((id) => [id, 1]),
    );
  });

  it.each([
    ['gets no answer', new Error('Connection terminated unexpectedly')],
    ...['08006', '08003', '57P01', '57P02', '57P03', 'ECONNRESET'].map((code): [string, Error] => [
      `ends with ${code}`,
      Object.assign(new Error('lost'), { code }),
    ]),
  ])('whose commit %s is not repeated, because it may have succeeded', async (_, lost) => {
    const { query } = Client.prototype as unknown as { query: (...values: unknown[]) => Promise<unknown> };
    const spy = jest.spyOn(Client.prototype, 'query').mockImplementation(async function (
      this: Client,
      ...values: unknown[]
    ) {
      const answer: unknown = await query.apply(this, values);
      if (values[0] === 'COMMIT') throw lost;
      return answer;
    } as never);
    const losing = adding(30);
    const outcomes = await Promise.allSettled([losing, adding(29)]);
    spy.mockRestore();
    expect(outcomes).toMatchObject([
      { status: 'rejected', reason: { code: '08006' } },
      { status: 'rejected', reason: { code: '08006' } },
    ]);
    expect(batches).toEqual([[30, 29]]);
    expect((await tally()).map(({ id, added }) => [id, added])).toEqual([
      [29, 1],
      [30, 1],
    ]);
  });

  it('does not count what commands make of a failed statement as refusals of theirs', async () => {
    const failing = (author: string): Promise<unknown> =>
      shared.run({ kind: 'test', author }, async (tx) => {
        await tx.query('SELECT 1 / 0').catch(() => {
          throw tooHigh();
        });
      });
    await Promise.allSettled(['a', 'b', 'c'].map(failing));
    await Promise.all(
      ['a', 'b', 'c'].map((author, at) => shared.run({ kind: 'test', author }, (tx) => add(tx, at + 1))),
    );
    expect(transactionsOf(await tally())).toBe(1);
  });

  it('cannot be opened inside another transaction', async () => {
    const inside = app.app.get(Transactions).run(() => adding(1));
    await expect(inside).rejects.toThrow(/running already/);
  });
});
