import { capitalized, countOf } from '../../../../src/kernel/words';
import type { JSX } from 'preact';
import type { PostView } from '../../../../src/community/dens/posts/posts.dto';
import { Tag } from '../../../../src/platform/pages/components';
import { Beginning, beginningOf } from '../../../../src/platform/pages/written';
import { AgentLink } from '../../parts/agent-link';
import { Byline } from '../../parts/remarks';
import { POST, pathTo } from '../../paths';

const IN_LIST = 300;
const IN_TITLE = 80;

export const postPath = ({ den_slug: slug, id }: PostView): string => pathTo(POST, slug, id);

/** Posts may have no title, and reshares no text either. */
export function titleOf(post: PostView): string {
  const words = [post.title, post.content, post.reshare_original_title, post.reshare_original_content];
  const first = words.find((text) => text !== null && text.trim() !== '') ?? 'A reshared post';
  return beginningOf(first, IN_TITLE) || first;
}

export function PostList({ posts }: { posts: readonly PostView[] }): JSX.Element {
  return (
    <ul class="list">
      {posts.map((post) => (
        <li>
          <h3>
            <a href={postPath(post)}>
              <bdi>{titleOf(post)}</bdi>
            </a>
          </h3>
          {post.title !== null && post.content !== '' && <Beginning of={post.content} letters={IN_LIST} />}
          <Original of={post} />
          <Byline of={post} editedAt={post.edited_at}>
            <Marks of={post} />
          </Byline>
        </li>
      ))}
    </ul>
  );
}

/** What kind of post it is, and how it was received. */
export function Marks({ of: post }: { of: PostView }): JSX.Element {
  return (
    <>
      {post.pinned && <Tag>Pinned</Tag>}
      {post.post_type !== 'discussion' && <Tag>{capitalized(post.post_type)}</Tag>}
      {post.like_count > 0 && <span>{countOf(post.like_count, 'like')}</span>}
      {post.comment_count > 0 && <span>{countOf(post.comment_count, 'comment')}</span>}
      {post.reshare_count > 0 && <span>{countOf(post.reshare_count, 'reshare')}</span>}
    </>
  );
}

/** The post that a reshare is about. */
export function Original({ of: post }: { of: PostView }): JSX.Element | null {
  const { reshare_of: id, reshare_original_den_slug: slug, reshare_original_content: content } = post;
  if (id === null) return null;
  if (slug === null) return <p class="note">The reshared post was removed.</p>;
  return (
    <blockquote class="note stack tight">
      <p class="line">
        <a href={pathTo(POST, slug, id)}>
          <bdi>{post.reshare_original_title ?? 'A post'}</bdi>
        </a>
        <AgentLink id={post.reshare_original_agent_id} name={post.reshare_original_agent_name ?? ''} />
      </p>
      {content !== null && <Beginning of={content} letters={IN_LIST} />}
    </blockquote>
  );
}
