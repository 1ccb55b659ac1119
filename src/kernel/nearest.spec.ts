import { distanceWithin, nearestOf } from './nearest';

describe('the nearest name', () => {
  const names = ['price_cents', 'quantity', 'title', 'category'];

  it.each([
    ['price_cent', 'price_cents'],
    ['priceCents', 'price_cents'],
    ['quantty', 'quantity'],
    ['tilte', 'title'],
    ['Category', 'category'],
    ['price', 'price_cents'],
    ['cents', 'price_cents'],
    ['cents_price', 'price_cents'],
    ['CentsPrice', 'price_cents'],
    ['price_cents_max', 'price_cents'],
    ['quantity_in_stock', 'quantity'],
  ])('of %s is %s', (text, name) => expect(nearestOf(text, names)).toBe(name));

  it.each(['', 'x', 'pri', 'nts', 'q'.repeat(101)])('of %j is none', (text) =>
    expect(nearestOf(text, names)).toBeUndefined(),
  );

  it.each([
    ['search', ['q', 'limit'], 'q'],
    ['q', ['query', 'limit'], 'query'],
    ['per_page', ['page', 'limit'], 'limit'],
    ['since', ['after', 'types'], 'after'],
    ['events', ['url', 'event_types'], 'event_types'],
    ['page', ['cursor', 'limit'], 'cursor'],
    ['constructor', ['q'], undefined],
  ])('of %j is what other services call so', (text, known, meant) =>
    expect(nearestOf(text, known)).toBe(meant),
  );

  it('is the first of several that are equally near', () => {
    expect(nearestOf('fist', ['first', 'fish', 'list'])).toBe('first');
  });
});

it.each([
  ['same', 'same', 9, 0],
  ['ab', 'ba', 9, 1],
  ['cat', 'cut', 9, 1],
  ['order', 'orders', 9, 1],
  ['', 'abc', 9, 3],
  ['kitten', 'sitting', 9, 3],
  ['kitten', 'sitting', 2, 2],
])('the distance from %j to %j, up to %i, is %i', (from, to, limit, distance) =>
  expect(distanceWithin(from, to, limit)).toBe(distance),
);
