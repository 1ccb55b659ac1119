import { setTimeout as sleep } from 'node:timers/promises';
import type { Log } from '../observability/log';
import { type Claim, type DeliveryQueuePlan, DeliveryWorker, type Lease } from './delivery-worker';

interface Item {
  id: string;
  slow: boolean;
}

/** Returns once the condition holds, however slow the machine is. */
async function until(holds: () => boolean): Promise<void> {
  while (!holds()) await sleep(2);
}

const clock = { now: () => new Date('2026-11-20T12:00:00Z') };
const items = (count: number, slow = false): Item[] =>
  Array.from({ length: count }, (_, nth) => ({ id: `${slow ? 's' : 'f'}${nth + 1}`, slow }));

function queueOf(due: Item[], changes: Partial<DeliveryQueuePlan<Item, string>> = {}) {
  const left = [...due];
  const batches: string[][] = [];
  const released: string[] = [];
  const logged: string[] = [];
  const log = (_: object, text: string) => void logged.push(text);
  const plan: DeliveryQueuePlan<Item, string> = {
    name: 'letters',
    everyMs: 1_000,
    slots: 10,
    slowSlots: 4,
    drainMs: 50,
    idsOf: ({ id }) => ({ letter: id }),
    claim: ({ room, slow }: Lease) => {
      const claimed = left.filter((item) => item.slow === slow).slice(0, room);
      for (const item of claimed) left.splice(left.indexOf(item), 1);
      return Promise.resolve({ claimed });
    },
    attempt: async ({ id }) => {
      await sleep(2);
      return id;
    },
    record: (outcomes) => sleep(5).then(() => void batches.push(outcomes)),
    release: (given) => Promise.resolve(void released.push(...given.map(({ id }) => id))),
    ...changes,
  };
  const worker = new DeliveryWorker(
    plan,
    clock,
    { error: log, warn: log } as unknown as Log,
    () => undefined,
  );
  const run = async (): Promise<void> => {
    while (await worker.step());
  };
  return { worker, run, left, batches, released, logged };
}

function pendingClaim() {
  let answer!: (claim: Claim<Item>) => void;
  const pending = new Promise<Claim<Item>>((resolve) => (answer = resolve));
  return { claim: () => pending, answer };
}

/** Attempts that never end unless they are cut off. */
const hanging = (_: Item, cutOff: AbortSignal): Promise<undefined> =>
  new Promise((resolve) => cutOff.addEventListener('abort', () => resolve(undefined)));

