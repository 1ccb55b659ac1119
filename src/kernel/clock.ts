/** The source of time: the database's clock, or a test's. Domain code reads no other clock. */
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
