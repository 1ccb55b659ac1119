import { Lookups } from './lookups';

function recording(maxRunning: number) {
  const asked: number[][] = [];
  const answers: (() => void)[] = [];
  const lookups = new Lookups<number, { id: number }>(
    (keys) => {
      asked.push(keys);
      return new Promise((resolve, reject) =>
        answers.push(() =>
          keys.includes(13)
            ? reject(new Error('unlucky'))
            : resolve(keys.filter((key) => key < 10).map((id) => ({ id }))),
        ),
      );
    },
    ({ id }) => id,
    String,
    maxRunning,
  );
  const answer = async (): Promise<void> => {
    answers.shift()?.();
    await new Promise((resolve) => setImmediate(resolve));
  };
  return { lookups, asked, answer };
}

describe('lookups', () => {
  it('start at once while there is room, and then share the next statement', async () => {
    const { lookups, asked, answer } = recording(2);
    const found = Promise.all([1, 2, 3, 4, 3, 11].map((key) => lookups.get(key)));
    expect(asked).toEqual([[1], [2]]);
    await answer();
    expect(asked).toEqual([[1], [2], [3, 4, 3, 11]]);
    await answer();
    await answer();
    expect(await found).toEqual([{ id: 1 }, { id: 2 }, { id: 3 }, { id: 4 }, { id: 3 }, undefined]);
    const later = lookups.get(5);
    expect(asked.at(-1)).toEqual([5]);
    await answer();
    expect(await later).toEqual({ id: 5 });
  });

  it('fail with their statement, and go on', async () => {
    const { lookups, asked, answer } = recording(1);
    const results = Promise.allSettled([1, 13, 2].map((key) => lookups.get(key)));
    await answer();
    expect(asked).toEqual([[1], [13, 2]]);
    await answer();
    expect((await results).map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'rejected']);
    const later = lookups.get(3);
    await answer();
    expect(await later).toEqual({ id: 3 });
  });

  it('look up two hundred keys at once', async () => {
    const { lookups, asked, answer } = recording(1);
    const all = Promise.all(Array.from({ length: 302 }, (_, key) => lookups.get(key + 100)));
    for (let statement = 0; statement < 4; statement++) await answer();
    await all;
    expect(asked.map(({ length }) => length)).toEqual([1, 200, 101]);
  });
});
