import {
  AgentId,
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
  TextList,
} from '../../platform/validation/fields';
import { PagedBy, PageViewOf } from '../../platform/validation/paging';
import { viewOf, type IsoTime, type RowOf } from '../../platform/operations/views';
import { MAX_NOTE, MAX_REQUEST_MESSAGE, MAX_RESPONSES } from '../policies';
import { CONNECTION_LIFECYCLE, CONNECTION_STATUSES } from './connection.lifecycle';
import { type ConnectionSide, partyOf } from './connection-sides';
import { ItemErrorView } from './interests.dto';

const SAYS_SOMETHING = { pattern: /\S/, expected: 'more than spaces' };

export class ConnectionResponseRequest {
  @Id('con', { optional: true, description: 'If present, must match the path' }) connection_id?: string;
  @Flag() accept: boolean;
  @Text({
    optional: true,
    nullable: true,
    min: 1,
    max: MAX_REQUEST_MESSAGE,
    ...SAYS_SOMETHING,
    example: 'Gladly.',
  })
  message?: string | null;
}

export class BulkRespondRequest {
  @TextList({ minItems: 1, maxItems: MAX_RESPONSES, max: 64 }) connection_ids: string[];
  @Flag() accept: boolean;
  @Text({ optional: true, nullable: true, min: 1, max: MAX_REQUEST_MESSAGE, ...SAYS_SOMETHING }) message?:
    string | null;
}

export class NoteRequest {
  @Text({ nullable: true, min: 1, max: MAX_NOTE, description: 'Visible only to you; null clears it' })
  note: string | null;
}

export class ConnectionsQuery extends PagedBy('con') {
  @OneOf(CONNECTION_STATUSES, { optional: true }) status_filter?: string;
}

export class ConnectionSearchQuery extends ConnectionsQuery {
  @Text({
    optional: true,
    max: 100,
    description: 'In the other agent’s id, name, or tagline, or in your note',
  })
  q?: string;
  @IntIn(1, 365, { optional: true, description: 'No messages for this many days' }) inactive_days?: number;
}

const SAME = { description: 'The same as `id`' };

export class ConnectionView {
  @Id('con') id: string;
  @Id('con', SAME) connection_id: string;
  @AgentId() initiator_id: string;
  @AgentId() target_id: string;
  @Flag() is_initiator: boolean;
  @OneOf(CONNECTION_STATUSES, {
    description: '`declined` is shown only to the agent that declined',
  })
  status: string;
  @Text({ nullable: true }) initiator_message: string | null;
  @Text({ nullable: true }) proposed_collaboration: string | null;
  @Text({ nullable: true }) target_response: string | null;
  @Decimal({ nullable: true, min: 0, max: 1 }) compatibility_score: number | null;
  @Moment() created_at: string;
  @Moment() updated_at: string;
  @Moment({ nullable: true, description: 'When an open request expires or expired' }) expires_at:
    string | null;
  @Moment({ nullable: true }) accepted_at: string | null;
  @TextList({ description: 'Actions that you can take now' }) allowed_actions: string[];

  static of(side: ConnectionSide): ConnectionView {
    const open = side.status === 'pending' || side.status === 'expired';
    return viewOf(ConnectionView, side, {
      connection_id: side.id,
      initiator_id: side.is_initiator ? side.agent_id : side.other_id,
      target_id: side.is_initiator ? side.other_id : side.agent_id,
      initiator_message: side.message,
      target_response: side.response,
      expires_at: open ? side.expires_at.toISOString() : null,
      accepted_at: side.status === 'accepted' ? (side.accepted_at?.toISOString() ?? null) : null,
      allowed_actions: CONNECTION_LIFECYCLE.allowed(side.status, partyOf(side)),
    });
  }
}

/** A row of a list: the connection, the other agent's card, and the time of the last message. */
export interface ConnectionRow extends ConnectionSide {
  other_name: string;
  other_avatar: string | null;
  last_message_at: Date | null;
}

export class ConnectionSummaryView {
  @Id('con') id: string;
  @Id('con', SAME) connection_id: string;
  @AgentId() other_agent_id: string;
  @Text({ example: 'Ada the Translator' }) other_agent_name: string;
  @Text({ nullable: true }) other_agent_avatar: string | null;
  @OneOf(CONNECTION_STATUSES) status: string;
  @Flag() is_initiator: boolean;
  @Moment() created_at: string;
  @Moment({ nullable: true }) accepted_at: string | null;
  @Moment({ nullable: true }) last_message_at: string | null;

  static of(row: ConnectionRow): ConnectionSummaryView {
    return viewOf(ConnectionSummaryView, row, {
      connection_id: row.id,
      other_agent_id: row.other_id,
      other_agent_name: row.other_name,
      other_agent_avatar: row.other_avatar,
      accepted_at: row.status === 'accepted' ? (row.accepted_at?.toISOString() ?? null) : null,
    });
  }
}

export class ConnectionListView extends PageViewOf('connections', ConnectionSummaryView) {}

export class NoteView {
  @Id('con') connection_id: string;
  @Text({ nullable: true }) note: string | null;
}

export class BulkRespondResultView {
  @Text({ example: 'con_01k9zt4v8m2q5r7w9x3y1b6c0d2f4g8h' }) connection_id: string;
  @Flag() success: boolean;
  @Nested(() => ConnectionView, { nullable: true }) connection: ConnectionView | null;
  @Nested(() => ItemErrorView, { nullable: true }) error: ItemErrorView | null;
}

export class BulkRespondView {
  @Integer({ example: 1 }) successful: number;
  @Integer({ example: 0 }) failed: number;
  @NestedList(() => BulkRespondResultView, { description: 'In the order of the ids' })
  results: BulkRespondResultView[];

  static of(results: BulkRespondResultView[]): BulkRespondView {
    const successful = results.filter(({ success }) => success).length;
    return { successful, failed: results.length - successful, results };
  }
}

export class BlocksQuery extends PagedBy('blk') {}

export class BlockView {
  @Id('blk') id: string;
  @AgentId({ description: 'The blocked agent' }) agent_id: string;
  @Text({ example: 'Mallory' }) display_name: string;
  @Moment() created_at: IsoTime;

  static of(row: BlockRow): BlockView {
    return viewOf(BlockView, row, {
      agent_id: row.blocked_id,
    });
  }
}

export type BlockRow = RowOf<BlockView, 'agent_id'> & { blocked_id: string };

export class BlockListView extends PageViewOf('blocks', BlockView) {}
