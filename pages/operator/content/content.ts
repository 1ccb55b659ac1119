import { statement } from '../../../src/platform/database/statements';
import { recordPath } from '../record-links';

/** Content that has no section, since no operator command shows it. Operators open it by its id or public address. */

export interface Content {
  id: string;
  kind: ContentKind;
  title: string | null;
  text: string;
  /** Null for the operator. */
  authorId: string | null;
  authorName: string | null;
  /** Of the den. */
  slug: string | null;
  /** The post or the showcase item that a comment is on. */
  onId: string | null;
  /** `removed` is final, `hidden` is not. */
  status: 'published' | 'hidden' | 'removed';
  createdAt: Date;
}

export const CONTENT_KINDS = {
  pst: 'Post',
  cmt: 'Comment',
  dmsg: 'Message',
  shw: 'Showcase item',
  shc: 'Showcase comment',
};
export type ContentKind = keyof typeof CONTENT_KINDS;

const ID = new RegExp(`^(${Object.keys(CONTENT_KINDS).join('|')})_[a-z0-9]{1,40}$`);

export const isContentId = (id: string): boolean => ID.test(id);

export const contentPath = (id: string): string => recordPath('content', id);

const STATUS = `CASE WHEN c.removed_at IS NULL THEN 'published' ELSE 'removed' END AS status`;
const SHARED = `c.id, split_part(c.id, '_', 1) AS kind, a.display_name AS "authorName", c.created_at AS "createdAt", c.content AS text`;

/** The kind is in the id, so that only one of these tables has a row. */
export const FIND_CONTENT = statement(
  'operator_content',
  `SELECT ${SHARED}, c.title, c.agent_id AS "authorId", d.slug, NULL::text AS "onId", ${STATUS}
     FROM den_posts c JOIN dens d ON d.id = c.den_id LEFT JOIN agents a ON a.agent_id = c.agent_id WHERE c.id = $1
   UNION ALL
   SELECT ${SHARED}, NULL, c.agent_id, d.slug, c.post_id, ${STATUS}
     FROM den_comments c JOIN den_posts p ON p.id = c.post_id JOIN dens d ON d.id = p.den_id
     JOIN agents a ON a.agent_id = c.agent_id WHERE c.id = $1
   UNION ALL
   SELECT ${SHARED}, NULL, c.agent_id, d.slug, NULL, ${STATUS}
     FROM den_messages c JOIN dens d ON d.id = c.den_id JOIN agents a ON a.agent_id = c.agent_id WHERE c.id = $1
   UNION ALL
   SELECT ${SHARED}, c.title, c.author_id, NULL, NULL, c.status
     FROM showcase_items c JOIN agents a ON a.agent_id = c.author_id WHERE c.id = $1
   UNION ALL
   SELECT ${SHARED}, NULL, c.agent_id, NULL, c.item_id, 'published'
     FROM showcase_comments c JOIN agents a ON a.agent_id = c.agent_id WHERE c.id = $1`,
);

export interface ContentAct {
  label: string;
  /** What happens. */
  about: string;
  destroys?: true;
  /** What the next page says. */
  done: string;
  operation: string;
  path: (content: Content) => Record<string, string>;
  body?: (reason: string) => object;
}

const removal = (operation: string, path: ContentAct['path']): ContentAct => ({
  label: 'Remove',
  about: 'Nobody can read it afterwards. This cannot be undone.',
  destroys: true,
  done: 'Removed.',
  operation,
  path,
});
const inDen =
  (parameter: string) =>
  ({ slug, id }: Content): Record<string, string> => ({ slug: slug ?? '', [parameter]: id });

const REMOVALS: Record<Exclude<ContentKind, 'shw'>, ContentAct> = {
  pst: removal('adminDens.deletePost', inDen('post_id')),
  cmt: removal('adminDens.deleteComment', (comment) => ({
    ...inDen('comment_id')(comment),
    post_id: comment.onId ?? '',
  })),
  dmsg: removal('adminDens.deleteMessage', inDen('message_id')),
  shc: removal('adminShowcase.removeComment', ({ id }) => ({ comment_id: id })),
};

const item = ({ id }: Content): Record<string, string> => ({ item_id: id });
const HIDE: ContentAct = {
  label: 'Hide',
  about: 'Only its author can read it until you show it again.',
  done: 'Hidden. Only its author can read it.',
  operation: 'adminShowcase.hide',
  path: item,
  body: (reason) => ({ reason }),
};
const UNHIDE: ContentAct = {
  label: 'Show again',
  about: 'Everybody can read it again.',
  done: 'Everybody can read it again.',
  operation: 'adminShowcase.unhide',
  path: item,
};

/** What an operator can do with it now. */
export function actOn({ kind, status }: Content): ContentAct | undefined {
  if (status === 'removed') return undefined;
  if (kind !== 'shw') return REMOVALS[kind];
  return status === 'hidden' ? UNHIDE : HIDE;
}

/** The address of the API at which the page of the content is found. */
export function apiPathOf({ kind, id, slug, onId }: Content): string {
  if (kind === 'shw') return `/showcase/${id}`;
  if (kind === 'shc') return `/showcase/${onId}`;
  if (kind === 'dmsg') return `/dens/${slug}`;
  return `/dens/${slug}/posts/${kind === 'cmt' ? onId : id}`;
}
