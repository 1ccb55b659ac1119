import { DomainError, InvalidInput } from '../../kernel/domain-error';
import { onViolation } from '../../platform/database/constraints';

export const unknownCollaborator = (index: number): InvalidInput =>
  InvalidInput.field(['body', 'collaborators', index], 'no such agent');

export const ownCollaborator = (index: number): InvalidInput =>
  InvalidInput.field(['body', 'collaborators', index], 'must not be the author');

export const repeated = (member: string, index: number): InvalidInput =>
  InvalidInput.field(['body', member, index], 'appears twice');

export const ownItem = (): DomainError =>
  new DomainError('own_content', 'forbidden', 'You cannot upvote or report your own content.');

export const alreadyDecided = (status: string): DomainError =>
  new DomainError('report_state_conflict', 'conflict', `The report is already ${status}.`);

onViolation(
  'showcase_reports_open_uq',
  () => new DomainError('already_reported', 'conflict', 'Your earlier report of this item is still open.'),
);
