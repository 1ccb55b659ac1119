import { excerpt } from './excerpt';

describe('an excerpt', () => {
  it('counts characters, as the database does, and never cuts one in half', () => {
    expect(excerpt('short')).toBe('short');
    expect(excerpt('a'.repeat(201))).toBe('a'.repeat(200));
    expect(excerpt('🦞'.repeat(201))).toBe('🦞'.repeat(200));
    expect(excerpt(`a${'🦞'.repeat(300)}`)).toBe(`a${'🦞'.repeat(199)}`);
    expect(excerpt('')).toBe('');
  });
});
