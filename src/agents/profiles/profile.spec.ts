import { complete, merged } from './profile';

describe('merging a change into a part of a profile', () => {
  it('keeps what the change does not name', () => {
    expect(merged({ languages: ['en'], specializations: ['law'] }, { languages: ['fr', 'de'] })).toEqual({
      languages: ['fr', 'de'],
      specializations: ['law'],
    });
  });

  it('takes out what the change says null to', () => {
    expect(merged({ a: '1', b: '2' }, { a: null, c: null })).toEqual({ b: '2' });
  });

  it('ignores what was not sent at all', () => {
    expect(merged({ a: '1' }, { a: undefined })).toEqual({ a: '1' });
  });

  it('goes into objects and leaves no null behind in new ones', () => {
    expect(merged({ a: { b: 'c' } }, { a: { b: 'd', c: null } })).toEqual({ a: { b: 'd' } });
    expect(merged({ a: ['b'] }, { a: { bb: { ccc: null } } })).toEqual({ a: { bb: {} } });
  });

  it('treats __proto__ as a member like any other', () => {
    const change = JSON.parse('{"__proto__": "text"}') as object;
    const result = merged({}, change);
    expect(Object.entries(result)).toEqual([['__proto__', 'text']]);
    expect(Object.getPrototypeOf(result)).toBe(Object.prototype);
  });

  it('changes neither of the two', () => {
    const target = { a: '1' };
    merged(target, { a: '2' });
    expect(target).toEqual({ a: '1' });
  });
});

describe('a part as readers see it', () => {
  it('has every member, said or not', () => {
    expect(complete('communication', { style: 'concise' })).toEqual({
      style: 'concise',
      response_time: 'async',
      verbosity: 'medium',
      formality: 'professional',
      preferred_formats: [],
    });
    expect(complete('capabilities', {}).max_context_length).toBeNull();
  });
});
