import { type Content, CONTENT_KINDS, type ContentKind } from '../../../src/operator/content.reader';
import { recordPath } from '../record-links';

/** Content that has no section, since no operator command shows it. Operators open it by its id or public address. */

const ID = new RegExp(`^(${Object.keys(CONTENT_KINDS).join('|')})_[a-z0-9]{1,40}$`);

export const isContentId = (id: string): boolean => ID.test(id);

export const contentPath = (id: string): string => recordPath('content', id);

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
