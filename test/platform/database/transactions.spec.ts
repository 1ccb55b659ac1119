import { setTimeout as sleep } from 'node:timers/promises';
import { refusalOf } from '../../../src/platform/errors/problems';
import { execute, Database, statement } from '../../../src/platform/database/statements';
import { afterCommit, Transactions, type Tx } from '../../../src/platform/database/transactions';
import { startTestApp, type TestApp } from '../../support/app';

let app: TestApp;
let transactions: Transactions;
beforeAll(async () => {
  app = await startTestApp();
  transactions = app.app.get(Transactions);
  await app.sql('CREATE TABLE pair (id int PRIMARY KEY, touched int NOT NULL DEFAULT 0)');
  await app.sql('INSERT INTO pair VALUES (1), (2)');
});
afterAll(() => app.close());

const TOUCH = statement('test_touch', 'UPDATE pair SET touched = touched + 1 WHERE id = $1');

describe('a transaction', () => {
  it('runs its work again after a real deadlock', async () => {
    let attempts = 0;
    let met: () => void = () => undefined;
    const bothHoldOne = new Promise<void>((resolve) => (met = resolve));
    let holding = 0;
    const cross = (first: number, second: number) =>
      transactions.run(async (tx) => {
        attempts++;
        await execute(tx, TOUCH, [first]);
        if (++holding === 2) met();
        if (attempts <= 2) await bothHoldOne;
        await execute(tx, TOUCH, [second]);
      });
    await Promise.all([cross(1, 2), cross(2, 1)]);
    expect(attempts).toBeGreaterThan(2);
    expect(await app.sql('SELECT touched FROM pair')).toEqual([{ touched: 2 }, { touched: 2 }]);
  });

  it('and reads work over connections that used a table before a migration changed it', async () => {
    const all = statement('test_all', 'SELECT * FROM pair ORDER BY id');
    const [database, many] = [app.app.get(Database), Array.from({ length: app.settings.DATABASE_POOL })];
    const inTransactions = () => many.map(() => transactions.run((tx) => execute(tx, all)));
    const outside = () => many.map(() => database.rows(all));
    await Promise.all(inTransactions());
    await app.sql('ALTER TABLE pair ADD COLUMN late int');
    const late = expect.objectContaining({ late: null });
    for (const rows of await Promise.all(inTransactions())) expect(rows).toContainEqual(late);
    await app.sql('ALTER TABLE pair ADD COLUMN later int');
    const later = expect.objectContaining({ later: null });
    for (const rows of await Promise.all(outside())) expect(rows).toContainEqual(later);
  });

  it.each<[string, (tx: Tx) => Promise<unknown>]>([
    ['a statement of ours', (tx) => execute(tx, TOUCH, [1])],
    ['one that is composed', (tx) => tx.createQueryBuilder().select('1').from('pair', 'p').getRawMany()],
    ['one of the entity manager', (tx) => tx.query('UPDATE pair SET touched = touched + 1')],
    ['its end', () => Promise.resolve()],
  ])('that loses its connection before %s has no effect, and can be repeated', async (_, next) => {
    const before = await app.sql('SELECT * FROM pair ORDER BY id');
    const lost: unknown = await transactions
      .run(async (tx) => {
        await execute(tx, TOUCH, [2]);
        const [self] = await tx.query<[{ pid: number }]>('SELECT pg_backend_pid() AS pid');
        await app.sql('SELECT pg_terminate_backend($1)', [self.pid]);
        while (!tx.queryRunner?.isReleased) await sleep(5);
        await next(tx);
      })
      .catch((error: unknown) => error);
    expect(refusalOf(lost)).toMatchObject({ code: 'busy', extras: { retry_after: 1 } });
    expect(await app.sql('SELECT * FROM pair ORDER BY id')).toEqual(before);
  });

  it('cannot be opened inside another', async () => {
    await expect(transactions.run(() => transactions.run(() => Promise.resolve()))).rejects.toThrow(
      /running already/,
    );
  });

  it('has ended for everything that its callbacks start', async () => {
    const opens = (text: string): Promise<string> => transactions.run(() => Promise.resolve(text));
    // as the loop of a worker does: one transaction after the other, the first at once
    const wake = async (): Promise<string[]> => [await opens('woken'), await opens('and again')];
    const woken = await new Promise((resolve) => {
      void transactions.run((tx) => {
        afterCommit(tx, () => resolve(wake()));
        return Promise.resolve();
      });
    });
    expect(woken).toEqual(['woken', 'and again']);
  });

  it('runs callbacks only after a commit', async () => {
    const calls: string[] = [];
    await transactions.run((tx) => {
      afterCommit(tx, () => calls.push('committed'));
      return Promise.resolve();
    });
    await transactions
      .run((tx) => {
        afterCommit(tx, () => calls.push('rolled back'));
        return Promise.reject(new Error('no'));
      })
      .catch(() => undefined);
    expect(calls).toEqual(['committed']);
  });
});
