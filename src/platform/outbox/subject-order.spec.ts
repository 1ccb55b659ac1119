import { LEASE_MS } from './claim';
import { type PendingRow, postponedUntil, splitBySubject } from './subject-order';

const NOW = new Date('2026-11-27T12:00:00Z');
const at = (ms: number): Date => new Date(NOW.getTime() + ms);
const event = (subject: string, sequence: number) => ({
  id: `${subject} ${sequence}`,
  subject_type: 'order',
  subject_id: subject,
  sequence,
  predecessor_id: sequence === 1 ? null : `${subject} ${sequence - 1}`,
});
const waiting = (...rows: Partial<PendingRow>[]) =>
  new Map(
    rows.map((row) => [row.event_id as string, { due_at: at(-1), leased_until: null, ...row } as PendingRow]),
  );
const shown = (groups: { subject_id: string; sequence: number }[][]): string[] =>
  groups.map((group) => group.map((one) => `${one.subject_id}${one.sequence}`).join(' '));

describe('the events of a claim', () => {
  it('are in the order of each subject, the one with the oldest event first', () => {
    const { ready, blocked } = splitBySubject([event('b', 1), event('a', 3), event('a', 2)], waiting());
    expect(shown(ready)).toEqual(['a2 a3', 'b1']);
    expect(blocked).toEqual([]);
  });

  it('are blocked from the first one whose predecessor is in the queue', () => {
    const claimed = [event('a', 1), event('a', 3), event('a', 4), event('b', 2)];
    const { ready, blocked } = splitBySubject(claimed, waiting({ event_id: 'a 2' }));
    expect(shown(ready)).toEqual(['a1', 'b2']);
    expect(shown(blocked.map(({ rows }) => rows))).toEqual(['a3 a4']);
    expect(blocked).toMatchObject([{ predecessor: { event_id: 'a 2' } }]);
  });
});

describe('a blocked event is claimed again', () => {
  it.each([
    ['with its predecessor, if that one is to be retried', { due_at: at(60_000) }, 60_000],
    ['soon, if another relay has just claimed its predecessor', { leased_until: at(LEASE_MS) }, 50],
    ['after a quarter of the age of that lease', { leased_until: at(LEASE_MS - 8_000) }, 2_000],
    ['after five seconds at most', { leased_until: at(1_000), due_at: at(60_000) }, 5_000],
    ['soon, if that lease has expired', { leased_until: at(-1) }, 50],
  ])('%s', (_, predecessor, ms) => {
    const pending = { event_id: 'a 1', due_at: at(-1), leased_until: null, ...predecessor };
    expect(postponedUntil(pending, NOW)).toEqual(at(ms));
  });
});
