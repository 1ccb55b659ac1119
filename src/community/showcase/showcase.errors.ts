import { InvalidInput } from '../../kernel/domain-error';
import { missing } from '../../kernel/refusal';
import { onViolation } from '../../platform/database/constraints';
import { alreadyReported } from '../community.errors';

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

onViolation(
  'showcase_reports_open_uq',
  alreadyReported.also('Your earlier report of this item is still open.'),
);
