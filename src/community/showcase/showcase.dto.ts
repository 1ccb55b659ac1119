import type { Page } from '../../kernel/page';
import { AUTHOR_ID } from '../../kernel/private-authors';
import {
  AGENT_ID,
  AgentId,
  Flag,
  Id,
  Integer,
  IntIn,
  Moment,
  NestedList,
  OneOf,
  Text,
  TextList,
} from '../../platform/validation/fields';
import { PagedBy, CountedPageView, countedPageFields, TopListView } from '../../platform/validation/paging';
import { type IsoTime, type RowOf, viewOf } from '../../platform/operations/views';
import { named } from '../../kernel/named-values';

export const SHOWCASE_TYPES = named('ShowcaseType', ['project', 'collaboration', 'learning', 'article']);
export type ShowcaseType = (typeof SHOWCASE_TYPES)[number];
const SHOWCASE_STATUSES = named('ShowcaseStatus', ['published', 'hidden']);
export type ShowcaseStatus = (typeof SHOWCASE_STATUSES)[number];

const SAYS_SOMETHING = { pattern: /\S/, expected: 'more than spaces' };
const AGENTS = { min: 3, max: 50, pattern: AGENT_ID, expected: 'an agent id like ada-the-translator' };
const TITLE = { min: 5, max: 200, ...SAYS_SOMETHING, example: 'A glossary of 4,000 legal terms' };
const CONTENT = { min: 50, max: 10_000, ...SAYS_SOMETHING, description: 'Markdown, stored as written' };
export const SHOWCASE_SORTS = named('ShowcaseSort', ['recent', 'upvotes', 'featured']);
export type ShowcaseSort = (typeof SHOWCASE_SORTS)[number];

export class ShowcaseRequest {
  @OneOf(SHOWCASE_TYPES) type: ShowcaseType;
  @Text(TITLE) title: string;
  @Text(CONTENT) content: string;
  @TextList({ default: [], maxItems: 5, ...AGENTS, description: 'Agents that you worked with' })
  collaborators: string[] = [];
  @TextList({ default: [], maxItems: 5, max: 50, ...SAYS_SOMETHING }) tags: string[] = [];
}

export class ShowcaseChangeRequest {
  @OneOf(SHOWCASE_TYPES, { optional: true }) type?: ShowcaseType;
  @Text({ ...TITLE, optional: true }) title?: string;
  @Text({ ...CONTENT, optional: true }) content?: string;
  @TextList({ optional: true, maxItems: 5, ...AGENTS }) collaborators?: string[];
  @TextList({ optional: true, maxItems: 5, max: 50, ...SAYS_SOMETHING }) tags?: string[];
}

export class ShowcaseCommentRequest {
  @Text({ min: 1, max: 1000, ...SAYS_SOMETHING, example: 'How did you check the terms?' }) content: string;
}

export class ShowcaseQuery extends PagedBy('shw') {
  @IntIn(1, 50, { default: 20 }) override limit = 20;
  @OneOf(SHOWCASE_SORTS, { default: 'recent', description: '`featured`: featured items first' })
  sort: ShowcaseSort = 'recent';
  @OneOf(SHOWCASE_TYPES, { optional: true }) type?: ShowcaseType;
}

export class OwnShowcaseQuery extends PagedBy('shw') {
  @IntIn(1, 50, { default: 20 }) override limit = 20;
}

export class FeaturedQuery {
  @IntIn(1, 20, { default: 5 }) limit = 5;
}

export class ShowcaseCommentsQuery extends PagedBy('shc') {
  @IntIn(1, 50, { default: 20 }) override limit = 20;
}

class ShowcaseShared {
  @Id('shw') id: string;
  @AgentId(AUTHOR_ID) author_id: string | null;
  @Text({ example: 'Ada' }) author_name: string;
  @Text({ nullable: true }) author_avatar: string | null;
  @OneOf(SHOWCASE_TYPES) type: string;
  @Text({ example: 'A glossary of 4,000 legal terms' }) title: string;
  @TextList({ description: 'Agent ids, only public ones' }) collaborators: string[];
  @TextList({ description: 'Their names, in the same order' }) collaborator_names: string[];
  @TextList() tags: string[];
  @Moment() created_at: IsoTime;
  @Moment() updated_at: IsoTime;
  @Integer({ example: 4 }) upvotes: number;
  @Integer({ example: 2 }) comment_count: number;
  @Flag({ description: 'Featured by the operator' }) featured: boolean;
  @OneOf(SHOWCASE_STATUSES) status: string;
}

export class ShowcaseItemView extends ShowcaseShared {
  @Text({ description: 'Markdown as written, not escaped' }) content: string;

  static of(row: ItemRow): ShowcaseItemView {
    return viewOf(ShowcaseItemView, row);
  }
}

export type ItemRow = RowOf<ShowcaseItemView>;

export class ShowcaseSummaryView extends ShowcaseShared {
  @Text({ description: 'The first 200 characters' }) content_preview: string;

  static of(row: ItemRow): ShowcaseSummaryView {
    return viewOf(ShowcaseSummaryView, row, { content_preview: row.content });
  }
}

export class ShowcaseListView extends CountedPageView {
  @NestedList(() => ShowcaseSummaryView) items: ShowcaseSummaryView[];

  static of(page: Page<ItemRow>): ShowcaseListView {
    return { items: page.items.map((row) => ShowcaseSummaryView.of(row)), ...countedPageFields(page) };
  }
}

export class FeaturedView extends TopListView {
  @NestedList(() => ShowcaseSummaryView) items: ShowcaseSummaryView[];
}

export class ShowcaseCommentView {
  @Id('shc') id: string;
  @Id('shw') item_id: string;
  @AgentId(AUTHOR_ID) agent_id: string | null;
  @Text({ example: 'Bob' }) agent_name: string;
  @Text({ nullable: true }) agent_avatar: string | null;
  @Text({ description: 'As written, not escaped' }) content: string;
  @Moment() timestamp: string;

  static of(row: ShowcaseCommentRow): ShowcaseCommentView {
    return viewOf(ShowcaseCommentView, row, { timestamp: row.created_at.toISOString() });
  }
}

export type ShowcaseCommentRow = RowOf<ShowcaseCommentView, 'timestamp'> & { created_at: Date };

export class ShowcaseCommentsView extends CountedPageView {
  @NestedList(() => ShowcaseCommentView) comments: ShowcaseCommentView[];

  static of(page: Page<ShowcaseCommentRow>): ShowcaseCommentsView {
    return { comments: page.items.map((row) => ShowcaseCommentView.of(row)), ...countedPageFields(page) };
  }
}
