import { table } from './terminal-table';

it('cuts no id of a record or a request, because ids are for copying', () => {
  const ids = ['lst_06h29000000000000000000000000000', '9605ae5b-296c-46e2-b93f-1437c2c6a18a'];
  const [, row] = table(
    ['ID', 'REQUEST ID', 'TITLE'],
    [[...ids, 'Translation of technical manuals']],
    60,
  ).split('\n');
  for (const id of ids) expect(row).toContain(id);
  expect(row).toMatch(/…$/);
});
