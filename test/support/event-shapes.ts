import { describedEvents } from '../../src/platform/outbox/define-event';
import type { TestApp } from './app';

/** Actor of events that tests insert; no real agent has this ID. */
export const MADE_UP = 'made-up-by-a-test';

/** Free-form maps filled by agents. */
const FREE = new Set(['metadata']);

interface RecordedEvent {
  name: string;
  payload: Record<string, unknown>;
}

/** How the events that an application recorded differ from their descriptions, and which of them a listener could not process. */
export async function eventProblems(app: TestApp): Promise<string[]> {
  const described = new Map(describedEvents().map((event) => [event.name, event]));
  const recorded = await app.sql<RecordedEvent>(
    `SELECT name, payload FROM outbox_events WHERE audience <> '{}' AND actor_id IS DISTINCT FROM $1`,
    [MADE_UP],
  );
  const problems = recorded.flatMap(({ name, payload }) => {
    const event = described.get(name);
    if (!event) return [`${name} is not in the list of events`];
    const others = Object.entries(event.sometimes ?? {}).filter(([member]) => member in payload);
    const sample = { ...event.sample, ...Object.fromEntries(others) };
    return differences(sample, payload, name).filter(
      // a review that is still hidden is recorded without its text and ratings
      (problem) =>
        !(payload.object === 'review' && payload.status === 'hidden' && problem.endsWith('is not recorded')),
    );
  });
  const gaps = await app.sql<{ subject_type: string; subject_id: string }>(
    `SELECT subject_type, subject_id FROM outbox_events WHERE actor_id IS DISTINCT FROM $1
      GROUP BY subject_type, subject_id HAVING max(sequence) - min(sequence) + 1 <> count(*)`,
    [MADE_UP],
  );
  // specs make listeners of `test.happened` fail on purpose
  const failed = await app.sql<{ name: string; last_error: string }>(
    `SELECT DISTINCT e.name, q.last_error FROM outbox_queue q JOIN outbox_events e ON e.id = q.event_id
      WHERE q.last_error IS NOT NULL AND e.name <> 'test.happened'`,
  );
  return [
    ...new Set(problems),
    ...failed.map((event) => `a listener of ${event.name} failed: ${event.last_error}`),
    ...gaps.map(
      (gap) => `the events of ${gap.subject_type} ${gap.subject_id} are not numbered without a gap`,
    ),
  ];
}

function differences(sample: unknown, real: unknown, path: string): string[] {
  if (path.endsWith('.metadata')) return []; // free-form
  if (sample === null || real === null) return [];
  if (Array.isArray(sample) && Array.isArray(real)) return [];
  if (!isObject(sample) || !isObject(real))
    return typeof sample === typeof real ? [] : [`${path} is a ${typeof real}, not a ${typeof sample}`];
  return [...new Set([...Object.keys(sample), ...Object.keys(real)])].flatMap((member) => {
    if (!(member in sample)) return [`${path}.${member} is not in the sample`];
    if (!(member in real)) return [`${path}.${member} is not recorded`];
    if (FREE.has(member)) return [];
    return differences(sample[member], real[member], `${path}.${member}`);
  });
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
