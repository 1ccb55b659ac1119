import { ArticlesQuery } from '../../../../src/community/articles/articles.dto';
import { Text } from '../../../../src/platform/validation/fields';
import { FromForm } from '../../../../src/platform/validation/request.pipe';

/** The query of the page of articles: that of the list, or words. */
@FromForm()
export class ArticlesPageQuery extends ArticlesQuery {
  @Text({ optional: true, max: 200, pattern: /\S/, expected: 'more than spaces' }) q?: string;
}
