import { DomainError } from '../../kernel/domain-error';
import { constraintError } from '../database/constraints';
import { isBusyOrAway } from '../database/lost-connections';

/** What an error says to the caller, where it says anything: undefined is a fault of ours. */
export function refusalOf(error: unknown): DomainError | undefined {
  if (error instanceof DomainError) return error;
  const violated = constraintError(error);
  if (violated) return violated;
  return isBusyOrAway(error) ? new DomainError(...BUSY) : undefined;
}

export const BUSY: ConstructorParameters<typeof DomainError> = [
  ...(['busy', 'unavailable', 'The service is busy; try again shortly.'] as const),
  { retry_after: 1 },
];

export const INTERNAL_ERROR = {
  code: 'internal_error',
  detail: 'Something went wrong on our side; the request id helps us find it.',
};
