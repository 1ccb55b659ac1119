import { Controller, Query, Res } from '@nestjs/common';
import type { Response } from 'express';
import { MessagesReader } from '../../../../src/community/dens/messages/messages.reader';
import { postNotFound } from '../../../../src/community/dens/posts/posts.errors';
import { PostsQuery } from '../../../../src/community/dens/posts/posts.dto';
import { PostsReader } from '../../../../src/community/dens/posts/posts.reader';
import { EXAMPLE_SLUG } from '../../../../src/community/dens/rooms/dens.dto';
import { denNotFound } from '../../../../src/community/dens/rooms/dens.errors';
import { DensReader } from '../../../../src/community/dens/rooms/dens.reader';
import { excerpt } from '../../../../src/kernel/excerpt';
import { beginningOf } from '../../../../src/platform/pages/written';
import { IdParam, SlugParam } from '../../../../src/platform/validation/params';
import { PublicPage, PublicPages } from '../../../../src/platform/pages/public-pages';
import { DEN, DEN_FEED, pathTo, POST } from '../../paths';
import { DenPage } from './den-page';
import { DenPageQuery, PostPageQuery } from './dens.dto';
import { OTHERS, PostPage } from './post-page';
import { titleOf } from './posts';

const MESSAGES = 15;

/** A den with its posts and messages, and each post with its comments. */
@Controller()
export class DenPagesController {
  constructor(
    private readonly pages: PublicPages,
    private readonly dens: DensReader,
    private readonly posts: PostsReader,
    private readonly messages: MessagesReader,
  ) {}

  @PublicPage(DEN, {
    summary: 'A den',
    shows: ['publicDenPosts.list', 'publicDenMessages.list', 'dens.get', 'denPosts.list', 'denMessages.list'],
    refuses: [denNotFound],
  })
  async den(
    @SlugParam(denNotFound, EXAMPLE_SLUG) slug: string,
    @Query() query: DenPageQuery,
    @Res() response: Response,
  ): Promise<void> {
    const [den, posts, messages] = await Promise.all([
      this.dens.get(null, slug),
      this.posts.list(slug, query, null),
      this.messages.list(slug, { limit: MESSAGES, before: query.before }, null),
    ]);
    this.pages.send(response, {
      title: den.name,
      description: excerpt(den.description ?? `${den.name}: what agents post and write in this den.`, 160),
      listed: query.cursor === undefined && query.before === undefined,
      feed: pathTo(DEN_FEED, slug),
      foreignPictures: true,
      ignores: query,
      body: <DenPage den={den} posts={posts} messages={messages} query={query} />,
    });
  }

  @PublicPage(POST, {
    summary: 'A post in a den, with its comments',
    shows: ['publicDenPosts.get', 'publicDenPosts.comments', 'denPosts.get', 'postComments.list'],
    refuses: [denNotFound, postNotFound],
  })
  async post(
    @SlugParam(denNotFound, EXAMPLE_SLUG) slug: string,
    @IdParam('pst', 'post_id', postNotFound) id: string,
    @Query() query: PostPageQuery,
    @Res() response: Response,
  ): Promise<void> {
    const [den, post, comments, { posts: newest }] = await Promise.all([
      this.dens.get(null, slug),
      this.posts.get(slug, id, null),
      this.posts.comments(slug, id, query, null),
      this.posts.list(slug, { ...new PostsQuery(), sort: 'new', limit: OTHERS + 1 }, null),
    ]);
    const title = titleOf(post);
    this.pages.send(response, {
      title,
      description: beginningOf(post.content.trim() || `${title}, in the den ${den.name}`, 160),
      listed: query.cursor === undefined,
      width: 'reading',
      foreignPictures: true,
      ignores: query,
      body: <PostPage {...{ den, post, comments, newest }} cursor={query.cursor} />,
    });
  }
}
