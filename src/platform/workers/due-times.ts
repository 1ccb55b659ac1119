/**
 * A condition: the time has come, or is so far ahead that only a wrong clock can have set it. Otherwise one wrong clock
 * could stop recurring work for as long as it was ahead.
 */
export const isDue = (column: string, now: string, latestDue: string): string =>
  `(${column} <= ${now} OR ${column} > ${latestDue}::timestamptz + interval '1 minute')`;

/** The latest of several times. */
export const latest = (...times: Date[]): Date => new Date(Math.max(...times.map((time) => time.getTime())));
