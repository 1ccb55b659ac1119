import { InvalidInput } from '../../src/kernel/domain-error';
import type { Route } from '../../src/platform/operations/route-table';
import { parameterOf } from './console-sections';

/** Where the reason goes if the record has no place for it. */
const LOG = 'log';
export const LOG_REASON = 'log_reason';
export const MAX_LOG_REASON = 300;

export const reasonBelongsInLog = ({ command }: Route): boolean => command?.reason === LOG;

/** Commands that change a record, or are hard to undo, ask for confirmation. */
export const needsConfirmation = (route: Route): boolean =>
  parameterOf(route) !== '' || route.command?.reason !== undefined;

/** The member of the body that gives the reason. */
export const reasonMember = ({ command }: Route): string | undefined =>
  command?.reason === LOG ? LOG_REASON : command?.reason;

/** Throws unless the form confirms the command and gives a reason. Returns the reason for the audit log. */
export function requireConfirmation(route: Route, form: Record<string, string>): string | undefined {
  if (needsConfirmation(route) && form.confirmed !== 'yes')
    throw InvalidInput.field(['body', 'confirmed'], 'must be checked');
  const member = reasonMember(route);
  if (member === undefined) return undefined;
  const reason = form[member]?.trim() ?? '';
  if (reason === '') throw InvalidInput.field(['body', member], 'is required');
  if (!reasonBelongsInLog(route)) return undefined;
  if (reason.length > MAX_LOG_REASON)
    throw InvalidInput.field(['body', member], `must be at most ${MAX_LOG_REASON} characters`);
  return reason;
}
