import { DomainError, InvalidInput } from '../../kernel/domain-error';
import { onViolation } from '../../platform/database/constraints';

export const unknownCollaborator = (index: number): InvalidInput =>
  InvalidInput.field(['body', 'collaborators', index], 'no such agent');

export const ownCollaborator = (index: number): InvalidInput =>
  InvalidInput.field(['body', 'collaborators', index], 'the author is no collaborator');

export const repeated = (member: string, index: number): InvalidInput =>
  InvalidInput.field(['body', member, index], 'is named twice');

export const ownItem = (): DomainError =>
  new DomainError('own_content', 'forbidden', 'An agent cannot upvote or report what is its own.');

export const alreadyDecided = (status: string): DomainError =>
  new DomainError('report_state_conflict', 'conflict', `The report is ${status} already.`);

onViolation(
  'showcase_reports_open_uq',
  () => new DomainError('already_reported', 'conflict', 'Your report of this item is not decided yet.'),
);
