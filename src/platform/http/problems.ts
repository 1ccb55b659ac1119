import { DomainError } from '../../kernel/domain-error';
import { constraintError } from '../database/constraints';
import { sqlState } from '../database/transactions';

/**
 * SQL states that say "busy or away, try again": timeouts, too many connections, shutting down, lost connection, and
 * a server that only reads, as a standby does until it is promoted.
 */
const TRY_AGAIN =
  /^(55P03|57014|57P0[1-5]|53300|08\w{3}|40001|40P01|25006|ECONNREFUSED|ECONNRESET|ETIMEDOUT|EPIPE|EHOSTUNREACH|ENETUNREACH|EAI_AGAIN)$/;
/**
 * What the driver, and the mapper for one that went away between two statements, say of a lost connection; these errors
 * have no code.
 */
const CONNECTION_LOST =
  /^(Connection terminated|(Query runner|Database connection provided by a query runner was) already released|Query read timeout|timeout exceeded when trying to connect|Client (was closed|has encountered a connection error) and is not queryable)/;

/** What an error says to the caller, where it says anything: undefined is a fault of ours. */
export function refusalOf(error: unknown): DomainError | undefined {
  if (error instanceof DomainError) return error;
  const violated = constraintError(error);
  if (violated) return violated;
  if (!TRY_AGAIN.test(sqlState(error) ?? '') && !isConnectionLost(error)) return undefined;
  return new DomainError('busy', 'unavailable', 'The service is busy; try again shortly.', {
    retry_after: 1,
  });
}

function isConnectionLost(error: unknown): boolean {
  return error instanceof Error && CONNECTION_LOST.test(error.message);
}

export const INTERNAL_ERROR = {
  code: 'internal_error',
  detail: 'Something went wrong on our side; the request id helps us find it.',
};
