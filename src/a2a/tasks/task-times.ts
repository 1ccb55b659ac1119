import { after, DAY } from '../../kernel/clock';
import { isTerminal, type TaskState } from '../protocol/model';

/** A task that nobody moves fails after this, and is kept for that once it is over; less for who has no name. */
const OPEN_MS = { known: 7 * DAY, anonymous: DAY };
const KEPT_MS = { known: 30 * DAY, anonymous: DAY };

interface Timed {
  state: TaskState;
  status_at: Date;
  caller_id: string | null;
}

/** When the task fails by itself or, once it is over, is forgotten. */
export function dueAt({ state, status_at, caller_id }: Timed): Date {
  const who = caller_id === null ? 'anonymous' : 'known';
  return after(status_at, (isTerminal(state) ? KEPT_MS : OPEN_MS)[who]);
}
