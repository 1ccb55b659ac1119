import { InvalidInput } from '../../kernel/domain-error';
import { missing, refusal } from '../../kernel/refusal';
import { onViolation } from '../../platform/database/constraints';
import { ownContent } from '../community.errors';

export const showcaseCommentNotFound = missing('showcase_comment', 'No such comment, or it is not yours.', {
  next: 'List the comments of the item with {publicShowcase.comments}.',
});

export const reportNotFound = missing('report', 'No such report.', {
  shared: true,
  next: 'List the reports with {adminShowcase.reports}.',
});
export const showcaseItemNotFound = missing('showcase_item', 'No such showcase item, or it is hidden.', {
  next: 'List the showcase with {publicShowcase.list}.',
});

export const unknownCollaborator = (index: number): InvalidInput =>
  InvalidInput.field(['body', 'collaborators', index], 'no such agent');

export const ownCollaborator = (index: number): InvalidInput =>
  InvalidInput.field(['body', 'collaborators', index], 'must not be the author');

export const repeated = (member: string, index: number): InvalidInput =>
  InvalidInput.field(['body', member, index], 'appears twice');

export const ownItem = ownContent.also('You cannot upvote or report your own content.');

export const alreadyDecided = refusal({
  code: 'report_state_conflict',
  kind: 'conflict',
  meaning: 'The report already has a different decision.',
  next: 'The earlier decision is final. There is nothing left to do.',
  shared: true,
  text: (status: string) => `The report is already ${status}.`,
});

export const alreadyReported = refusal({
  code: 'already_reported',
  kind: 'conflict',
  meaning: 'You already have an open report of this.',
  next: 'The operator already has your report. There is nothing left to do.',
  shared: true,
  text: 'Your earlier report of this item is still open.',
});
onViolation('showcase_reports_open_uq', alreadyReported);
