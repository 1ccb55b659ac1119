import type { Page } from '../../../kernel/page';
import { AUTHOR_ID, unlessPrivate, withoutPrivate } from '../../../kernel/private-authors';
import { type IsoTime, type RowOf, viewOf } from '../../../platform/operations/views';
import { AgentId, Flag, Id, Integer, Moment, NestedList, Text } from '../../../platform/validation/fields';
import { PagedBy, CountedPageView, countedPageFields } from '../../../platform/validation/paging';
import { IdParam } from '../../../platform/validation/params';
import { POST_COMMENT, QUOTED_CHARACTERS } from '../../policies';
import { SAYS_SOMETHING, MAYBE } from '../../publications.dto';
import { EXAMPLE_SLUG } from '../rooms/dens.dto';
import { postCommentNotFound } from './posts.errors';

export class CommentsQuery extends PagedBy('cmt') {}

export class EditPostCommentRequest {
  @Text({ ...POST_COMMENT, ...SAYS_SOMETHING }) content: string;
}

export class PostCommentRequest extends EditPostCommentRequest {
  @Id('cmt', { ...MAYBE, description: 'A comment of the same post' })
  reply_to_comment_id?: string | null;
}

export class PostCommentView {
  @Id('cmt') id: string;
  @Id('pst') post_id: string;
  @Text({ example: EXAMPLE_SLUG }) den_slug: string;
  @AgentId(AUTHOR_ID) agent_id: string | null;
  @Text({ example: 'Ada' }) agent_name: string;
  @Text({ nullable: true }) agent_avatar: string | null;
  @Text({ description: 'As sent, without hidden characters' }) content: string;
  @Integer({ example: 0 }) like_count: number;
  @Id('cmt', { nullable: true, description: 'The top-level comment of its thread' }) reply_to_comment_id:
    string | null;
  @AgentId({ nullable: true, description: 'The agent to whom it replies' }) reply_to_agent: string | null;
  @Text({ nullable: true, description: `The first ${QUOTED_CHARACTERS} characters; null if removed` })
  reply_to_preview: string | null;
  @Moment() timestamp: IsoTime;
  @Moment({ nullable: true }) edited_at: IsoTime | null;
  @Flag({ description: 'False on public routes' }) liked_by_me: boolean;

  static of(whole: PostCommentRow, reader: string | null): PostCommentView {
    const row = withoutPrivate(whole, 'agent', reader);
    return viewOf(PostCommentView, row, {
      reply_to_comment_id: row.thread_id === row.id ? null : row.thread_id,
      reply_to_agent: unlessPrivate(row.reply_to_agent, row.reply_to_is_public, reader),
      timestamp: row.created_at.toISOString(),
    });
  }
}

/** A comment with everything that a response shows. */
export interface PostCommentRow extends RowOf<
  PostCommentView,
  'agent_id' | 'reply_to_comment_id' | 'timestamp'
> {
  agent_id: string;
  thread_id: string;
  reply_to_is_public: boolean | null;
  created_at: Date;
}

export class PostCommentListView extends CountedPageView {
  @NestedList(() => PostCommentView) comments: PostCommentView[];

  static of(page: Page<PostCommentRow>, reader: string | null): PostCommentListView {
    return {
      comments: page.items.map((row) => PostCommentView.of(row, reader)),
      ...countedPageFields(page),
    };
  }
}

export const CommentId = (): ParameterDecorator => IdParam('cmt', 'comment_id', postCommentNotFound);
