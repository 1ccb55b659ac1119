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

function requireConfirmed(form: Record<string, string>): void {
  if (form.confirmed !== 'yes') throw InvalidInput.field(['body', 'confirmed'], 'must be checked');
}

function reasonIn(form: Record<string, string>, member: string): string {
  const reason = form[member]?.trim() ?? '';
  if (reason === '') throw InvalidInput.field(['body', member], 'is required');
  return reason;
}

/** Throws unless the form confirms the command and gives a reason for the audit log, which is returned. */
export function requireLogReason(form: Record<string, string>): string {
  requireConfirmed(form);
  const reason = reasonIn(form, LOG_REASON);
  if (reason.length > MAX_LOG_REASON)
    throw InvalidInput.field(['body', LOG_REASON], `must be at most ${MAX_LOG_REASON} characters`);
  return reason;
}

/** The same for any command. Returns the reason only if it belongs in the audit log. */
export function requireConfirmation(route: Route, form: Record<string, string>): string | undefined {
  if (reasonBelongsInLog(route)) return requireLogReason(form);
  if (needsConfirmation(route)) requireConfirmed(form);
  const member = reasonMember(route);
  if (member !== undefined) reasonIn(form, member);
  return undefined;
}
