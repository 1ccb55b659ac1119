import { PersonalData, type PersonalDataList } from './personal-data.service';

async function json(list: PersonalDataList): Promise<unknown> {
  const personalData = new PersonalData();
  personalData.addList('things', list);
  let text = '';
  for await (const piece of personalData.sections().get('things')?.('ada') ?? []) text += piece;
  return JSON.parse(text);
}

describe('a list among the own data', () => {
  it.each([0, 1, 999, 1_000, 1_001, 2_500])('of %i is written whole, a stretch at a time', async (count) => {
    const things = Array.from({ length: count }, (_, index) => ({ id: String(index).padStart(9, '0') }));
    const asked: number[] = [];
    const list: PersonalDataList = async (_agentId, afterId, rows) => {
      const stretch = things.filter(({ id }) => id > afterId).slice(0, rows);
      asked.push(stretch.length);
      return stretch;
    };
    expect(await json(list)).toEqual(things);
    expect(Math.max(...asked)).toBeLessThanOrEqual(1_000);
  });
});

it('a section has one owner', () => {
  const personalData = new PersonalData();
  personalData.add('things', async () => 1);
  expect(() => personalData.addList('things', async () => [])).toThrow('added twice');
});
