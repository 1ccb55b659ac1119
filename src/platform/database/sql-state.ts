import { QueryFailedError } from 'typeorm';

/** The SQL state of a statement that PostgreSQL refused, or the system's error code if the connection failed. */
export function sqlState(error: unknown): string | undefined {
  const cause =
    error instanceof QueryFailedError
      ? (error.driverError as { code?: unknown })
      : (error as { code?: unknown });
  return typeof cause?.code === 'string' ? cause.code : undefined;
}
