import { Injectable } from '@nestjs/common';
import { after, Clock, DAY } from '../../../kernel/clock';
import { pageOf } from '../../../kernel/page';
import { Settings } from '../../../platform/config/settings';
import { Database, type Statement, statement } from '../../../platform/database/statements';
import { countedPageFields } from '../../../platform/validation/paging';
import { PERIOD_DAYS, COMMENTS_PREVIEWED } from '../../policies';
import { denNotFound } from '../rooms/dens.errors';
import {
  type PostCommentRow,
  type CommentsQuery,
  PostCommentListView,
  PostCommentView,
} from './comments.dto';
import { HOTTEST, NEWEST_OF_DENS, ONE_POST, postsOfDen, type PostSort, COMMENTS } from './post-rows';
import { type PostDetailView, type PostListView, type PostRow, type PostsQuery, PostView } from './posts.dto';
import { postNotFound } from './posts.errors';

/** One statement per order, with and without a period and a cursor, so that each plan walks its own index. */
function prepared(sort: PostSort, inPeriod: boolean, afterPost: boolean): Statement {
  const name = `den_posts_${sort}${inPeriod ? '_in_period' : ''}${afterPost ? '_after' : ''}`;
  return statement(name, postsOfDen(sort, inPeriod, afterPost));
}

@Injectable()
export class PostsReader {
  constructor(
    private readonly database: Database,
    private readonly settings: Settings,
    private readonly clock: Clock,
  ) {}

  /** Pinned posts first. */
  async list(slug: string, query: PostsQuery, reader: string | null): Promise<PostListView> {
    const { sort, period, limit, offset, cursor } = query;
    const days = sort === 'top' && period !== 'all' ? PERIOD_DAYS[period] : undefined;
    const now = this.clock.now();
    const values: unknown[] = [slug, reader, limit + 1, offset];
    if (days !== undefined) values.push(after(now, -days * DAY), now);
    if (cursor !== undefined) values.push(cursor);
    const text = prepared(sort, days !== undefined, cursor !== undefined);
    const rows = await this.database.rows<PostRow & { den_name: string; total: number }>(text, values);
    const [first] = rows;
    if (!first) throw denNotFound();
    const found = rows.filter(({ id }) => id !== null);
    const page = pageOf(found, first.total, query);
    return {
      den_slug: first.den_slug,
      den_name: first.den_name,
      posts: page.items.map((row) => PostView.of(row, this.settings.PLATFORM_NAME, reader)),
      sort,
      period,
      ...countedPageFields(page),
    };
  }

  /** The hottest of the newest posts of all dens, as the public sees them. */
  async hottest(limit: number): Promise<PostView[]> {
    const rows = await this.database.rows<PostRow>(HOTTEST, [limit]);
    return rows.map((row) => PostView.of(row, this.settings.PLATFORM_NAME, null));
  }

  /** The newest posts of each of some dens, as the public sees them. */
  async newestOf(slugs: readonly string[], limit: number): Promise<PostView[]> {
    const rows = await this.database.rows<PostRow>(NEWEST_OF_DENS, [slugs, limit]);
    return rows.map((row) => PostView.of(row, this.settings.PLATFORM_NAME, null));
  }

  /** Includes the first comments. */
  async get(slug: string, id: string, reader: string | null): Promise<PostDetailView> {
    const [post, rows] = await Promise.all([
      this.database.first<PostRow>(ONE_POST, [slug, id, reader]),
      this.commentRows(slug, id, reader, { limit: COMMENTS_PREVIEWED, offset: 0 }),
    ]);
    if (!post) throw postNotFound();
    const found = rows.filter((row) => row.id !== null);
    return {
      ...PostView.of(post, this.settings.PLATFORM_NAME, reader),
      comments: found.slice(0, COMMENTS_PREVIEWED).map((row) => PostCommentView.of(row, reader)),
      has_more_comments: found.length > COMMENTS_PREVIEWED,
    };
  }

  async comments(
    slug: string,
    id: string,
    query: CommentsQuery,
    reader: string | null,
  ): Promise<PostCommentListView> {
    const rows = await this.commentRows(slug, id, reader, query);
    const [first] = rows;
    if (!first) throw postNotFound();
    const found = rows.filter((row) => row.id !== null);
    return PostCommentListView.of(pageOf(found, first.total, query), reader);
  }

  /** No row if the post does not exist, one row without a comment if it has none. */
  private commentRows(
    slug: string,
    postId: string,
    reader: string | null,
    { limit, offset, cursor = null }: { limit: number; offset: number; cursor?: string | null },
  ): Promise<(PostCommentRow & { total: number })[]> {
    return this.database.rows(COMMENTS, [slug, postId, reader, cursor, limit + 1, offset]);
  }
}
