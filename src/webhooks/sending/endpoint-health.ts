import { DAY, SECOND } from '../../kernel/clock';
import { isSuccess } from '../../platform/delivery/retry-policy';
import type { CallError } from '../../platform/egress/call-failure';
import type { CallResult } from '../../platform/egress/safe-http';
import { HOPELESS_AFTER_DAYS, HOPELESS_FAILURES, TROUBLED_FAILURES } from '../policies';
import { GONE } from './retry-schedule';

/** What a batch of attempts shows about one endpoint. The SQL statements read the members by these names. */
export interface EndpointHealth {
  endpoint_id: string;
  /** Responds slowly or not at all. */
  slow: boolean;
  /** Sets the concurrency: lower if overloaded or silent, higher after quick successes. */
  load: 'healthy' | 'refusing' | 'silent' | 'overloaded';
  gain: number;
  succeeded: boolean;
  /** Failures after the last success in the batch. */
  failures: number;
  first_failure_at: Date | null;
  /** It returned 410, so it is disabled at once. */
  gone: boolean;
}

interface Attempted {
  delivery: { endpointId: string };
  at: Date;
  result: Pick<CallResult, 'status' | 'error' | 'durationMs'>;
}

const SLOW_MS = 2 * SECOND;
const OVERLOADED = [429, 502, 503, 504];
const TOO_LATE: CallError[] = ['timeout', 'connect_timeout'];
const HOPELESS_AFTER_MS = HOPELESS_AFTER_DAYS * DAY;

export function healthOf(attempts: readonly Attempted[]): EndpointHealth[] {
  const byEndpoint = new Map<string, Attempted[]>();
  for (const attempt of [...attempts].sort((a, b) => a.at.getTime() - b.at.getTime())) {
    const id = attempt.delivery.endpointId;
    byEndpoint.set(id, [...(byEndpoint.get(id) ?? []), attempt]);
  }
  return [...byEndpoint].map(([id, own]) => healthOfOne(id, own));
}

function healthOfOne(endpoint_id: string, attempts: Attempted[]): EndpointHealth {
  const good = (attempt: Attempted): boolean => isSuccess(attempt.result.status);
  const statuses = attempts.map((attempt) => attempt.result.status);
  const failures = attempts.slice(attempts.findLastIndex(good) + 1);
  const quick = attempts.filter((attempt) => good(attempt) && attempt.result.durationMs < SLOW_MS);
  return {
    endpoint_id,
    slow: attempts.some(({ result }) => result.status === null || result.durationMs >= SLOW_MS),
    load: loadOf(attempts),
    gain: quick.length,
    succeeded: attempts.some(good),
    failures: failures.length,
    first_failure_at: failures[0]?.at ?? null,
    gone: statuses.includes(GONE),
  };
}

function loadOf(attempts: Attempted[]): EndpointHealth['load'] {
  const statuses = attempts.map(({ result }) => result.status);
  const overloaded = attempts.some(({ result: { status, error } }) =>
    status === null ? error !== null && TOO_LATE.includes(error) : OVERLOADED.includes(status),
  );
  if (overloaded) return 'overloaded';
  if (statuses.includes(null)) return 'silent';
  return statuses.some(isSuccess) ? 'healthy' : 'refusing';
}

/** True once in a series of failures: in the batch that reaches the number. */
export const isTroubledNow = (failures: number, ofBatch: number): boolean =>
  failures >= TROUBLED_FAILURES && failures - ofBatch < TROUBLED_FAILURES;

/** True after ten or more failures without a success in between, if the first is at least five days old. */
export function isHopeless(failures: number, failingSince: Date | null, now: Date): boolean {
  if (failingSince === null || failures < HOPELESS_FAILURES) return false;
  return now.getTime() - failingSince.getTime() >= HOPELESS_AFTER_MS;
}
