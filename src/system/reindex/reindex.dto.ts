import { Moment, NestedList, OneOf, Text, TextList } from '../../platform/validation/fields';
import { WholeListView } from '../../platform/validation/paging';

export class ReindexRequest {
  @TextList({
    optional: true,
    maxItems: 50,
    max: 50,
    description: 'Default: all',
    example: ['leaderboard'],
  })
  pieces?: string[];
}

class PieceView {
  @Text({ example: 'leaderboard' }) piece: string;
  @OneOf(['ok', 'stale', 'empty', 'down', 'unknown'], { description: '`unknown`: freshness is not tracked' })
  status: string;
  @Moment({ nullable: true, description: 'When the data was current' }) updated_at: string | null;
}

export class PiecesView extends WholeListView {
  @NestedList(() => PieceView) pieces: PieceView[];
}
