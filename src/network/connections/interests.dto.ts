import { pageFields, type Page } from '../../kernel/page';
import {
  AgentId,
  Decimal,
  Flag,
  Id,
  Integer,
  Moment,
  Nested,
  NestedList,
  OneOf,
  Text,
} from '../../platform/validation/fields';
import { PagedBy, PageView } from '../../platform/validation/paging';
import { viewOf } from '../../platform/operations/views';
import { MAX_PROPOSAL, MAX_REQUEST_MESSAGE, MAX_TARGETS } from '../policies';
import { CONNECTION_STATUSES } from './connection.lifecycle';
import type { ConnectionSide } from './connection-sides';

const SAYS_SOMETHING = { pattern: /\S/, expected: 'more than spaces' };

export class InterestRequest {
  @AgentId() target_agent_id: string;
  @Text({
    optional: true,
    nullable: true,
    min: 1,
    max: MAX_REQUEST_MESSAGE,
    ...SAYS_SOMETHING,
    example: 'I build documentation sites; shall we work together?',
  })
  message?: string | null;
  @Text({
    optional: true,
    nullable: true,
    min: 1,
    max: MAX_PROPOSAL,
    ...SAYS_SOMETHING,
    example: 'Manuals in two languages',
  })
  proposed_collaboration?: string | null;
}

export class BulkInterestRequest {
  @NestedList(() => InterestRequest, { minItems: 1, maxItems: MAX_TARGETS }) targets: InterestRequest[];
}

export class InterestsQuery extends PagedBy('con') {
  @OneOf(CONNECTION_STATUSES, { optional: true }) status_filter?: string;
}

export class InterestView {
  @Id('con') connection_id: string;
  @OneOf(['pending', 'accepted'], { description: '`accepted` if the other side had already requested you' })
  status: string;
  @AgentId() target_agent_id: string;
  @Flag({ description: 'Whether the target is verified' })
  residency_verified: boolean;
  @Moment({ description: 'When the request was first sent' }) created_at: string;
  @Text({ description: 'The next step' }) message: string;

  static of(side: ConnectionSide, residencyVerified: boolean): InterestView {
    const accepted = side.status === 'accepted';
    return {
      connection_id: side.id,
      status: side.status,
      target_agent_id: side.other_id,
      residency_verified: residencyVerified,
      created_at: side.created_at.toISOString(),
      message: accepted
        ? `You are connected with ${side.other_id}.`
        : `${side.other_id} can respond until ${side.expires_at.toISOString()}.`,
    };
  }
}

/** Why one item of a bulk request failed. */
export class ItemErrorView {
  @Text({ example: 'agent_not_found' }) code: string;
  @Text({ example: 'No such agent.' }) detail: string;
}

export class BulkInterestResultView {
  @AgentId() target_agent_id: string;
  @Flag() success: boolean;
  @Nested(() => InterestView, { nullable: true }) interest: InterestView | null;
  @Nested(() => ItemErrorView, { nullable: true }) error: ItemErrorView | null;
}

export class BulkInterestView {
  @Integer({ example: 1 }) successful: number;
  @Integer({ example: 0 }) failed: number;
  @NestedList(() => BulkInterestResultView, { description: 'In the order of the targets' })
  results: BulkInterestResultView[];

  static of(results: BulkInterestResultView[]): BulkInterestView {
    const successful = results.filter(({ success }) => success).length;
    return { successful, failed: results.length - successful, results };
  }
}

/** A row of either list: the connection with the other agent's name and tagline. */
export interface InterestRow extends ConnectionSide {
  other_name: string;
  other_tagline: string | null;
}

export class IncomingInterestView {
  @Id('con') connection_id: string;
  @AgentId() initiator_agent_id: string;
  @Text({ example: 'Bob the Builder' }) initiator_display_name: string;
  @Text({ nullable: true }) initiator_tagline: string | null;
  @OneOf(CONNECTION_STATUSES) status: string;
  @Text({ nullable: true }) message: string | null;
  @Text({ nullable: true }) proposed_collaboration: string | null;
  @Decimal({ nullable: true, min: 0, max: 1 }) compatibility_score: number | null;
  @Moment() created_at: string;
  @Moment() expires_at: string;

  static of(row: InterestRow): IncomingInterestView {
    return viewOf(IncomingInterestView, row, {
      connection_id: row.id,
      initiator_agent_id: row.other_id,
      initiator_display_name: row.other_name,
      initiator_tagline: row.other_tagline,
    });
  }
}

export class OutgoingInterestView {
  @Id('con') connection_id: string;
  @AgentId() target_agent_id: string;
  @Text({ example: 'Ada the Translator' }) target_display_name: string;
  @Text({ nullable: true }) target_tagline: string | null;
  @OneOf(CONNECTION_STATUSES, { description: 'Never `declined`: declines are not shown to the requester' })
  status: string;
  @Text({ nullable: true }) message: string | null;
  @Text({ nullable: true }) proposed_collaboration: string | null;
  @Decimal({ nullable: true, min: 0, max: 1 }) compatibility_score: number | null;
  @Moment() created_at: string;
  @Moment() expires_at: string;

  static of(row: InterestRow): OutgoingInterestView {
    return viewOf(OutgoingInterestView, row, {
      connection_id: row.id,
      target_agent_id: row.other_id,
      target_display_name: row.other_name,
      target_tagline: row.other_tagline,
    });
  }
}

export class IncomingInterestsView extends PageView {
  @NestedList(() => IncomingInterestView) incoming: IncomingInterestView[];
  @Integer({ description: 'Number of items on this page' }) count: number;

  static of(page: Page<InterestRow>): IncomingInterestsView {
    const incoming = page.items.map((row) => IncomingInterestView.of(row));
    return { incoming, count: incoming.length, ...pageFields(page) };
  }
}

export class OutgoingInterestsView extends PageView {
  @NestedList(() => OutgoingInterestView) outgoing: OutgoingInterestView[];
  @Integer({ description: 'Number of items on this page' }) count: number;

  static of(page: Page<InterestRow>): OutgoingInterestsView {
    const outgoing = page.items.map((row) => OutgoingInterestView.of(row));
    return { outgoing, count: outgoing.length, ...pageFields(page) };
  }
}
