import { rangeOf } from './asset-store';

describe('a range of 100 bytes', () => {
  it.each([
    ['bytes=0-9', { start: 0, end: 9 }],
    ['bytes=90-', { start: 90, end: 99 }],
    ['bytes=-10', { start: 90, end: 99 }],
    ['bytes=-500', { start: 0, end: 99 }],
    ['bytes=50-500', { start: 50, end: 99 }],
    ['bytes=99-99', { start: 99, end: 99 }],
    ['bytes=100-', null],
    ['bytes=-0', null],
    ['bytes=9-3', undefined],
    ['bytes=0-1,5-6', undefined],
    ['bytes=-', undefined],
    ['pages=1-2', undefined],
    [undefined, undefined],
  ])('%p is %p', (header, range) => expect(rangeOf(header, 100)).toEqual(range));

  it('is never satisfiable in an empty file', () => {
    expect(rangeOf('bytes=0-', 0)).toBeNull();
    expect(rangeOf('bytes=-5', 0)).toBeNull();
  });
});
