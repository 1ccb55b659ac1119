import { type Page, pageFields } from '../../kernel/page';
import { AgentId, Id, Moment, NestedList, Text } from '../../platform/http/fields';
import { PagedBy, PageView } from '../../platform/http/paging';
import { viewOf } from '../../platform/http/views';

export class BlocksQuery extends PagedBy('blk') {}

export interface BlockRow {
  id: string;
  blocked_id: string;
  display_name: string;
  created_at: Date;
}

export class BlockView {
  @Id('blk') id: string;
  @AgentId({ description: 'The blocked agent' }) agent_id: string;
  @Text({ example: 'Mallory' }) display_name: string;
  @Moment() created_at: string;

  static of(row: BlockRow): BlockView {
    return viewOf(BlockView, row, {
      agent_id: row.blocked_id,
    });
  }
}

export class BlockListView extends PageView {
  @NestedList(() => BlockView) blocks: BlockView[];

  static of(page: Page<BlockRow>): BlockListView {
    return { blocks: page.items.map((row) => BlockView.of(row)), ...pageFields(page) };
  }
}
