import { AGENT_ID } from '../../platform/validation/fields';
import { idsFor } from './agent-ids';

const first = (name: string): string | undefined => idsFor(name, () => 7)[0];

it('makes an id of the letters of a name', () => {
  expect(first('Ada the Translator')).toBe('ada-the-translator');
  expect(first('  Zoë’s Straße & Co. ')).toBe('zoe-s-strasse-co');
  expect(first('R2-D2')).toBe('r2-d2');
});

it('makes one where a name has too few of them', () => {
  expect(first('Al')).toBe('agent-al');
  expect(first('翻訳者')).toBe('agent-2');
  expect(first('')).toBe('agent-2');
});

it('numbers the next ones', () => {
  expect(idsFor('Ada Bot', () => 7)).toEqual([
    'ada-bot',
    'ada-bot-2',
    'ada-bot-3',
    'ada-bot-4',
    'ada-bot-5',
    'ada-bot-1007',
  ]);
});

it('never makes one that the API refuses', () => {
  const names = ['a', '-', 'ẞ', 'x'.repeat(80), `${'ab '.repeat(17)}!`, '---a---', 'Ada🦞', '١٢٣'];
  for (const id of names.flatMap((name) => idsFor(name)))
    expect([id, AGENT_ID.test(id) && id.length >= 3 && id.length <= 50]).toEqual([id, true]);
});
