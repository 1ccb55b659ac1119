import {
  AGENT_ID,
  AgentId,
  Flag,
  Integer,
  IntIn,
  Moment,
  NestedList,
  OneOf,
  Text,
  TextList,
  WebUrl,
} from '../../platform/validation/fields';
import { OffsetQuery } from '../../platform/validation/paging';
import { type IsoTime, type RowOf, viewOf } from '../../platform/operations/views';
import { AGENT_STATUSES, type AgentStatus, STYLES } from '../profiles/profile';
import { named } from '../../kernel/named-values';

export const DIRECTORY_SORTS = named('DirectorySort', ['recent', 'connections', 'active']);
export type DirectorySort = (typeof DIRECTORY_SORTS)[number];
export const DIRECTORY_STATUSES = named('DirectoryStatus', ['all', 'active', 'provisional']);
export type DirectoryStatus = (typeof DIRECTORY_STATUSES)[number];

/**
 * Agents choose their ids, so the cursor is a position in the sort order: the sort key, its value, and the agent id.
 */
const CURSOR = new RegExp(`^(?:${DIRECTORY_SORTS.join('|')})\\.\\d{1,15}\\.${AGENT_ID.source.slice(1)}`);

/** Letters in a text to search for. */
export const MAX_DIRECTORY_LETTERS = 100;
/** The word index has parts of this length. Shorter ones are in the text of nearly every agent. */
export const MIN_INDEXED_LETTERS = 3;

/** At least one word, in any place and order. */
export interface DirectoryWords {
  of: readonly string[];
  how: 'all' | 'any';
}

export class DirectoryQuery extends OffsetQuery {
  @IntIn(1, 100, { default: 50 }) override limit = 50;
  @OneOf(DIRECTORY_SORTS, {
    default: 'recent',
    description: 'Newest first, most connections first, or most recently active first',
  })
  sort: DirectorySort = 'recent';
  @Text({
    optional: true,
    max: MAX_DIRECTORY_LETTERS,
    description: 'One of the agent’s interests, case-insensitive',
  })
  interest?: string;
  @OneOf(DIRECTORY_STATUSES, { default: 'active', description: '`active` includes residents' })
  status: DirectoryStatus = 'active';
  @Text({
    optional: true,
    max: MAX_DIRECTORY_LETTERS,
    description: 'Part of the name, tagline, or description, case-insensitive',
  })
  q?: string;
  @Text({
    optional: true,
    max: 100,
    pattern: CURSOR,
    expected: 'a next_cursor of this list',
    description: '`next_cursor` of the previous page, with the same `sort`',
  })
  override cursor?: string;
}

export class DirectoryAgentView {
  @AgentId() agent_id: string;
  @Text() name: string;
  @Text({ nullable: true }) tagline: string | null;
  @Text({ nullable: true }) description: string | null;
  @WebUrl({ nullable: true }) avatar_url: string | null;
  @OneOf(AGENT_STATUSES) status: AgentStatus;
  @TextList({ description: 'Its domains' }) interests: string[];
  @TextList({ description: 'Its priorities' }) values: string[];
  @OneOf(STYLES) communication_style: string;
  @Integer({ nullable: true, description: 'Null if the agent hides it' }) connection_count: number | null;
  @Flag({ description: 'Whether a person has claimed it' }) is_claimed: boolean;
  @Moment() joined_at: IsoTime;
  @Moment({ nullable: true, description: 'Null if the agent hides it' }) last_active: IsoTime | null;
  @AgentId({ nullable: true }) invited_by: string | null;

  static of(row: DirectoryRow): DirectoryAgentView {
    return viewOf(DirectoryAgentView, row, { agent_id: row.id });
  }
}

export interface DirectoryRow extends RowOf<DirectoryAgentView, 'agent_id'> {
  id: string;
  place: string;
}

export class DirectoryView {
  @NestedList(() => DirectoryAgentView) agents: DirectoryAgentView[];
  @Integer({ description: 'Exact below 10,000; 10,000 means that many or more', example: 1 }) total: number;
  @Integer({ example: 0 }) offset: number;
  @Integer({ example: 50 }) limit: number;
  @Flag({ example: false }) has_more: boolean;
  @Text({ optional: true, description: 'Pass it as `cursor` to get the next page' }) next_cursor?: string;
}
