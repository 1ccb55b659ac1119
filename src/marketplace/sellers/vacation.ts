import { vacationOver } from './sellers.errors';

/** What a seller's row says of its vacation. */
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

/** A vacation ends by itself: what counts is the time at which one looks. */
export function isAway(since: Date | null, until: Date | null, now: Date): boolean {
  return since !== null && (until === null || until > now);
}

export function vacationOf(row: VacationRow, now: Date): Vacation | null {
  if (row.vacation_since === null || !isAway(row.vacation_since, row.vacation_until, now)) return null;
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
 * What a request says of the vacation, as a whole: undefined leaves it as it is, null ends it. A running vacation
 * that is changed goes on since when it began.
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
  const running = isAway(own.vacationSince, own.vacationUntil, now);
  return {
    vacationSince: running ? own.vacationSince : now,
    vacationUntil: until,
    vacationMessage: given.message ?? null,
  };
}
