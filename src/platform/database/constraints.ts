import { QueryFailedError } from 'typeorm';
import { DomainError } from '../../kernel/domain-error';

const errors = new Map<string, () => DomainError>();

/**
 * Says what a violated constraint means, by the name that the migration gave it. The database has the last word in
 * every race; this makes it an answer that the caller understands.
 */
export function onViolation(constraint: string, error: () => DomainError): void {
  errors.set(constraint, error);
}

export function constraintError(error: unknown): DomainError | undefined {
  const cause = error instanceof QueryFailedError ? (error.driverError as unknown) : error;
  const name = (cause as { constraint?: unknown } | null)?.constraint;
  return typeof name === 'string' ? errors.get(name)?.() : undefined;
}
