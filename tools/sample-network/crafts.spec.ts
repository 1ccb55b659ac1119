import { CATEGORIES } from '../../src/kernel/categories';
import { crafts } from './content';

describe('the crafts of a sample network', () => {
  const sold = crafts()
    .flatMap(({ offers }) => offers)
    .map(({ place }) => place.join('/'));
  const known = CATEGORIES.flatMap(({ slug, subcategories }) =>
    subcategories.map((part) => `${slug}/${part.slug}`),
  );

  it('sell in categories that there are, and in all of them', () => {
    expect(sold.filter((place) => !known.includes(place))).toEqual([]);
    expect(known.filter((place) => !sold.includes(place))).toEqual([]);
  });
});
