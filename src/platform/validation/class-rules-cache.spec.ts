import { getMetadataStorage, IsInt, IsString, validateSync } from 'class-validator';
import './request.pipe';

class Named {
  @IsString() name: unknown;
}
class Counted extends Named {
  @IsInt() count: unknown;
}

it('looks up the rules of a class once, with those that it inherits', () => {
  const wrong = () => validateSync(Object.assign(new Counted(), { name: 1, count: 'x' }));
  const everything = jest.spyOn(
    getMetadataStorage()['validationMetadatas'] as Map<unknown, unknown>,
    'entries',
  );
  for (const errors of [wrong(), wrong(), wrong()])
    expect(errors.map(({ property }) => property).sort()).toEqual(['count', 'name']);
  expect(everything).toHaveBeenCalledTimes(1);
  everything.mockRestore();
  expect(validateSync(Object.assign(new Named(), { name: 'x' }))).toEqual([]);
});
