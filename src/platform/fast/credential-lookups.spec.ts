import { CredentialLookups } from './credential-lookups';

const known = new Set(['a', 'b']);

function recording(fails: () => boolean = () => false) {
  const asked: string[][] = [];
  const lookups = new CredentialLookups<{ hash: Buffer }>(async (hashes) => {
    asked.push(hashes.map(String));
    await new Promise((resolve) => setTimeout(resolve, 5));
    if (fails()) throw new Error('away');
    return hashes.filter((hash) => known.has(String(hash))).map((hash) => ({ hash }));
  });
  const first = async (text: string) => (await lookups.first(Buffer.from(text)))?.hash.toString();
  return { asked, first };
}

describe('looking credentials up', () => {
  it('gathers unknown ones while a statement runs, and finds each its own', async () => {
    const { asked, first } = recording();
    expect(await Promise.all(['x', 'a', 'y', 'y', 'b'].map(first))).toEqual([
      undefined,
      'a',
      undefined,
      undefined,
      'b',
    ]);
    expect(asked).toEqual([['x'], ['a', 'y', 'y', 'b']]);
  });

  it('asks for one that was found before at once, and not behind a flood', async () => {
    const { asked, first } = recording();
    await first('a');
    const flood = Promise.all(Array.from({ length: 500 }, (_, n) => first(`wrong-${n}`)));
    expect(await first('a')).toBe('a');
    await flood;
    expect(asked[2]).toEqual(['a']);
    expect(asked.map(({ length }) => length)).toEqual([1, 1, 1, 200, 200, 99]);
  });

  it('fails all that were asked for together, and asks again afterwards', async () => {
    let away = true;
    const { first } = recording(() => away);
    const results = await Promise.allSettled(['a', 'b', 'x'].map(first));
    expect(results.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected']);
    away = false;
    expect(await first('a')).toBe('a');
  });
});
