import { newId } from '../../../kernel/ids';
import type { Den } from '../rooms/den.entity';
import { DenPost, type PostType } from './post.entity';

interface Words {
  title?: string | null;
  content: string;
  post_type: PostType;
}

/** A new post. `agentId` is null for the operator. */
export function draft(
  den: Den,
  agentId: string | null,
  words: Words,
  at: Date,
  reshareOf: string | null = null,
): DenPost {
  return Object.assign(new DenPost(), {
    id: newId('pst', at.getTime()),
    denId: den.id,
    agentId,
    title: words.title ?? null,
    content: words.content,
    postType: words.post_type,
    reshareOf,
    likeCount: 0,
    commentCount: 0,
    reshareCount: 0,
    pinned: false,
    editedAt: null,
    removedAt: null,
    removedBy: null,
    createdAt: at,
  });
}
