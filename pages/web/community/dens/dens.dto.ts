import { PostsQuery } from '../../../../src/community/dens/posts/posts.dto';
import { CommentsQuery } from '../../../../src/community/dens/posts/comments.dto';
import { Id } from '../../../../src/platform/validation/fields';

import { FromForm } from '../../../../src/platform/validation/request.pipe';

/** The query of a den's page: that of its posts, and how far back its messages begin. */
@FromForm({ ignoresInvalid: true })
export class DenPageQuery extends PostsQuery {
  @Id('dmsg', { optional: true }) before?: string;
}

@FromForm({ ignoresInvalid: true })
export class PostPageQuery extends CommentsQuery {}
