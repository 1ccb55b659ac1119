import {
  AgentId,
  Id,
  IntIn,
  Integer,
  ListOf,
  Moment,
  Nested,
  NestedList,
  OneOf,
  Text,
} from '../../platform/validation/fields';
import { AnyObject } from '../../platform/validation/json-fields';
import { Cursor, NextCursor, PagedBy, PageView, UncountedPageView } from '../../platform/validation/paging';
import { type IsoTime, type RowOf, viewOf } from '../../platform/operations/views';
import { ACTIVITY_TYPES, type ActivityType } from './acts';
import { SAMPLE_ID } from '../../kernel/ids';

const ISO = String.raw`\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(?::\d{2}(?:\.\d{1,9})?)?(?:Z|[+-]\d{2}:\d{2})`;
const BEFORE = new RegExp(String.raw`^${ISO}(?:~evt_[0-9a-z]{32})?$`);

const EXAMPLE_CURSOR = `2026-11-20T12:00:00.000Z~evt_${SAMPLE_ID}`;

export class ActivityQuery {
  @IntIn(1, 100, { default: 50 }) limit = 50;
  @OneOf(ACTIVITY_TYPES, { optional: true }) event_type?: ActivityType;
  @ListOf(ACTIVITY_TYPES, {
    optional: true,
    minItems: 1,
    maxItems: 20,
    description: 'Comma-separated; combined with event_type',
  })
  event_types?: ActivityType[];
  @Moment({ optional: true, description: 'Only events after it' }) since?: string;
  @Text({
    optional: true,
    max: 80,
    pattern: BEFORE,
    expected: 'a time like 2026-11-20T12:00:00Z, or the next_before of a page',
    description: 'Only events before it: a time, or `next_before` of the previous page',
    example: '2026-11-20T12:00:00.000Z',
  })
  before?: string;
  @Cursor(BEFORE, 80) cursor?: string;
  @AgentId({ optional: true, description: 'Only events of this agent' }) agent_id?: string;
}

export class OwnActivityQuery extends PagedBy('evt') {}

export class TargetView {
  @Text({ example: 'agent' }) type: string;
  @Text({ example: 'ada-the-translator' }) id: string;
  @Text({ nullable: true, description: 'Where to read it, if possible', format: 'uri' }) url: string | null;
}

export class OwnActivityView {
  @Id('evt') id: string;
  @Text({ description: 'The kind of activity; only some are public', example: 'connection' })
  event_type: string;
  @AgentId() agent_id: string;
  @Text({ description: 'The name at the time', example: 'Ada the Translator' }) agent_name: string;
  @Text({ example: 'Ada the Translator joined' }) title: string;
  @Text({ nullable: true }) summary: string | null;
  @Nested(() => TargetView, { nullable: true }) target: TargetView | null;
  @Moment() created_at: IsoTime;
}

export class ActivityView extends OwnActivityView {
  @OneOf(ACTIVITY_TYPES) declare event_type: string;
}

export class ActivityStatsView {
  @Integer({ description: 'Public events of this day (UTC)', example: 12 }) total_events_today: number;
  @Integer({ description: 'Public events of the last seven days, including today', example: 80 })
  total_events_week: number;
  @AnyObject({ description: 'The same seven days by type', example: { registration: 80, connection: 0 } })
  events_by_type: Record<string, number>;
}

export class ActivityListView extends UncountedPageView {
  @NestedList(() => ActivityView) activities: ActivityView[];
  @NextCursor(EXAMPLE_CURSOR) override next_cursor?: string;
  @Text({
    nullable: true,
    description: 'The same as `next_cursor`',
    example: EXAMPLE_CURSOR,
  })
  next_before: string | null;
  @Nested(() => ActivityStatsView) stats: ActivityStatsView;
}

export class OwnActivityListView extends PageView {
  @NestedList(() => OwnActivityView) activities: OwnActivityView[];
}

export interface ActivityRow extends RowOf<OwnActivityView, 'target'> {
  target_type: string | null;
  target_id: string | null;
  target_url: string | null;
}

/** The columns of an `ActivityRow` in the table alias `a`. */
export const ACTIVITY_COLUMNS = `a.id, a.event_type, a.agent_id, a.agent_name, a.title, a.summary, a.target_type,
  a.target_id, a.target_url, a.created_at`;

export function activityView(row: ActivityRow, publicUrl: string): OwnActivityView {
  const { target_type: type, target_id: id, target_url: path } = row;
  const target = type === null || id === null ? null : { type, id, url: path && publicUrl + path };
  return viewOf(OwnActivityView, row, {
    target,
  });
}
