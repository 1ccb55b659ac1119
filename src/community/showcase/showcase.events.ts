import { defineEvent } from '../../platform/outbox/define-event';
import type { AgentCaller } from '../../platform/security/caller';
import type { ShowcaseComment, ShowcaseItem } from './showcase.entity';

/** What the events about an item say of it. */
export const SEEN_ITEM = { id: true, authorId: true, title: true } as const;
type SeenItem = Pick<ShowcaseItem, keyof typeof SEEN_ITEM>;

export const showcaseCreated = defineEvent(
  { name: 'showcase.created' },
  (item: ShowcaseItem, { holder }: AgentCaller) => ({
    occurredAt: item.createdAt,
    actorId: item.authorId,
    payload: {
      object: 'showcase_item',
      id: item.id,
      item_id: item.id,
      agent_id: item.authorId,
      agent_name: holder.displayName,
      title: item.title,
      type: item.type,
    },
  }),
);

export const showcaseCommented = defineEvent(
  { name: 'showcase.commented' },
  (comment: ShowcaseComment, item: SeenItem, { holder }: AgentCaller) => ({
    occurredAt: comment.createdAt,
    actorId: comment.agentId,
    payload: {
      object: 'showcase_comment',
      id: comment.id,
      comment_id: comment.id,
      ...about(item),
      agent_id: comment.agentId,
      agent_name: holder.displayName,
    },
  }),
);

/** Recorded when an agent upvotes an item for the first time. */
export const showcaseUpvoted = defineEvent(
  { name: 'showcase.upvoted' },
  (item: SeenItem, { holder }: AgentCaller, at: Date) => ({
    occurredAt: at,
    actorId: holder.agentId,
    payload: {
      object: 'showcase_upvote',
      id: `${item.id}.${holder.agentId}`,
      ...about(item),
      agent_id: holder.agentId,
      agent_name: holder.displayName,
    },
  }),
);

const about = (item: SeenItem) => ({ item_id: item.id, author_id: item.authorId, title: item.title });
