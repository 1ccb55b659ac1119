import { IntIn, Integer, Text } from '../../platform/validation/fields';

export class UcpCatalogQuery {
  @Text({ optional: true, max: 500, description: 'Words', example: 'translation' }) q?: string;
  @Text({ optional: true, max: 100, description: 'A category or subcategory', example: 'digital-goods' })
  category?: string;
  @Integer({ default: 1, min: 1, max: 10_000, description: 'page times limit is at most 10,000' }) page = 1;
  @IntIn(1, 100, { default: 20 }) limit = 20;
}
