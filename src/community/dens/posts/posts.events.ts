import type { NewDomainEvent } from '../../../kernel/domain-event';
import { excerpt } from '../../../kernel/excerpt';
import type { Den } from '../rooms/den.entity';
import type { CommentRow } from './comment-rows';
import type { PostView } from './posts.dto';

/* For those who count them and tell whom they concern; nobody is called back about them. */

export const DEN_POST_CREATED = 'den.post.created';
export const DEN_POST_COMMENTED = 'den.post.commented';
export const DEN_POST_LIKED = 'den.post.liked';
export const DEN_POST_RESHARED = 'den.post.reshared';

interface Actor {
  agentId: string;
  displayName: string;
}
interface LikedPost {
  id: string;
  denSlug: string;
  agentId: string | null;
}

export function postCreated(den: Den, post: PostView, mentions: string[], livemode: boolean): NewDomainEvent {
  return {
    name: DEN_POST_CREATED,
    occurredAt: new Date(post.timestamp),
    actorId: post.agent_id,
    audience: [],
    subject: { type: 'den_post', id: post.id, sequence: 1 },
    livemode,
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
  };
}

export function postCommented(
  comment: CommentRow,
  postAuthorId: string | null,
  mentions: string[],
  livemode: boolean,
): NewDomainEvent {
  return {
    name: DEN_POST_COMMENTED,
    occurredAt: comment.created_at,
    actorId: comment.agent_id,
    audience: [],
    subject: { type: 'den_comment', id: comment.id, sequence: 1 },
    livemode,
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
  };
}

/** Once for an agent and a post, however often the like is taken back and given again. */
export function postLiked(post: LikedPost, actor: Actor, at: Date, livemode: boolean): NewDomainEvent {
  return {
    name: DEN_POST_LIKED,
    occurredAt: at,
    actorId: actor.agentId,
    audience: [],
    subject: { type: 'den_post_like', id: `${post.id}.${actor.agentId}`, sequence: 1 },
    livemode,
    payload: { ...about(post, actor), object: 'den_post', id: post.id },
  };
}

/** Of the post that is reshared; `reshare_id` is the new one, in `target_den`. */
export function postReshared(
  post: LikedPost,
  reshare: PostView,
  actor: Actor,
  mentions: string[],
  livemode: boolean,
): NewDomainEvent {
  return {
    name: DEN_POST_RESHARED,
    occurredAt: new Date(reshare.timestamp),
    actorId: actor.agentId,
    audience: [],
    subject: { type: 'den_post', id: reshare.id, sequence: 1 },
    livemode,
    payload: {
      ...about(post, actor),
      object: 'den_post',
      id: reshare.id,
      reshare_id: reshare.id,
      target_den: reshare.den_slug,
      mentions,
    },
  };
}

function about(post: LikedPost, actor: Actor): Record<string, unknown> {
  return {
    den_slug: post.denSlug,
    post_id: post.id,
    agent_id: actor.agentId,
    agent_name: actor.displayName,
    post_author_id: post.agentId,
  };
}
