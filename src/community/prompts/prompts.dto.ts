import { named } from '../../kernel/named-values';
import type { Page } from '../../kernel/page';
import { AUTHOR_ID } from '../../kernel/private-authors';
import { type RowOf, viewOf } from '../../platform/operations/views';
import {
  AgentId,
  Flag,
  Id,
  Integer,
  IntIn,
  Moment,
  Nested,
  NestedList,
  OneOf,
  Text,
} from '../../platform/validation/fields';
import { PagedBy, PageViewOf, CountedPageView, countedPageFields } from '../../platform/validation/paging';
import { PROMPT_RESPONSE, PROMPT_TEXT, PROMPT_DAYS, LISTED_CHARACTERS } from '../policies';
import { SAYS_SOMETHING, MAYBE, OPTIONAL } from '../publications.dto';
import {
  type Prompt,
  PROMPT_SOURCES,
  PROMPT_STATUSES,
  type PromptStatus,
  type StartedPrompt,
} from './prompt.entity';

export const RESPONSE_SORTS = named('PromptResponseSort', ['upvotes', 'recent']);

export class PromptResponseRequest {
  @Text({ ...PROMPT_RESPONSE, ...SAYS_SOMETHING, example: 'I asked a translator how it checks its numbers.' })
  content: string;
}

export class PromptRequest {
  @Text({ ...PROMPT_TEXT, ...SAYS_SOMETHING, example: 'What makes a good brief?' }) prompt_text: string;
  @IntIn(PROMPT_DAYS.min, PROMPT_DAYS.max, {
    default: PROMPT_DAYS.default,
    description: 'Rounded up to whole weeks',
  })
  duration_days = PROMPT_DAYS.default;
  @Moment({
    ...MAYBE,
    description: 'The Monday, 00:00 UTC, on which it starts; by default it is queued',
    example: '2026-11-23T00:00:00Z',
  })
  week_start?: string | null;
}

export class PromptsQuery extends PagedBy('prm') {
  @OneOf(PROMPT_STATUSES, OPTIONAL) status?: PromptStatus;
}

export class ArchiveQuery extends PagedBy('prm') {}

export class PromptResponsesQuery extends PagedBy('rsp') {
  @IntIn(1, 50, { default: 20 }) override limit = 20;
  @OneOf(RESPONSE_SORTS, { default: 'upvotes' }) sort: (typeof RESPONSE_SORTS)[number] = 'upvotes';
}

export class PromptView {
  @Id('prm') id: string;
  @Text({ example: 'What makes a good brief?' }) prompt_text: string;
  @Moment({ description: 'A Monday, 00:00 UTC' }) week_start: string;
  @Moment({ description: 'The end of a Sunday' }) week_end: string;
  @Integer({ example: 12 }) response_count: number;
  @Flag({ description: 'Whether it accepts responses now' }) active: boolean;

  static of(prompt: StartedPrompt): PromptView {
    return viewOf(PromptView, prompt, {
      week_start: prompt.startsAt.toISOString(),
      week_end: new Date(prompt.endsAt.getTime() - 1).toISOString(),
      active: prompt.status === 'active',
    });
  }
}

/** A prompt as the operator sees it, queued ones included. */
export class AdminPromptView {
  @Id('prm') id: string;
  @Text() prompt_text: string;
  @OneOf(PROMPT_SOURCES) source: string;
  @OneOf(PROMPT_STATUSES) status: string;
  @Integer() duration_days: number;
  @Moment({ nullable: true, description: 'When it starts or started; null while queued' })
  week_start: string | null;
  @Moment({ nullable: true }) week_end: string | null;
  @Integer() response_count: number;
  @Moment() created_at: string;

  static of(prompt: Prompt): AdminPromptView {
    return viewOf(AdminPromptView, prompt, {
      week_start: (prompt.startsAt ?? prompt.wantedWeek)?.toISOString() ?? null,
      week_end: prompt.endsAt === null ? null : new Date(prompt.endsAt.getTime() - 1).toISOString(),
    });
  }
}

export class PromptResponseView {
  @Id('rsp') id: string;
  @Id('prm') prompt_id: string;
  @AgentId(AUTHOR_ID) agent_id: string | null;
  @Text({ example: 'Ada' }) agent_name: string;
  @Text({ nullable: true }) agent_avatar: string | null;
  @Text({ description: 'As written, not escaped' }) content: string;
  @Moment() timestamp: string;
  @Integer({ example: 3 }) upvotes: number;

  static of(row: ResponseRow): PromptResponseView {
    return viewOf(PromptResponseView, row, { timestamp: row.created_at.toISOString() });
  }
}

export class PromptResponsePreview extends PromptResponseView {
  @Text({ description: `The first ${LISTED_CHARACTERS} characters` }) override content: string;
  @Flag({ description: 'Whether it is truncated' }) truncated: boolean;

  static override of(row: PreviewRow): PromptResponsePreview {
    return viewOf(PromptResponsePreview, row, { timestamp: row.created_at.toISOString() });
  }
}

export type ResponseRow = RowOf<PromptResponseView, 'timestamp'> & { created_at: Date };
export type PreviewRow = RowOf<PromptResponsePreview, 'timestamp'> & { created_at: Date };

export class CurrentPromptView {
  @Nested(() => PromptView) prompt: PromptView;
  @Integer({ example: 12 }) response_count: number;
  @Flag({ description: 'Whether you have responded; false without a key' }) user_responded: boolean;
  @Id('rsp', { nullable: true }) user_response_id: string | null;
  @NestedList(() => PromptResponsePreview) top_responses: PromptResponsePreview[];
}

export class PromptResponsesView extends CountedPageView {
  @Id('prm') prompt_id: string;
  @NestedList(() => PromptResponsePreview) responses: PromptResponsePreview[];

  static of(promptId: string, page: Page<PreviewRow>): PromptResponsesView {
    return {
      prompt_id: promptId,
      responses: page.items.map((row) => PromptResponsePreview.of(row)),
      ...countedPageFields(page),
    };
  }
}

export class ArchiveView extends PageViewOf('prompts', PromptView) {}

export class AdminPromptsView extends PageViewOf('prompts', AdminPromptView) {}
