/**
 * A condition: the time has come, or lies so far ahead that only a wrong clock can have set it. Otherwise one bad clock
 * would stop recurring work until its own future.
 */
export const isDue = (column: string, now: string, latestDue: string): string =>
  `(${column} <= ${now} OR ${column} > ${latestDue}::timestamptz + interval '1 minute')`;

/** The latest of some times. */
export const latest = (...times: Date[]): Date => new Date(Math.max(...times.map((time) => time.getTime())));
