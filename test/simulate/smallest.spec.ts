import { smallestThatFails } from '../../simulate/smallest';

const ACTORS = Array.from({ length: 17 }, (_, index) => index);

async function shrunk(needed: number[], runs = 100): Promise<{ kept: number[]; tried: number }> {
  let tried = 0;
  const fails = (some: number[]): Promise<boolean> => {
    tried += 1;
    return Promise.resolve(needed.every((one) => some.includes(one)));
  };
  return { kept: await smallestThatFails(ACTORS, fails, runs), tried };
}

describe('the smallest list that fails', () => {
  it.each([[[3]], [[0, 16]], [[2, 9, 11]], [ACTORS]])('is %j', async (needed) => {
    expect((await shrunk(needed)).kept).toEqual(needed);
  });

  it('is what the runs allow', async () => {
    const { kept, tried } = await shrunk([2, 9, 11], 3);
    expect(tried).toBe(3);
    expect(kept).toEqual(expect.arrayContaining([2, 9, 11]));
  });
});
