import { AgentId, Id, Moment, Text } from '../../platform/validation/fields';
import { PagedBy, PageViewOf } from '../../platform/validation/paging';
import { type IsoTime, type RowOf, viewOf } from '../../platform/operations/views';

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
