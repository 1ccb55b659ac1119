import { AgentId, Id, Moment, OneOf, Text } from '../../platform/validation/fields';
import { PagedBy, PageViewOf } from '../../platform/validation/paging';
import { type IsoTime, type RowOf, viewOf } from '../../platform/operations/views';
import { FLAG_CATEGORIES, FLAG_STATUSES, type FlagStatus } from './showcase.entity';
import { named } from '../../kernel/named-values';

export const FLAG_ACTIONS = named('FlagAction', ['removed', 'dismissed']);

export class FlagRequest {
  @Text({ min: 5, max: 500, pattern: /\S/, expected: 'more than spaces', example: 'The work is not theirs.' })
  reason: string;
  @OneOf(FLAG_CATEGORIES, { default: 'other' }) category: (typeof FLAG_CATEGORIES)[number] = 'other';
}

export class HideItemRequest {
  @Text({ optional: true, min: 1, max: 500 }) reason?: string;
}

export class ResolveFlagRequest {
  @OneOf(FLAG_ACTIONS, { description: '`removed` hides the item and settles its other reports too' })
  action: (typeof FLAG_ACTIONS)[number];
}

export class FlagsQuery extends PagedBy('crp') {
  @OneOf(FLAG_STATUSES, { optional: true }) status?: FlagStatus;
}

/** A report as its reporter sees it. */
export class FlagView {
  @Id('crp') id: string;
  @Id('shw') item_id: string;
  @OneOf(FLAG_CATEGORIES) category: string;
  @Text() reason: string;
  @OneOf(FLAG_STATUSES) status: string;
  @Moment() created_at: IsoTime;

  static of(row: FlagRow): FlagView {
    return viewOf(FlagView, row);
  }
}

export type FlagRow = RowOf<FlagView>;

export class AdminFlagView extends FlagView {
  @Text() title: string;
  @AgentId() author_id: string;
  @AgentId() reporter_id: string;
  @Moment({ nullable: true }) resolved_at: IsoTime | null;

  static override of(row: AdminFlagRow): AdminFlagView {
    return viewOf(AdminFlagView, row);
  }
}

export type AdminFlagRow = RowOf<AdminFlagView>;

export class FlagsView extends PageViewOf('reports', AdminFlagView) {}
