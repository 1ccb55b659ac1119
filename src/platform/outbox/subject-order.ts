import { after, SECOND } from '../../kernel/clock';

/** An event that waits for one that another relay has is looked at again after a share of its age, within these limits. */
const HOLD_SHARE = 0.25;
const MIN_HOLD_MS = 200;
const MAX_HOLD_MS = 5 * SECOND;

/** A claimed event. */
interface Claimed {
  subject_type: string;
  subject_id: string;
  sequence: number;
  occurred_at: Date;
  /** The event before it, of the same subject. */
  before_id: string | null;
}

/** A waiting event that another relay has, or that is to be retried. */
export interface AwaitedRow {
  event_id: string;
  due_at: Date;
  leased_until: Date | null;
}
export type Predecessors = ReadonlyMap<string, AwaitedRow>;

/** When to look again at an event that waits for the one before it. */
export function untilAwaited(
  { occurred_at: occurredAt, before_id: id }: Claimed,
  awaited: Predecessors,
  now: Date,
): Date {
  const { due_at: dueAt, leased_until: leasedUntil } = awaited.get(id as string) as AwaitedRow;
  const isLeased = leasedUntil !== null && leasedUntil > now;
  if (dueAt > now && !isLeased) return dueAt; // then one claim finds both
  const share = HOLD_SHARE * (now.getTime() - occurredAt.getTime());
  return after(now, Math.min(Math.max(share, MIN_HOLD_MS), MAX_HOLD_MS));
}

/** Each subject's events in order. Early: from the first one on that waits for another. */
export function bySubject<Row extends Claimed>(
  rows: Row[],
  awaited: Predecessors,
): Record<'ready' | 'early', Row[][]> {
  const groups = new Map<string, Row[]>();
  for (const row of [...rows].sort((a, b) => a.sequence - b.sequence)) {
    const subject = `${row.subject_type}/${row.subject_id}`;
    const group = groups.get(subject);
    if (group) group.push(row);
    else groups.set(subject, [row]);
  }
  const early = [...groups.values()].map((group) => {
    const first = group.findIndex(({ before_id: id }) => id !== null && awaited.has(id));
    return first < 0 ? [] : group.splice(first);
  });
  const some = (group: Row[]): boolean => group.length > 0;
  return { ready: [...groups.values()].filter(some), early: early.filter(some) };
}
