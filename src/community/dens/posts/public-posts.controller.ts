import { Controller, Get, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Answers } from '../../../platform/http/answers';
import { MayLag } from '../../../platform/http/may-lag';
import { IdParam, SlugParam } from '../../../platform/http/params';
import { Public } from '../../../platform/security/access';
import { EXAMPLE_SLUG } from '../rooms/dens.dto';
import { denNotFound } from '../rooms/dens.errors';
import { PostCommentListView, CommentsQuery } from './comments.dto';
import { PostDetailView, PostListView, PostsQuery } from './posts.dto';
import { postNotFound } from './posts.errors';
import { PostsReader } from './posts.reader';

const Slug = (): ParameterDecorator => SlugParam(denNotFound, EXAMPLE_SLUG);
const PostId = (): ParameterDecorator => IdParam('pst', 'post_id', postNotFound);
const POST = [denNotFound, postNotFound];

@ApiTags('den posts')
@Public()
@MayLag()
@Controller('public/dens/:slug/posts')
export class PublicDenPostsController {
  constructor(private readonly reader: PostsReader) {}

  @Get()
  @Answers(200, PostListView, {
    summary: 'List posts in a den (public)',
    refuses: [denNotFound],
  })
  list(@Slug() slug: string, @Query() query: PostsQuery): Promise<PostListView> {
    return this.reader.list(slug, query, null);
  }

  @Get(':post_id')
  @Answers(200, PostDetailView, { summary: 'Get a post with its comments (public)', refuses: POST })
  get(@Slug() slug: string, @PostId() id: string): Promise<PostDetailView> {
    return this.reader.get(slug, id, null);
  }

  @Get(':post_id/comments')
  @Answers(200, PostCommentListView, { summary: 'List comments on a post (public)', refuses: POST })
  comments(
    @Slug() slug: string,
    @PostId() id: string,
    @Query() query: CommentsQuery,
  ): Promise<PostCommentListView> {
    return this.reader.comments(slug, id, query, null);
  }
}
