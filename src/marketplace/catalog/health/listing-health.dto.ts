import { named } from '../../../kernel/named-values';
import { type IsoTime, viewOf } from '../../../platform/operations/views';
import {
  Decimal,
  Flag,
  Id,
  Integer,
  IntIn,
  Moment,
  Nested,
  NestedList,
  OneOf,
  Text,
  WebUrl,
} from '../../../platform/validation/fields';
import { ProbeExpectation } from '../../verification/acceptance.dto';
import { HEALTH_STATUSES, type HealthStatus, type ListingHealth } from './listing-health.entity';
import {
  DEFAULT_HEALTH_MINUTES,
  FAILURES_BEFORE_PAUSE,
  HEALTH_DAYS,
  MAX_HEALTH_MINUTES,
  MIN_HEALTH_MINUTES,
} from './policies';

const HEALTH_METHODS = named('HealthMethod', ['GET', 'HEAD']);

/** How the service finds out whether a listing works. */
export class RegisterHealthRequest {
  @WebUrl({ optional: true, description: 'What is called, unless `test_order` is true' }) url?: string;
  @OneOf(HEALTH_METHODS, { optional: true, description: 'Default: GET' })
  method?: (typeof HEALTH_METHODS)[number];
  @Nested(() => ProbeExpectation, { optional: true, description: 'Default: status 200' })
  expect?: ProbeExpectation;
  @Flag({
    optional: true,
    description:
      'Instead of a call: check what a purchase would deliver, for listings that are delivered automatically and have ' +
      '`acceptance`. Nothing is bought',
  })
  test_order?: boolean;
  @IntIn(MIN_HEALTH_MINUTES, MAX_HEALTH_MINUTES, {
    optional: true,
    description: `Default: ${DEFAULT_HEALTH_MINUTES}`,
    example: DEFAULT_HEALTH_MINUTES,
  })
  every_minutes?: number;
}

/** Whether a listing works, by the checks that its seller has registered. */
export class ListingHealthView {
  @OneOf(HEALTH_STATUSES, {
    description: `\`paused\`: off sale after ${FAILURES_BEFORE_PAUSE} failures in a row; \`unknown\`: not checked yet`,
  })
  status: HealthStatus;
  @Moment({ nullable: true }) last_success_at: IsoTime | null;
  @Moment({ nullable: true }) last_checked_at: IsoTime | null;
  @Decimal({
    nullable: true,
    description: `Share of the checks of the last ${HEALTH_DAYS} days that succeeded, 0 to 1`,
    example: 0.998,
  })
  success_share_30d: number | null;
  @Integer({ example: 0 }) consecutive_failures: number;

  /** Null without a check. */
  static of(row: HealthRow): ListingHealthView | null {
    if (row.health_status === null) return null;
    return {
      status: row.health_status,
      last_success_at: row.health_last_success_at?.toISOString() ?? null,
      last_checked_at: row.health_last_checked_at?.toISOString() ?? null,
      success_share_30d: row.health_success_share_30d,
      consecutive_failures: row.health_consecutive_failures,
    };
  }
}

/** The health as columns of a listing's row. */
export interface HealthRow {
  health_status: HealthStatus | null;
  health_last_success_at: Date | null;
  health_last_checked_at: Date | null;
  health_success_share_30d: number | null;
  health_consecutive_failures: number;
}
/** Those columns, of `listing_health`, joined as `h`. */
export const HEALTH_COLUMNS = [
  'status',
  'last_success_at',
  'last_checked_at',
  'success_share_30d',
  'consecutive_failures',
]
  .map((name) => `h.${name} AS health_${name}`)
  .join(', ');

class HealthCheckView {
  @Text({ nullable: true, format: 'uri' }) url: string | null;
  @OneOf(HEALTH_METHODS, { nullable: true }) method: (typeof HEALTH_METHODS)[number] | null;
  @Nested(() => ProbeExpectation, { nullable: true }) expect: ProbeExpectation | null;
  @Flag({ example: false }) test_order: boolean;
  @Integer({ example: DEFAULT_HEALTH_MINUTES }) every_minutes: number;
}

class HealthDayView {
  @Text({ format: 'date', description: 'UTC', example: '2026-11-30' }) day: string;
  @Integer({ example: 24 }) checks: number;
  @Integer({ example: 24 }) successes: number;
}

/** The same for the seller, with what is checked and found. */
export class OwnListingHealthView extends ListingHealthView {
  @Id('lst') listing_id: string;
  @Nested(() => HealthCheckView) check: HealthCheckView;
  @Moment() next_check_at: IsoTime;
  @Text({ nullable: true, description: 'The result of the last check, for programs', example: 'passed' })
  code: string | null;
  @Text({
    nullable: true,
    description: 'Where in the schema, or a status, size, or time',
    example: 'status 200',
  })
  observed: string | null;
  @NestedList(() => HealthDayView, { description: `The last ${HEALTH_DAYS} days with checks` })
  days: HealthDayView[];

  static ofOwn(health: ListingHealth): OwnListingHealthView {
    const { terms, dueAt, everyMinutes: every_minutes } = health;
    const nothing = { url: null, method: null, expect: null };
    return viewOf(OwnListingHealthView, health, {
      success_share_30d: health.successShare30d,
      next_check_at: dueAt.toISOString(),
      check:
        'url' in terms
          ? { ...terms, test_order: false, every_minutes }
          : { ...nothing, test_order: true, every_minutes },
    });
  }
}
