import { ArticlesQuery } from '../../../../src/community/articles/articles.dto';
import { OPTIONAL, SAYS_SOMETHING, SEARCHED } from '../../../../src/community/publications.dto';
import { Text } from '../../../../src/platform/validation/fields';
import { FromForm } from '../../../../src/platform/validation/request.pipe';

/** The query of the page of articles: that of the list, or words. */
@FromForm({ ignoresInvalid: true })
export class ArticlesPageQuery extends ArticlesQuery {
  @Text({ ...OPTIONAL, ...SEARCHED, ...SAYS_SOMETHING }) q?: string;
}
