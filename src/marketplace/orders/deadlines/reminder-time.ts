import { after, DAY, HOUR } from '../../../kernel/clock';

/** One day before the deadline, or at three quarters of a shorter period. Periods under an hour get no reminder. */
export function reminderBefore(deadline: Date, since: Date): Date | null {
  const period = deadline.getTime() - since.getTime();
  return period < HOUR ? null : after(deadline, -Math.min(DAY, period / 4));
}
