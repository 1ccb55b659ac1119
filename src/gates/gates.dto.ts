import { type Page, pageFields } from '../kernel/page';
import {
  AgentId,
  Decimal,
  Flag,
  Id,
  Integer,
  Moment,
  NestedList,
  OneOf,
  Text,
} from '../platform/validation/fields';
import { PagedBy, PageView } from '../platform/validation/paging';
import { type IsoTime, type RowOf, viewOf } from '../platform/operations/views';
import { GATE_STATUSES, type GateStatus, type GateEvaluation, GATE_NAMES, type GateName } from './gates';
import { HEALTH_DAYS, MAX_JUSTIFICATION, MIN_JUSTIFICATION } from './policies';
import type { GateTotal } from './gate.entity';

const EXAMPLE = 'Our owner approved a single purchase above the limit, order and invoice are attached.';

export class GateExceptionRequest {
  @Text({
    optional: true,
    max: MAX_JUSTIFICATION,
    description: `More than ${MIN_JUSTIFICATION} characters, after trimming, are granted. It or \`reason\` is required`,
    example: EXAMPLE,
  })
  justification?: string;
  @Text({ optional: true, max: MAX_JUSTIFICATION, description: 'Another name for `justification`' })
  reason?: string;
}

export class GateExceptionView {
  @OneOf(GATE_NAMES) gate_name: GateName;
  @Flag() granted: boolean;
  @Text({ example: 'The justification has 85 characters, more than 50.' }) reason: string;
  @Id('gex', { description: 'Id of the entry in the gate’s log' }) entry_id: string;
  @Moment() recorded_at: string;
}

export class GateEntryView {
  @Id('gex') id: string;
  @AgentId({
    nullable: true,
    description: 'Null for requests without a key or by agents that are not public',
  })
  agent_id: string | null;
  @Flag() granted: boolean;
  @Integer({
    min: 0,
    max: MAX_JUSTIFICATION,
    description: 'Characters, after trimming',
    example: 85,
  })
  justification_length: number;
  @Text({
    nullable: true,
    description: 'Visible to its author and the operator; null for others',
    example: EXAMPLE,
  })
  justification: string | null;
  @Moment() created_at: IsoTime;

  static of(row: GateEntryRow): GateEntryView {
    return viewOf(GateEntryView, row);
  }
}

export type GateEntryRow = RowOf<GateEntryView>;

export class GateLogQuery extends PagedBy('gex') {}

export type GateTotals = Omit<GateTotal, 'gateName'>;

export class GateLogView extends PageView {
  @OneOf(GATE_NAMES) gate_name: GateName;
  @Integer({ min: 0, description: 'Ever', example: 12 }) requested: number;
  @Integer({ min: 0, example: 7 }) granted: number;
  @Integer({ min: 0, example: 5 }) denied: number;
  @Moment({ nullable: true }) last_granted_at: IsoTime | null;
  @Moment({ nullable: true }) last_denied_at: IsoTime | null;
  @NestedList(() => GateEntryView, { description: 'Newest first' }) entries: GateEntryView[];

  static of(gate: GateName, totals: GateTotals, page: Page<GateEntryRow>): GateLogView {
    return viewOf(GateLogView, totals, {
      gate_name: gate,
      requested: totals.granted + totals.denied,
      entries: page.items.map((row) => GateEntryView.of(row)),
      ...pageFields(page),
    });
  }
}

export class GateHealthView {
  @OneOf(GATE_NAMES) gate_name: GateName;
  @OneOf(GATE_STATUSES, {
    description:
      'inactive: no request; failing: 20 or more and none denied; warning: 10 or more, under 5 % denied',
  })
  status: GateStatus;
  @Text({ example: '5 of 12 exceptions denied in the past 30 days.' }) message: string;
  @Integer({ example: HEALTH_DAYS }) days: number;
  @Moment({ description: 'Start of the counted period, by the hour' }) since: string;
  @Integer({ min: 0, example: 12 }) requested: number;
  @Integer({ min: 0, example: 7 }) granted: number;
  @Integer({ min: 0, example: 5 }) denied: number;
  @Decimal({ nullable: true, min: 0, max: 1, description: 'Null without requests', example: 0.4167 })
  denial_rate: number | null;

  static of(
    gate: GateName,
    { granted, denied }: { granted: number; denied: number },
    { status, message }: GateEvaluation,
    since: Date,
  ): GateHealthView {
    const requested = granted + denied;
    return {
      gate_name: gate,
      status,
      message,
      days: HEALTH_DAYS,
      since: since.toISOString(),
      requested,
      granted,
      denied,
      denial_rate: requested === 0 ? null : Math.round((10_000 * denied) / requested) / 10_000,
    };
  }
}
