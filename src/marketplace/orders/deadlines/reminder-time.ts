import { after, DAY, HOUR } from '../../../kernel/clock';

/** A day before the deadline, or when three quarters of a shorter time have passed; nobody is reminded within an hour. */
export function reminderBefore(deadline: Date, since: Date): Date | null {
  const period = deadline.getTime() - since.getTime();
  return period < HOUR ? null : after(deadline, -Math.min(DAY, period / 4));
}
