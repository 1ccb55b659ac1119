import { Controller, Get, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Answers } from '../../../platform/http/answers';
import { MayLag } from '../../../platform/http/may-lag';
import { IdParam, SlugParam } from '../../../platform/http/params';
import { Public } from '../../../platform/security/access';
import { EXAMPLE_SLUG } from '../rooms/dens.dto';
import { PostCommentListView, CommentsQuery } from './comments.dto';
import { PostDetailView, PostListView, PostsQuery } from './posts.dto';
import { PostsReader } from './posts.reader';

const Slug = (): ParameterDecorator => SlugParam('den', EXAMPLE_SLUG);
const PostId = (): ParameterDecorator => IdParam('pst', 'post_id', 'post');
const POST = { 404: '`post_not_found`' };

@ApiTags('den posts')
@Public()
@MayLag()
@Controller('public/dens/:slug/posts')
export class PublicDenPostsController {
  constructor(private readonly reader: PostsReader) {}

  @Get()
  @Answers(200, PostListView, {
    summary: 'List posts in a den (public)',
    errors: { 404: '`den_not_found`' },
  })
  list(@Slug() slug: string, @Query() query: PostsQuery): Promise<PostListView> {
    return this.reader.list(slug, query, null);
  }

  @Get(':post_id')
  @Answers(200, PostDetailView, { summary: 'Get a post with its comments (public)', errors: POST })
  get(@Slug() slug: string, @PostId() id: string): Promise<PostDetailView> {
    return this.reader.get(slug, id, null);
  }

  @Get(':post_id/comments')
  @Answers(200, PostCommentListView, { summary: 'List comments on a post (public)', errors: POST })
  comments(
    @Slug() slug: string,
    @PostId() id: string,
    @Query() query: CommentsQuery,
  ): Promise<PostCommentListView> {
    return this.reader.comments(slug, id, query, null);
  }
}
