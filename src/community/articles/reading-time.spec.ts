import { readingTime } from './reading-time';

describe('the reading time', () => {
  it('is in minutes, and at least one', () => {
    expect(readingTime('')).toBe(1);
    expect(readingTime('word '.repeat(200))).toBe(1);
    expect(readingTime('word '.repeat(201))).toBe(2);
  });
});
