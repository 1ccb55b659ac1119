import { WholeListView, wholeListFields } from '../../platform/validation/paging';
import { Integer, NestedList, Text } from '../../platform/validation/fields';
import { CATEGORIES } from '../../kernel/categories';

class SubcategoryView {
  @Text({ example: 'translation' }) slug: string;
  @Text({ example: 'Translation' }) name: string;
}

export class CategoryView {
  @Text({ example: 'skills-services' }) slug: string;
  @Text({ example: 'Skills & Services' }) name: string;
  @Text() description: string;
  @Text({ example: '🛠️' }) icon: string;
  @NestedList(() => SubcategoryView) subcategories: SubcategoryView[];
  @Integer({ description: 'Active listings', example: 12 }) listing_count: number;
}

export class CategoriesView extends WholeListView {
  @NestedList(() => CategoryView) categories: CategoryView[];

  static of(counts: Map<string, number>): CategoriesView {
    return {
      categories: CATEGORIES.map(({ slug, name, description, icon, subcategories }) => ({
        slug,
        name,
        description,
        icon,
        subcategories: subcategories.map((subcategory) => ({
          slug: subcategory.slug,
          name: subcategory.name,
        })),
        listing_count: counts.get(slug) ?? 0,
      })),
      ...wholeListFields(CATEGORIES),
    };
  }
}
