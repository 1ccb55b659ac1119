import { DAY, MINUTE } from '../../../kernel/clock';
import { utcDate } from '../../../kernel/utc-days';
import type { CheckOutcome } from '../../verification/delivery-checks';
import { FAILURES_BEFORE_PAUSE, HEALTH_DAYS, MINUTES_BEFORE_PAUSE } from './policies';
import type { HealthDay, ListingHealth } from './listing-health.entity';

export type HealthState = Pick<
  ListingHealth,
  | ('status' | 'lastCheckedAt' | 'lastSuccessAt' | 'answeredAt' | 'failingSince' | 'consecutiveFailures')
  | ('successShare30d' | 'days' | 'code' | 'observed')
>;

/** What a check that has not run yet knows. */
export const UNCHECKED: HealthState = {
  status: 'unknown',
  lastCheckedAt: null,
  lastSuccessAt: null,
  answeredAt: null,
  failingSince: null,
  consecutiveFailures: 0,
  successShare30d: null,
  days: [],
  code: null,
  observed: null,
};

/** A check that something of ours did not let run says nothing about the listing. */
const FAULTS_OF_OURS = ['checker_unavailable', 'schema_invalid', 'schema_too_slow', 'nothing_to_deliver'];
export const isFaultOfOurs = ({ result, code }: CheckOutcome): boolean =>
  result === 'none' && FAULTS_OF_OURS.includes(code);

/** The state after a check. An address that does not answer has failed, unlike in the checks of a delivery. */
export function afterCheck(before: HealthState, outcome: CheckOutcome, at: Date): HealthState {
  const { code, observed, result } = outcome;
  const checked = { lastCheckedAt: at, code, observed };
  if (isFaultOfOurs(outcome)) return { ...before, ...checked };
  const days = withCheck(before.days, result === 'pass', at);
  const successShare30d = shareOf(days);
  const answeredAt = result === 'none' ? before.answeredAt : at;
  const counted = { ...checked, days, successShare30d, answeredAt };
  if (result === 'pass')
    return {
      ...counted,
      status: 'healthy',
      lastSuccessAt: at,
      consecutiveFailures: 0,
      failingSince: null,
    };
  return {
    ...counted,
    status: before.status === 'paused' ? 'paused' : 'failing',
    lastSuccessAt: before.lastSuccessAt,
    consecutiveFailures: before.consecutiveFailures + 1,
    failingSince: before.failingSince ?? at,
  };
}

/** Whether the listing has failed often and long enough to be taken off sale. */
export function failsForLong({ status, consecutiveFailures, failingSince }: HealthState, at: Date): boolean {
  if (status !== 'failing' || failingSince === null || consecutiveFailures < FAILURES_BEFORE_PAUSE)
    return false;
  return at.getTime() - failingSince.getTime() >= MINUTES_BEFORE_PAUSE * MINUTE;
}

function withCheck(days: readonly HealthDay[], isSuccess: boolean, at: Date): HealthDay[] {
  const day = utcDate(at);
  const oldest = utcDate(new Date(at.getTime() - (HEALTH_DAYS - 1) * DAY));
  const today = days.find((one) => one.day === day) ?? { day, checks: 0, successes: 0 };
  const others = days.filter((one) => one.day !== day && one.day >= oldest);
  return [...others, { day, checks: today.checks + 1, successes: today.successes + (isSuccess ? 1 : 0) }];
}

/** To three decimals. */
function shareOf(days: readonly HealthDay[]): number {
  const sum = (of: 'checks' | 'successes'): number => days.reduce((all, day) => all + day[of], 0);
  return Math.round((1000 * sum('successes')) / sum('checks')) / 1000;
}
