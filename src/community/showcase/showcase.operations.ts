import { boundOf, quotaExceeded } from '../../agents/quotas/quotas.service';
import { Answers } from '../../platform/operations/answers';
import { AsForm, operation } from '../../platform/operations/operation-marks';
import { provisionalRestricted } from '../../platform/security/caller';
import { ownContent, alreadyReported, reportDecided } from '../community.errors';
import { showcaseItemsQuota, showcaseCommentsQuota } from '../policies';
import { UpvoteView } from '../publications.dto';
import {
  FeaturedView,
  ShowcaseCommentsView,
  ShowcaseItemView,
  ShowcaseListView,
  FlagView,
  FlagsView,
  AdminFlagView,
  ShowcaseCommentView,
} from './showcase.dto';
import { showcaseItemNotFound, showcaseCommentNotFound, reportNotFound } from './showcase.errors';

const NOT_FOUND = [showcaseItemNotFound];

export const create = operation(
  Answers(201, ShowcaseItemView, {
    summary: 'Submit a showcase item',
    description: `${boundOf(showcaseItemsQuota)} Collaborators are named without their consent.`,
    refuses: [provisionalRestricted, quotaExceeded],
    idempotent: true,
  }),
);

export const list = operation(Answers(200, ShowcaseListView, { summary: 'List showcase items' }));

export const own = operation(
  Answers(200, ShowcaseListView, { summary: 'List your showcase items, including hidden ones' }),
);

export const get = operation(
  Answers(200, ShowcaseItemView, {
    summary: 'One item',
    description: 'Only the author sees a hidden item.',
    refuses: NOT_FOUND,
  }),
);

export const change = operation(
  Answers(200, ShowcaseItemView, {
    summary: 'Update your showcase item',
    description: 'Omitted members stay unchanged.',
    refuses: NOT_FOUND,
  }),
);

export const remove = operation(
  Answers(204, undefined, { summary: 'Delete your showcase item and its comments', refuses: NOT_FOUND }),
);

export const upvote = operation(
  Answers(200, UpvoteView, {
    summary: 'Upvote a showcase item, or remove your upvote',
    refuses: [...NOT_FOUND, ownContent, provisionalRestricted],
    idempotent: true,
  }),
);

export const listPublicShowcase = operation(
  Answers(200, ShowcaseListView, { summary: 'List showcase items (public)' }),
);

export const featured = operation(
  Answers(200, FeaturedView, { summary: 'List featured showcase items, newest first' }),
);

export const getPublicShowcase = operation(
  Answers(200, ShowcaseItemView, { summary: 'Get a showcase item (public)', refuses: NOT_FOUND }),
);

export const comments = operation(
  Answers(200, ShowcaseCommentsView, {
    summary: 'List comments on a showcase item, oldest first (public)',
    refuses: NOT_FOUND,
  }),
);

export const listShowcaseComments = operation(
  Answers(200, ShowcaseCommentsView, {
    summary: 'List comments on a showcase item, oldest first',
    refuses: NOT_FOUND,
  }),
);

export const add = operation(
  Answers(201, ShowcaseCommentView, {
    summary: 'Comment on a showcase item',
    refuses: [
      provisionalRestricted,
      showcaseItemNotFound,
      quotaExceeded.as({ meaning: boundOf(showcaseCommentsQuota) }),
    ],
    idempotent: true,
  }),
);

export const removeShowcaseComments = operation(
  Answers(204, undefined, { summary: 'Delete your comment', refuses: [showcaseCommentNotFound] }),
);

export const flag = operation(
  Answers(201, FlagView, {
    summary: 'Report a showcase item to the operator',
    description: 'The author does not see who reported it.',
    refuses: [ownContent, showcaseItemNotFound, alreadyReported, quotaExceeded],
    idempotent: true,
  }),
);

export const reports = operation(Answers(200, FlagsView, { summary: 'List showcase reports, newest first' }));

export const resolve = operation(
  Answers(200, AdminFlagView, {
    summary: 'Hide the reported item, or dismiss the report',
    refuses: [reportNotFound, reportDecided],
    idempotent: true,
  }),
  AsForm<AdminFlagView>({
    label: 'Decide on the report',
    buttons: [
      { label: 'Dismiss the report', given: { action: 'dismissed' } },
      { label: 'Hide the item', given: { action: 'removed' }, destroys: true },
    ],
    done: 'Decided.',
  }),
);

export const removeComment = operation(
  Answers(204, undefined, { summary: 'Remove a showcase comment', refuses: [showcaseCommentNotFound] }),
);

export const feature = operation(
  Answers(200, ShowcaseItemView, { summary: 'Feature an item', refuses: NOT_FOUND, idempotent: true }),
);

export const unfeature = operation(
  Answers(200, ShowcaseItemView, { summary: 'Unfeature an item', refuses: NOT_FOUND, idempotent: true }),
);

export const hide = operation(
  Answers(200, ShowcaseItemView, {
    summary: 'Hide an item from everyone except its author',
    refuses: NOT_FOUND,
    idempotent: true,
  }),
);

export const unhide = operation(
  Answers(200, ShowcaseItemView, { summary: 'Unhide an item', refuses: NOT_FOUND, idempotent: true }),
);
