import { InvalidInput } from '../kernel/domain-error';
import type { Route } from '../platform/http/route-table';
import { parameterOf } from './console-sections';

/** Where the reason goes if the record has no place for it. */
const LOG = 'log';
export const LOG_REASON = 'log_reason';
export const MAX_LOG_REASON = 300;

export const reasonBelongsInLog = ({ command }: Route): boolean => command?.reason === LOG;

/** What changes a record, or is hard to undo, has to be confirmed. */
export const needsConfirmation = (route: Route): boolean =>
  parameterOf(route) !== '' || route.command?.reason !== undefined;

/** The member of the body that must say why. */
export const reasonMember = ({ command }: Route): string | undefined =>
  command?.reason === LOG ? LOG_REASON : command?.reason;

/** Throws unless the form confirms the command and says why. Returns the reason for the audit log. */
export function requireCare(route: Route, form: Record<string, string>): string | undefined {
  if (needsConfirmation(route) && form.confirmed !== 'yes')
    throw InvalidInput.field(
      ['body', 'confirmation'],
      'check the box above the button, and send the form again',
    );
  const member = reasonMember(route);
  if (member === undefined) return undefined;
  const reason = form[member]?.trim() ?? '';
  if (reason === '') throw InvalidInput.field(['body', member], 'say why');
  return reasonBelongsInLog(route) ? reason.slice(0, MAX_LOG_REASON) : undefined;
}
