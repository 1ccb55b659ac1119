import type { JSX } from 'preact';
import { CATEGORIES } from '../../../src/kernel/categories';
import { Name } from '../../../src/platform/pages/components';
import { CATEGORY, pathTo } from '../paths';
import type { FittingCategory } from './fitting-categories';

interface CategoryLinksProps {
  title: string;
  categories: readonly Pick<FittingCategory, 'name' | 'path'>[];
}

export const CategoryLinks = ({ title, categories }: CategoryLinksProps): JSX.Element => (
  <nav class="line" aria-label={title}>
    <span class="muted">{title}</span>
    {categories.map(({ name, path }) => (
      <a href={path}>{name}</a>
    ))}
  </nav>
);

/** A way on from a search that finds nothing. */
export const AllCategories = (): JSX.Element => (
  <CategoryLinks
    title="Categories"
    categories={CATEGORIES.map(({ name, slug }) => ({ name, path: pathTo(CATEGORY, slug) }))}
  />
);

/** Says why the listings do not have the words that were typed. */
export const OfCategory = ({ q, category }: { q: string; category: FittingCategory }): JSX.Element => (
  <p role="status">
    No listing has “<Name>{q}</Name>”. These are in <a href={category.path}>{category.name}</a>.
  </p>
);
