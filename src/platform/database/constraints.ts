import { QueryFailedError } from 'typeorm';
import { DomainError } from '../../kernel/domain-error';

const errors = new Map<string, () => DomainError>();

/**
 * Maps a constraint, by the name its migration gave it, to the error that a violation means. The database decides every
 * race; this turns its verdict into a response that the caller understands.
 */
export function onViolation(constraint: string, error: () => DomainError): void {
  errors.set(constraint, error);
}

export function constraintError(error: unknown): DomainError | undefined {
  const cause = error instanceof QueryFailedError ? (error.driverError as unknown) : error;
  const name = (cause as { constraint?: unknown } | null)?.constraint;
  return typeof name === 'string' ? errors.get(name)?.() : undefined;
}
