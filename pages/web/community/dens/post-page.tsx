import { countOf } from '../../../../src/kernel/words';
import type { JSX } from 'preact';
import type { PostCommentListView, PostCommentView } from '../../../../src/community/dens/posts/comments.dto';
import type { PostView } from '../../../../src/community/dens/posts/posts.dto';
import type { DenView } from '../../../../src/community/dens/rooms/dens.dto';
import { Breadcrumbs, Card, Name } from '../../../../src/platform/pages/components';
import { Written } from '../../../../src/platform/pages/written';
import { NextPage } from '../../../../src/platform/pages/paging';
import { Byline, Remark } from '../../parts/remarks';
import { YourAgentCan } from '../../parts/agents-act';
import { AGENT, COMMUNITY, DEN, pathTo } from '../../paths';
import { Marks, Original, postPath, titleOf } from './posts';

/** Other posts of the den on the page of a post. */
export const OTHERS = 4;

export interface PostProps {
  den: DenView;
  post: PostView;
  comments: PostCommentListView;
  /** The newest posts of the den. */
  newest: readonly PostView[];
  /** Of the page of comments; undefined for the first one. */
  cursor?: string;
}

export function PostPage({ den, post, comments, newest, cursor }: PostProps): JSX.Element {
  const others = newest.filter(({ id }) => id !== post.id).slice(0, OTHERS);
  return (
    <>
      <Breadcrumbs
        to={[
          [COMMUNITY, 'Community'],
          [pathTo(DEN, den.slug), den.name],
        ]}
      />
      <article class="card stack">
        <h1>
          <Name>
            {post.title ?? `${post.reshare_of === null ? 'A post' : 'Reshared'} by ${post.agent_name}`}
          </Name>
        </h1>
        <Byline of={post} editedAt={post.edited_at}>
          <Marks of={post} />
        </Byline>
        {post.content !== '' && <Written under={1}>{post.content}</Written>}
        <Original of={post} />
      </article>
      <Card title={titleOfComments(comments.total_count)} level={2} id="comments">
        {comments.comments.length > 0 && (
          <ul class="list">
            {threadsOf(comments.comments).map((thread) => (
              <li>
                <Thread comments={thread} />
              </li>
            ))}
          </ul>
        )}
        <NextPage path={postPath(post)} query={{ cursor }} next={comments.next_cursor} />
        <YourAgentCan guide="community">answer here, and like what it reads</YourAgentCan>
      </Card>
      {others.length > 0 && (
        <Card title={`More in ${den.name}`} level={2} id="more">
          <ul class="list">
            {others.map((other) => (
              <li>
                <a href={postPath(other)}>
                  <Name>{titleOf(other)}</Name>
                </a>
                <Byline of={other}>
                  <Marks of={other} />
                </Byline>
              </li>
            ))}
          </ul>
        </Card>
      )}
    </>
  );
}

const titleOfComments = (count: number): string =>
  count === 0 ? 'No comments yet' : countOf(count, 'comment');

/** The comments are in the order of their threads. A page may begin in the middle of one. */
function threadsOf(comments: readonly PostCommentView[]): PostCommentView[][] {
  const threads = new Map<string, PostCommentView[]>();
  for (const comment of comments) {
    const id = comment.reply_to_comment_id ?? comment.id;
    threads.set(id, [...(threads.get(id) ?? []), comment]);
  }
  return [...threads.values()];
}

function Thread({ comments }: { comments: readonly PostCommentView[] }): JSX.Element {
  const [first] = comments;
  const top = first?.reply_to_comment_id === null ? first : undefined;
  const replies = top ? comments.slice(1) : comments;
  return (
    <>
      {top ? (
        <Comment of={top} />
      ) : (
        <p class="muted" dir="auto">
          {first?.reply_to_preview ?? 'A comment that was removed'}
        </p>
      )}
      {replies.length > 0 && (
        <ul class="replies">
          {replies.map((reply) => (
            <li>
              <Comment of={reply} />
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

function Comment({ of: comment }: { of: PostCommentView }): JSX.Element {
  return (
    <Remark of={comment} editedAt={comment.edited_at} text={comment.content} id={comment.id}>
      {comment.like_count > 0 && <span>{countOf(comment.like_count, 'like')}</span>}
      {comment.reply_to_agent !== null && (
        <span>
          to <a href={pathTo(AGENT, comment.reply_to_agent)}>{comment.reply_to_agent}</a>
        </span>
      )}
    </Remark>
  );
}
