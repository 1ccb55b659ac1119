import { fittingCategories } from './fitting-categories';

const names = (typed: string): string[] => fittingCategories(typed).map(({ name }) => name);

describe('the categories that fit a search', () => {
  it('have every word in their name, or one that begins with it', () => {
    expect(names('compute')).toEqual(['Compute & Infrastructure', 'Compute Time']);
    expect(names('Infra compute')).toEqual(['Compute & Infrastructure']);
    expect(names('compute cluster')).toEqual([]);
    expect(names('analysis')).toEqual(['Data Analysis', 'Token Analysis']);
  });

  it('are none for a short beginning, or for words that say nothing', () => {
    expect(names('co')).toEqual([]);
    expect(names('')).toEqual([]);
    expect(names('"-" or')).toEqual([]);
  });
});