describe('a delivery worker', () => {
  it('attempts everything once and records what ends together in one batch', async () => {
    const { run, batches } = queueOf(items(30));
    await run();
    expect(batches.flat().sort()).toEqual(
      items(30)
        .map(({ id }) => id)
        .sort(),
    );
    expect(batches.length).toBeLessThan(15);
  });

  it('never exceeds its slots, nor the slots of the slow lane', async () => {
    const { worker, left } = queueOf([...items(20, true), ...items(20)], { attempt: hanging });
    await worker.step(); // claims from both lanes
    expect(worker.size).toBe(10);
    expect(left.filter(({ slow }) => slow)).toHaveLength(20);
    await worker.stop();
    const allSlow = queueOf(items(20, true), { attempt: hanging });
    await allSlow.worker.step();
    expect(allSlow.worker.size).toBe(4);
    await allSlow.worker.stop();
  });

  it('never exceeds them when several steps claim at once', async () => {
    const { worker, left } = queueOf([], {
      attempt: hanging,
      claim: async ({ room }) => {
        await sleep(5);
        return { claimed: left.splice(0, room) };
      },
    });
    left.push(...items(40));
    await Promise.all([worker.step(), worker.step(), worker.step()]);
    expect(worker.size).toBe(10);
    await worker.stop();
  });

  it('attempts slow items even if the fast lane always has more', async () => {
    const started: string[] = [];
    const { worker } = queueOf([...items(100), ...items(1, true)], {
      slots: 2,
      slowSlots: 1,
      attempt: ({ id }) => {
        started.push(id);
        return Promise.resolve(id);
      },
    });
    for (let steps = 0; steps < 8 && !started.includes('s1'); steps++) {
      await worker.step();
      await until(() => worker.size === 0);
    }
    expect(started).toContain('s1');
    expect(started.length).toBeLessThan(20);
    await worker.stop();
  });

  it('claims more while a slow attempt is in flight, as soon as it is woken', async () => {
    const { worker, run, left, batches } = queueOf(items(1, true), {
      attempt: (item, cutOff) => (item.slow ? hanging(item, cutOff) : Promise.resolve(item.id)),
    });
    const running = run();
    await until(() => worker.size === 1);
    left.push(...items(1));
    worker.wake();
    await until(() => batches.length > 0);
    expect(batches).toEqual([['f1']]);
    await worker.stop();
    await running;
  });

  it('lets several steps wait for the same attempts', async () => {
    let end = (): void => undefined;
    const { worker, batches } = queueOf(items(1), {
      attempt: ({ id }) => new Promise((resolve) => (end = () => resolve(id))),
    });
    await worker.step();
    const steps = [worker.step(), worker.step(), worker.step()];
    end();
    const tooLate = sleep(500); // without being woken, a step waits for a second
    expect(await Promise.race([Promise.all(steps), tooLate])).toEqual([true, true, true]);
    await until(() => worker.size === 0);
    expect(batches).toEqual([['f1']]);
  });

  it('stores every outcome but one that the database refuses', async () => {
    const batches: string[][] = [];
    const { run, worker } = queueOf(items(5), {
      record: async (outcomes) => {
        await sleep(50); // the others end meanwhile, and are recorded together
        if (outcomes.includes('f3')) throw Object.assign(new Error('bad'), { code: '22P02' });
        batches.push(outcomes);
      },
    });
    await run();
    expect(batches.flat().sort()).toEqual(['f1', 'f2', 'f4', 'f5']);
    expect(worker.size).toBe(0);
  });

  it('records again when the database is back', async () => {
    let failures = 1;
    const batches: string[][] = [];
    const { run } = queueOf(items(2), {
      record: (outcomes) => {
        if (failures-- > 0) return Promise.reject(Object.assign(new Error('gone'), { code: 'ECONNREFUSED' }));
        batches.push(outcomes);
        return Promise.resolve();
      },
    });
    await run();
    expect(batches.flat().sort()).toEqual(['f1', 'f2']);
  });

  it('does not let an outcome that cannot be recorded for now hold up the others', async () => {
    const batches: string[][] = [];
    let locked = true;
    const { worker, run } = queueOf(items(4), {
      record: async (outcomes) => {
        await sleep(50); // the others end meanwhile
        if (locked && outcomes.includes('f1')) throw Object.assign(new Error('locked'), { code: '55P03' });
        batches.push(outcomes);
      },
    });
    const running = run();
    await until(() => batches.flat().length === 3);
    expect(batches.flat().sort()).toEqual(['f2', 'f3', 'f4']);
    expect(worker.size).toBe(1);
    locked = false;
    await running;
    expect(batches.at(-1)).toEqual(['f1']);
  });

  it('leaves the lease of an attempt that throws, and goes on', async () => {
    const { run, worker, batches, logged } = queueOf(items(3), {
      attempt: ({ id }) => (id === 'f2' ? Promise.reject(new Error('no key')) : Promise.resolve(id)),
    });
    await run();
    expect(batches.flat().sort()).toEqual(['f1', 'f3']);
    expect(logged).toEqual(['a delivery could not be attempted; its lease will expire']);
    expect(worker.size).toBe(0);
  });
});

describe('a delivery worker that stops', () => {
  it('records what ended and releases what it cut off', async () => {
    const ends: (() => void)[] = [];
    const { worker, run, batches, released } = queueOf(items(3), {
      drainMs: 1_000, // much longer than recording takes
      attempt: (item, cutOff) =>
        item.id === 'f2'
          ? hanging(item, cutOff)
          : new Promise((resolve) => void ends.push(() => resolve(item.id))),
    });
    const running = run();
    await until(() => ends.length === 2);
    const stopped = worker.stop();
    for (const end of ends) end();
    await stopped;
    await running;
    expect(batches.flat().sort()).toEqual(['f1', 'f3']);
    expect(released).toEqual(['f2']);
  });

  it('releases what a claim returns only then, and claims nothing more', async () => {
    const { claim, answer } = pendingClaim();
    const { worker, batches, released } = queueOf([], {
      claim,
    });
    const step = worker.step();
    await sleep(0); // the claim runs
    const stopped = worker.stop();
    answer({ claimed: items(2) });
    await stopped;
    expect(await step).toBe(false);
    expect(await worker.step()).toBe(false);
    expect(released).toEqual(['f1', 'f2']);
    expect(batches).toEqual([]);
  });

  it('attempts what a claim returns only then, if nothing can release it', async () => {
    const { claim, answer } = pendingClaim();
    const { worker, batches } = queueOf([], {
      release: undefined,
      claim,
    });
    const step = worker.step();
    await sleep(0); // the claim runs
    const stopped = worker.stop();
    answer({ claimed: items(2) });
    await stopped;
    await step;
    expect(batches.flat().sort()).toEqual(['f1', 'f2']);
  });
});
