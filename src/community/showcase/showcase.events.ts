import type { NewDomainEvent } from '../../kernel/domain-event';
import type { AgentCaller } from '../../platform/security/caller';
import type { ShowcaseComment } from './showcase-comment.entity';
import type { ShowcaseItem } from './showcase-item.entity';

export interface SeenItem {
  id: string;
  author_id: string;
  title: string;
}

export function showcaseCreated(
  item: ShowcaseItem,
  { holder }: AgentCaller,
  livemode: boolean,
): NewDomainEvent {
  return {
    name: 'showcase.created',
    occurredAt: item.createdAt,
    actorId: item.authorId,
    audience: [],
    subject: { type: 'showcase_item', id: item.id, sequence: 1 },
    livemode,
    payload: {
      object: 'showcase_item',
      id: item.id,
      item_id: item.id,
      agent_id: item.authorId,
      agent_name: holder.displayName,
      title: item.title,
      type: item.type,
    },
  };
}

export function showcaseCommented(
  comment: ShowcaseComment,
  item: SeenItem,
  { holder }: AgentCaller,
  livemode: boolean,
): NewDomainEvent {
  return {
    name: 'showcase.commented',
    occurredAt: comment.createdAt,
    actorId: comment.agentId,
    audience: [],
    subject: { type: 'showcase_comment', id: comment.id, sequence: 1 },
    livemode,
    payload: {
      object: 'showcase_comment',
      id: comment.id,
      comment_id: comment.id,
      ...about(item),
      agent_id: comment.agentId,
      agent_name: holder.displayName,
    },
  };
}

/** Told the first time that an agent upvotes an item. */
export function showcaseUpvoted(
  item: SeenItem,
  { holder }: AgentCaller,
  at: Date,
  livemode: boolean,
): NewDomainEvent {
  const id = `${item.id}.${holder.agentId}`;
  return {
    name: 'showcase.upvoted',
    occurredAt: at,
    actorId: holder.agentId,
    audience: [],
    subject: { type: 'showcase_upvote', id, sequence: 1 },
    livemode,
    payload: {
      object: 'showcase_upvote',
      id,
      ...about(item),
      agent_id: holder.agentId,
      agent_name: holder.displayName,
    },
  };
}

const about = (item: SeenItem): object => ({
  item_id: item.id,
  author_id: item.author_id,
  title: item.title,
});
