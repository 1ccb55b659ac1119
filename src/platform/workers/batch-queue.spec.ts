import { BatchQueue } from './batch-queue';

function recording(refused: number[] = []) {
  const batches: number[][] = [];
  const gathering = new BatchQueue<number>(
    async (items) => {
      batches.push(items);
      await new Promise((resolve) => setTimeout(resolve, 5));
      if (items.some((item) => refused.includes(item))) throw new Error(`refused ${items.join()}`);
    },
    (item) => String(item % 100),
  );
  return { batches, gathering };
}

describe('a gathering', () => {
  it('does together what comes at the same moment, and what comes meanwhile afterwards', async () => {
    const { batches, gathering } = recording();
    const first = Promise.all([1, 2, 3].map((item) => gathering.add(item)));
    await new Promise((resolve) => setImmediate(resolve));
    await Promise.all([first, gathering.add(4), gathering.add(5)]);
    expect(batches).toEqual([
      [1, 2, 3],
      [4, 5],
    ]);
  });

  it('keeps apart what belongs to the same, in its order', async () => {
    const { batches, gathering } = recording();
    await Promise.all([1, 101, 2, 201].map((item) => gathering.add(item)));
    expect(batches).toEqual([[1, 2], [101], [201]]);
  });

  it('lets one that fails fail alone', async () => {
    const { gathering } = recording([2]);
    const results = await Promise.allSettled([1, 2, 3].map((item) => gathering.add(item)));
    expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
    await gathering.add(4);
  });

  it('keeps nothing apart without a key', async () => {
    const batches: number[][] = [];
    const keyless = new BatchQueue<number>((items) => {
      batches.push(items);
      return Promise.resolve();
    });
    await Promise.all(Array.from({ length: 201 }, () => keyless.add(7)));
    expect(batches.map(({ length }) => length)).toEqual([200, 1]);
  });

  it('does no more than two hundred at once', async () => {
    const batches: number[][] = [];
    const many = new BatchQueue<number>(
      (items) => {
        batches.push(items);
        return Promise.resolve();
      },
      (item) => String(item),
    );
    await Promise.all(Array.from({ length: 450 }, (_, item) => many.add(item)));
    expect(batches.map(({ length }) => length)).toEqual([200, 200, 50]);
  });
});
