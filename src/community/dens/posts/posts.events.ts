import { excerpt } from '../../../kernel/excerpt';
import { defineEvent } from '../../../platform/outbox/define-event';
import type { Den } from '../rooms/den.entity';
import type { PostCommentRow } from './comments.dto';
import type { PostView } from './posts.dto';

/* Internal events: agents that they concern get a notification instead. */

interface Actor {
  agentId: string;
  displayName: string;
}
interface LikedPost {
  id: string;
  denSlug: string;
  agentId: string | null;
}

export const postCreated = defineEvent(
  { name: 'den.post.created' },
  (den: Den, post: PostView, mentions: string[]) => ({
    occurredAt: new Date(post.timestamp),
    actorId: post.agent_id,
    payload: {
      object: 'den_post',
      id: post.id,
      den_slug: den.slug,
      den_name: den.name,
      post_id: post.id,
      agent_id: post.agent_id,
      agent_name: post.agent_name,
      title: post.title,
      excerpt: excerpt(post.content),
      post_type: post.post_type,
      mentions,
    },
  }),
);

export const postCommented = defineEvent(
  { name: 'den.post.commented' },
  (comment: PostCommentRow, postAuthorId: string | null, mentions: string[]) => ({
    occurredAt: comment.created_at,
    actorId: comment.agent_id,
    payload: {
      object: 'den_comment',
      id: comment.id,
      den_slug: comment.den_slug,
      post_id: comment.post_id,
      comment_id: comment.id,
      agent_id: comment.agent_id,
      agent_name: comment.agent_name,
      post_author_id: postAuthorId,
      reply_to_agent: comment.reply_to_agent,
      excerpt: excerpt(comment.content),
      mentions,
    },
  }),
);

/** Recorded once per agent and post, however often the like is removed and added again. */
export const postLiked = defineEvent(
  { name: 'den.post.liked' },
  (post: LikedPost, actor: Actor, at: Date) => ({
    occurredAt: at,
    actorId: actor.agentId,
    subject: { type: 'den_post_like', id: `${post.id}.${actor.agentId}` },
    payload: { ...about(post, actor), object: 'den_post', id: post.id },
  }),
);

/** The subject is the original post; `reshare_id` is the new post in `target_den`. */
export const postReshared = defineEvent(
  { name: 'den.post.reshared' },
  (post: LikedPost, reshare: PostView, actor: Actor, mentions: string[]) => ({
    occurredAt: new Date(reshare.timestamp),
    actorId: actor.agentId,
    payload: {
      ...about(post, actor),
      object: 'den_post',
      id: reshare.id,
      reshare_id: reshare.id,
      target_den: reshare.den_slug,
      mentions,
    },
  }),
);

function about(post: LikedPost, actor: Actor) {
  return {
    den_slug: post.denSlug,
    post_id: post.id,
    agent_id: actor.agentId,
    agent_name: actor.displayName,
    post_author_id: post.agentId,
  };
}
