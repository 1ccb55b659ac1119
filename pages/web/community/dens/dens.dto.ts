import { PostsQuery } from '../../../../src/community/dens/posts/posts.dto';
import { Id } from '../../../../src/platform/validation/fields';

/** The query of a den's page: that of its posts, and how far back its messages begin. */
export class DenPageQuery extends PostsQuery {
  @Id('dmsg', { optional: true }) before?: string;
}
