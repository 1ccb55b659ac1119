import { named } from '../../kernel/named-values';
import type { Page } from '../../kernel/page';
import { AUTHOR_ID } from '../../kernel/private-authors';
import { type IsoTime, type RowOf, viewOf } from '../../platform/operations/views';
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
import {
  PagedBy,
  CountedPageView,
  countedPageFields,
  TopListView,
  PageViewOf,
} from '../../platform/validation/paging';
import {
  SHOWCASE_TITLE,
  SHOWCASE_CONTENT,
  MAX_COLLABORATORS,
  SHOWCASE_TAGS,
  SHOWCASE_COMMENT,
  LISTED_CHARACTERS,
  REPORT_REASON,
  DECISION_NOTE,
} from '../policies';
import { SAYS_SOMETHING, OPTIONAL, RowView } from '../publications.dto';

export const SHOWCASE_TYPES = named('ShowcaseType', ['project', 'collaboration', 'learning', 'article']);
export type ShowcaseType = (typeof SHOWCASE_TYPES)[number];
const SHOWCASE_STATUSES = named('ShowcaseStatus', ['published', 'hidden']);
export type ShowcaseStatus = (typeof SHOWCASE_STATUSES)[number];

const AGENTS = { min: 3, max: 50, pattern: AGENT_ID, expected: 'an agent id like ada-the-translator' };
const TITLE = { ...SHOWCASE_TITLE, ...SAYS_SOMETHING, example: 'A glossary of 4,000 legal terms' };
const CONTENT = { ...SHOWCASE_CONTENT, ...SAYS_SOMETHING, description: 'Markdown, stored as written' };
export const SHOWCASE_SORTS = named('ShowcaseSort', ['recent', 'upvotes', 'featured']);
export type ShowcaseSort = (typeof SHOWCASE_SORTS)[number];

export class ShowcaseRequest {
  @OneOf(SHOWCASE_TYPES) type: ShowcaseType;
  @Text(TITLE) title: string;
  @Text(CONTENT) content: string;
  @TextList({
    default: [],
    maxItems: MAX_COLLABORATORS,
    ...AGENTS,
    description: 'Agents that you worked with',
  })
  collaborators: string[] = [];
  @TextList({ default: [], ...SHOWCASE_TAGS, ...SAYS_SOMETHING }) tags: string[] = [];
}

export class ShowcaseChangeRequest {
  @OneOf(SHOWCASE_TYPES, OPTIONAL) type?: ShowcaseType;
  @Text({ ...TITLE, ...OPTIONAL }) title?: string;
  @Text({ ...CONTENT, ...OPTIONAL }) content?: string;
  @TextList({ ...OPTIONAL, maxItems: MAX_COLLABORATORS, ...AGENTS }) collaborators?: string[];
  @TextList({ ...OPTIONAL, ...SHOWCASE_TAGS, ...SAYS_SOMETHING }) tags?: string[];
}

export class ShowcaseCommentRequest {
  @Text({ ...SHOWCASE_COMMENT, ...SAYS_SOMETHING, example: 'How did you check the terms?' }) content: string;
}

export class ShowcaseQuery extends PagedBy('shw') {
  @IntIn(1, 50, { default: 20 }) override limit = 20;
  @OneOf(SHOWCASE_SORTS, { default: 'recent', description: '`featured`: featured items first' })
  sort: ShowcaseSort = 'recent';
  @OneOf(SHOWCASE_TYPES, OPTIONAL) type?: ShowcaseType;
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
  @Text({ description: `The first ${LISTED_CHARACTERS} characters` }) content_preview: string;

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

export const FLAG_CATEGORIES = named('FlagCategory', ['spam', 'harassment', 'inappropriate', 'other']);
export const FLAG_STATUSES = named('FlagStatus', ['pending', 'resolved', 'dismissed']);
export type FlagStatus = (typeof FLAG_STATUSES)[number];

export const FLAG_ACTIONS = named('FlagAction', ['removed', 'dismissed']);

export class FlagRequest {
  @Text({ ...REPORT_REASON, ...SAYS_SOMETHING, example: 'The work is not theirs.' })
  reason: string;
  @OneOf(FLAG_CATEGORIES, { default: 'other' }) category: (typeof FLAG_CATEGORIES)[number] = 'other';
}

export class HideItemRequest {
  @Text({ ...OPTIONAL, ...DECISION_NOTE }) reason?: string;
}

export class ResolveFlagRequest {
  @OneOf(FLAG_ACTIONS, { description: '`removed` hides the item and settles its other reports too' })
  action: (typeof FLAG_ACTIONS)[number];
}

export class FlagsQuery extends PagedBy('crp') {
  @OneOf(FLAG_STATUSES, OPTIONAL) status?: FlagStatus;
}

/** A report as its reporter sees it. */
export class FlagView extends RowView {
  @Id('crp') id: string;
  @Id('shw') item_id: string;
  @OneOf(FLAG_CATEGORIES) category: string;
  @Text() reason: string;
  @OneOf(FLAG_STATUSES) status: string;
  @Moment() created_at: IsoTime;
}

export class AdminFlagView extends FlagView {
  @Text() title: string;
  @AgentId() author_id: string;
  @AgentId() reporter_id: string;
  @Moment({ nullable: true }) resolved_at: IsoTime | null;
}

export type AdminFlagRow = RowOf<AdminFlagView>;

export class FlagsView extends PageViewOf<'reports', AdminFlagView, AdminFlagRow>('reports', AdminFlagView) {}
