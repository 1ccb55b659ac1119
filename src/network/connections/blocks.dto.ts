import { type Page, pageFields } from '../../kernel/page';
import { AgentId, Id, Moment, NestedList, Text } from '../../platform/http/fields';
import { PagedBy, PageView } from '../../platform/http/paging';
import { type IsoTime, type RowOf, viewOf } from '../../platform/http/views';

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

export class BlockListView extends PageView {
  @NestedList(() => BlockView) blocks: BlockView[];

  static of(page: Page<BlockRow>): BlockListView {
    return { blocks: page.items.map((row) => BlockView.of(row)), ...pageFields(page) };
  }
}
