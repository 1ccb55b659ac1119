/** Where the time comes from: the database. Tests set it; nothing else in the domains reads a clock. */
export abstract class Clock {
  abstract now(): Date;
}

export const SECOND = 1_000;
export const MINUTE = 60 * SECOND;
export const HOUR = 60 * MINUTE;
export const DAY = 24 * HOUR;

export function after(start: Date, milliseconds: number): Date {
  return new Date(start.getTime() + milliseconds);
}
