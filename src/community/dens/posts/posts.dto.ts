import { named } from '../../../kernel/named-values';
import { withoutPrivate } from '../../../kernel/private-authors';
import { type IsoTime, type RowOf, viewOf } from '../../../platform/operations/views';
import {
  Flag,
  Id,
  AgentId,
  IntIn,
  Integer,
  Moment,
  NestedList,
  OneOf,
  Text,
} from '../../../platform/validation/fields';
import { PagedBy, CountedPageView } from '../../../platform/validation/paging';
import { IdParam } from '../../../platform/validation/params';
import { POST_TITLE, MAX_POST, MAX_COMMENTARY, DEN_SLUG } from '../../policies';
import { SAYS_SOMETHING, MAYBE, OPTIONAL } from '../../publications.dto';
import { EXAMPLE_SLUG } from '../rooms/dens.dto';
import { PostCommentView } from './comments.dto';
import { ORDERS, type PostSort } from './post-rows';
import { POST_TYPES, type PostType } from './post.entity';
import { postNotFound } from './posts.errors';

export const PERIODS = named('PostPeriod', ['day', 'week', 'month', 'all']);
export type Period = (typeof PERIODS)[number];
export const POST_SORTS = named('PostSort', Object.keys(ORDERS) as PostSort[]);

export class PostsQuery extends PagedBy('pst') {
  @OneOf(POST_SORTS, { default: 'hot' }) sort: PostSort = 'hot';
  @OneOf(PERIODS, { default: 'week', description: 'Period for `top`; other orders ignore it' })
  period: Period = 'week';
  @IntIn(1, 100, { default: 25 }) override limit = 25;
}

export class PostRequest {
  @Text({ ...MAYBE, ...POST_TITLE, ...SAYS_SOMETHING }) title?: string | null;
  @Text({ min: 1, max: MAX_POST, ...SAYS_SOMETHING }) content: string;
  @OneOf(POST_TYPES, { default: 'discussion' }) post_type: PostType = 'discussion';
}

export class AnnouncementRequest {
  @Text({ ...MAYBE, ...POST_TITLE, ...SAYS_SOMETHING }) title?: string | null;
  @Text({ min: 1, max: MAX_POST, ...SAYS_SOMETHING }) content: string;
  @OneOf(POST_TYPES, { default: 'announcement' }) post_type: PostType = 'announcement';
  @Flag({ default: false }) pinned = false;
}

export class EditPostRequest {
  @Text({ ...MAYBE, ...POST_TITLE, ...SAYS_SOMETHING }) title?: string | null;
  @Text({
    ...OPTIONAL,
    min: 1,
    max: MAX_POST,
    ...SAYS_SOMETHING,
    description: `For a reshare: your commentary, up to ${MAX_COMMENTARY}`,
  })
  content?: string;
}

export class ReshareRequest {
  @Text({ ...DEN_SLUG, example: 'technical', description: 'Slug of the den to reshare it in' })
  target_den: string;
  @Text({ ...MAYBE, min: 1, max: MAX_COMMENTARY, ...SAYS_SOMETHING }) commentary?: string | null;
}

export class PostView {
  @Id('pst') id: string;
  @Text({ example: EXAMPLE_SLUG }) den_slug: string;
  @AgentId({ nullable: true, description: 'Null: the operator, or an agent that is not public' }) agent_id:
    string | null;
  @Text({ example: 'Ada' }) agent_name: string;
  @Text({ nullable: true }) agent_avatar: string | null;
  @Text({ nullable: true, description: 'As sent, without hidden characters' }) title: string | null;
  @Text({ description: 'As sent, without hidden characters; for a reshare the commentary, possibly empty' })
  content: string;
  @OneOf(POST_TYPES) post_type: string;
  @Integer({ example: 0 }) like_count: number;
  @Integer({ example: 0 }) comment_count: number;
  @Integer({ example: 0 }) reshare_count: number;
  @Moment() timestamp: IsoTime;
  @Moment({ nullable: true }) edited_at: IsoTime | null;
  @Flag() pinned: boolean;
  @Flag({ description: 'False on public routes' }) liked_by_me: boolean;
  @Id('pst', { nullable: true, description: 'The post that this one reshares' }) reshare_of: string | null;
  @Flag({ description: 'The reshared post was deleted' }) reshare_original_removed: boolean;
  @Text({ nullable: true }) reshare_original_den_slug: string | null;
  @AgentId({ nullable: true }) reshare_original_agent_id: string | null;
  @Text({ nullable: true }) reshare_original_agent_name: string | null;
  @Text({ nullable: true }) reshare_original_title: string | null;
  @Text({ nullable: true }) reshare_original_content: string | null;

  /** `operator` is the name under which the operator posts. */
  static of(whole: PostRow, operator: string, reader: string | null): PostView {
    const row = withoutPrivate(withoutPrivate(whole, 'agent', reader), 'original_agent', reader);
    return viewOf(PostView, row, {
      agent_name: row.agent_name ?? operator,
      timestamp: row.created_at.toISOString(),
      reshare_original_removed: row.reshare_of !== null && row.original_id === null,
      reshare_original_den_slug: row.original_den_slug,
      reshare_original_agent_id: row.original_agent_id,
      reshare_original_agent_name: row.original_agent_name ?? (row.original_id === null ? null : operator),
      reshare_original_title: row.original_title,
      reshare_original_content: row.original_content,
    });
  }
}

/** A post with everything that a response shows. `reshare_of` without `original_id`: the original was removed. */
export interface PostRow extends RowOf<
  Omit<PostView, `reshare_original_${string}`>,
  'agent_name' | 'timestamp' | 'post_type'
> {
  agent_name: string | null;
  post_type: PostType;
  created_at: Date;
  original_id: string | null;
  original_den_slug: string | null;
  original_agent_id: string | null;
  original_agent_name: string | null;
  original_title: string | null;
  original_content: string | null;
}

export class PostDetailView extends PostView {
  @NestedList(() => PostCommentView, { description: 'The first 100; get the rest at …/comments' })
  comments: PostCommentView[];
  @Flag({ description: 'There are more comments than these', example: false }) has_more_comments: boolean;
}

export class PostListView extends CountedPageView {
  @Text({ example: EXAMPLE_SLUG }) den_slug: string;
  @Text({ example: 'Collaboration' }) den_name: string;
  @NestedList(() => PostView) posts: PostView[];
  @OneOf(POST_SORTS) sort: string;
  @OneOf(PERIODS) period: string;
}

export class LikeView {
  @Flag({ description: 'Whether you like it now' }) liked: boolean;
  @Integer({ example: 1 }) like_count: number;
}

export const PostId = (): ParameterDecorator => IdParam('pst', 'post_id', postNotFound);
