import type { ErrorKind } from './domain-error';
import { definedRefusals, inputRefusal, refusal } from './refusal';

/* Codes without a meaning, which are never listed, because other specs read the list. */
const code = (name: string): string => `spec_${name}`;

describe('a refusal', () => {
  const tooMany = refusal({
    code: code('too_many'),
    kind: 'conflict',
    meaning: null,
    text: (limit: number) => ({ detail: `At most ${limit}.`, limit }),
  });

  it('makes an error with its code, its text, and further members', () => {
    expect(tooMany(3)).toMatchObject({
      code: 'spec_too_many',
      kind: 'conflict',
      message: 'At most 3.',
      extras: { limit: 3 },
    });
  });

  it('has the same code for another cause', () => {
    const tooManyToday = tooMany.also('Try again tomorrow.', { kind: 'rate_limited' });
    expect(tooManyToday()).toMatchObject({
      code: 'spec_too_many',
      kind: 'rate_limited',
      message: 'Try again tomorrow.',
      extras: {},
    });
    expect(tooMany(1).kind).toBe('conflict');
  });

  it('can be described for one operation without changing for others', () => {
    expect(tooMany.as({ meaning: 'Ten an hour.', status: 400 }).terms).toMatchObject({
      code: 'spec_too_many',
      meaning: 'Ten an hour.',
      status: 400,
    });
    expect(tooMany.terms).toMatchObject({ meaning: null });
  });

  it('names the wrong value where it is about one', () => {
    const wrong = inputRefusal({ code: code('wrong_day'), meaning: null }, (day: string) => [
      { loc: ['body', 'day'], msg: `${day} is not a Monday`, type: 'value_error' },
    ]);
    expect(wrong('2026-11-24')).toMatchObject({
      code: 'spec_wrong_day',
      problems: [{ loc: ['body', 'day'], msg: '2026-11-24 is not a Monday', type: 'value_error' }],
    });
  });

  it('cannot be defined again by another feature, unless both say that they share it', () => {
    const define = (name: string, kind: ErrorKind, shared?: true) => () =>
      refusal({ code: code(name), kind, meaning: null, shared, text: 'Gone.' });
    expect(define('own', 'gone')).not.toThrow();
    expect(define('own', 'conflict')).toThrow('the refusal spec_own is defined twice');
    expect(define('ours', 'gone', true)).not.toThrow();
    expect(define('ours', 'conflict')).toThrow('the refusal spec_ours is defined twice');
    expect(define('ours', 'conflict', true)).not.toThrow();
  });

  it('is listed only where it has a meaning for callers', () => {
    expect(definedRefusals().filter(({ code }) => code.startsWith('spec_'))).toEqual([]);
  });
});
