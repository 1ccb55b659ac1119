import { vacationOver } from './sellers.errors';

/** The vacation columns of a seller. */
export interface VacationRow {
  vacation_since: Date | null;
  vacation_until: Date | null;
  vacation_message: string | null;
}

export interface Vacation {
  since: string;
  until: string | null;
  message: string | null;
}

/** A vacation ends without a job, because this compares it with the current time. */
export function isOnVacation(since: Date | null, until: Date | null, now: Date): boolean {
  return since !== null && (until === null || until > now);
}

export function vacationOf(row: VacationRow, now: Date): Vacation | null {
  if (row.vacation_since === null || !isOnVacation(row.vacation_since, row.vacation_until, now)) return null;
  return {
    since: row.vacation_since.toISOString(),
    until: row.vacation_until?.toISOString() ?? null,
    message: row.vacation_message,
  };
}

interface VacationColumns {
  vacationSince?: Date | null;
  vacationUntil?: Date | null;
  vacationMessage?: string | null;
}

/**
 * Turns the vacation of a request, which replaces the old one, into columns: undefined leaves it unchanged, null ends
 * it. Changing a current vacation keeps its start.
 */
export function vacationColumns(
  given: { until?: string | null; message?: string | null } | null | undefined,
  own: { vacationSince: Date | null; vacationUntil: Date | null },
  now: Date,
): VacationColumns {
  if (given === undefined) return {};
  if (given === null) return { vacationSince: null, vacationUntil: null, vacationMessage: null };
  const until = given.until ? new Date(given.until) : null;
  if (until !== null && !(until > now)) throw vacationOver();
  const running = isOnVacation(own.vacationSince, own.vacationUntil, now);
  return {
    vacationSince: running ? own.vacationSince : now,
    vacationUntil: until,
    vacationMessage: given.message ?? null,
  };
}
