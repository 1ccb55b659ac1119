import { after, SECOND } from '../../kernel/clock';
import { byId } from '../../kernel/ids';
import { type EventRow, LEASE_MS } from './claim';

/** An event whose predecessor another relay has is claimed again after a share of the age of that lease, within these limits. */
const POSTPONE_SHARE = 0.25;
const MIN_POSTPONE_MS = 50;
const MAX_POSTPONE_MS = 5 * SECOND;

type ClaimedEvent = Pick<EventRow, 'id' | 'subject_type' | 'subject_id' | 'sequence' | 'predecessor_id'>;

/** An event in the queue that another relay has, or that is to be retried. */
export interface PendingRow {
  event_id: string;
  due_at: Date;
  leased_until: Date | null;
}
export type Predecessors = ReadonlyMap<string, PendingRow>;

interface Blocked<Row> {
  rows: Row[];
  predecessor: PendingRow;
}

/** The events of each subject in order, up to the first one whose predecessor is pending, and those from there on. */
export function splitBySubject<Row extends ClaimedEvent>(
  rows: Row[],
  predecessors: Predecessors,
): { ready: Row[][]; blocked: Blocked<Row>[] } {
  const ready: Row[][] = [];
  const blocked: Blocked<Row>[] = [];
  for (const group of groupsOf(rows)) {
    const pending = group.map(({ predecessor_id: id }) => predecessors.get(id ?? ''));
    const first = pending.findIndex((row) => row !== undefined);
    if (first >= 0) blocked.push({ rows: group.splice(first), predecessor: pending[first] as PendingRow });
    if (group.length > 0) ready.push(group);
  }
  return { ready, blocked };
}

/** By subject, the one with the oldest event first, each in order. */
function groupsOf<Row extends ClaimedEvent>(rows: Row[]): Row[][] {
  const groups = new Map<string, Row[]>();
  for (const row of [...rows].sort(byId)) {
    const subject = `${row.subject_type}/${row.subject_id}`;
    const group = groups.get(subject);
    if (group) group.push(row);
    else groups.set(subject, [row]);
  }
  return [...groups.values()].map((group) => group.sort((a, b) => a.sequence - b.sequence));
}

/** When to claim an event again that this one blocks. */
export function postponedUntil({ due_at: dueAt, leased_until: leasedUntil }: PendingRow, now: Date): Date {
  const isLeased = leasedUntil !== null && leasedUntil > now;
  if (dueAt > now && !isLeased) return dueAt; // then one claim finds both
  const leasedForMs = isLeased ? LEASE_MS - (leasedUntil.getTime() - now.getTime()) : 0;
  return after(now, Math.min(Math.max(POSTPONE_SHARE * leasedForMs, MIN_POSTPONE_MS), MAX_POSTPONE_MS));
}
