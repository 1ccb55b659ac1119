import { Injectable, type OnModuleInit } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { Not, Repository } from 'typeorm';
import { PersonalData } from '../../agents/personal-data/personal-data.service';
import { HeartbeatUpdates } from '../../agents/status/heartbeat-updates.service';
import { SECOND } from '../../kernel/clock';
import { withoutPrivate } from '../../kernel/private-authors';
import { ResponseCache } from '../../platform/fast/response-cache';
import { cursorPosition, paged } from '../../platform/database/paged';
import { camelCased } from '../../platform/database/rows';
import { Database, statement } from '../../platform/database/statements';
import { LISTED_CHARACTERS, TOP_RESPONSES } from '../policies';
import { PublicationStatements, readPage, pageSeenBy } from '../publications/publication-lists';
import { PromptRollover, PROMPTS_TAG } from './prompt-rollover';
import { Prompt, PromptResponse, type StartedPrompt } from './prompt.entity';
import {
  AdminPromptsView,
  type ArchiveQuery,
  ArchiveView,
  type CurrentPromptView,
  type PreviewRow,
  PromptResponsePreview,
  type PromptResponsesQuery,
  PromptResponsesView,
  PromptResponseView,
  type PromptsQuery,
  PromptView,
  type ResponseRow,
} from './prompts.dto';
import { promptNotFound, promptResponseNotFound } from './prompts.errors';

const WHOLE = `r.id, r.prompt_id, r.agent_id, c.display_name AS agent_name, c.avatar_url AS agent_avatar,
  c.is_public AS agent_is_public, r.content, r.upvotes, r.created_at`;
const RESPONSES = new PublicationStatements({
  table: 'prompt_responses',
  columns: WHOLE,
  summary: WHOLE.replace(
    'r.content',
    `left(r.content, ${LISTED_CHARACTERS}) AS content, char_length(r.content) > ${LISTED_CHARACTERS} AS truncated`,
  ),
  author: 'agent_id',
});
export const RESPONSE = RESPONSES.one('prompt_responses_one', 'r.id = $1 AND r.removed_at IS NULL');
/** The `$2` most upvoted responses to a prompt. */
const TOP = RESPONSES.top(
  'prompt_responses_top',
  'prompt_id = $1 AND removed_at IS NULL',
  ['upvotes', 'id'],
  '$2',
);
const OF_PROMPT = 'prompt_id = $4 AND removed_at IS NULL';
const LISTS = {
  recent: RESPONSES.list('prompt_responses_by_recent', OF_PROMPT, {
    order: { keys: ['id'], end: `'~'` },
    few: true,
  }),
  upvotes: RESPONSES.list('prompt_responses_by_upvotes', OF_PROMPT, {
    order: { keys: ['upvotes', 'id'], end: `2147483647, '~'` },
    few: true,
  }),
};
const OWN = statement(
  'prompt_responses_of_agent',
  `SELECT r.id, r.prompt_id, p.prompt_text, r.content, r.upvotes, r.created_at
     FROM prompt_responses r JOIN prompts p ON p.id = r.prompt_id WHERE r.agent_id = $1 ORDER BY r.id`,
);

const ARCHIVE = paged({
  name: 'prompts_archive',
  counted: `FROM prompts WHERE status = 'past'`,
  page: `SELECT * FROM prompts
          WHERE status = 'past' AND starts_at < ${cursorPosition('prompts', 'starts_at', '$1', `'infinity'::timestamptz`)}
          ORDER BY starts_at DESC, id DESC LIMIT $2 OFFSET $3`,
  orderBy: 'p.starts_at DESC, p.id DESC',
});
const ALL = paged({
  name: 'prompts_all',
  counted: 'FROM prompts WHERE $4::text IS NULL OR status = $4',
  page: `SELECT * FROM prompts WHERE id < coalesce($1::text, '~') AND ($4::text IS NULL OR status = $4)
          ORDER BY id DESC LIMIT $2 OFFSET $3`,
  orderBy: 'p.id DESC',
});

@Injectable()
export class PromptsReader implements OnModuleInit {
  constructor(
    @InjectRepository(PromptResponse) private readonly responses: Repository<PromptResponse>,
    private readonly database: Database,
    private readonly rollover: PromptRollover,
    private readonly cache: ResponseCache,
    private readonly updates: HeartbeatUpdates,
    private readonly personalData: PersonalData,
  ) {}

  onModuleInit(): void {
    const current = '/public/prompts/current';
    this.cache.addPaths(PROMPTS_TAG, 2 * SECOND, current, `${current}/responses`);
    this.updates.add('prompt_of_week', (agentId) => this.ofTheWeek(agentId));
    this.personalData.add('prompt_responses', (agentId) => this.database.rows(OWN, [agentId]));
  }

  /** The current prompt. The first caller in a week opens it. */
  async current(agentId: string | null): Promise<CurrentPromptView> {
    const prompt = await this.rollover.ensureCurrent();
    const [top, own] = await Promise.all([
      this.database.rows<PreviewRow>(TOP, [prompt.id, TOP_RESPONSES]),
      agentId === null ? null : this.responses.findOneBy({ promptId: prompt.id, agentId }),
    ]);
    return {
      prompt: PromptView.of(prompt),
      response_count: prompt.responseCount,
      user_responded: own !== null,
      user_response_id: own?.id ?? null,
      top_responses: top.map((row) => PromptResponsePreview.of(withoutPrivate(row, 'agent', agentId))),
    };
  }

  /** The prompt for the heartbeat. */
  private async ofTheWeek(agentId: string): Promise<object> {
    const prompt = await this.rollover.ensureCurrent();
    const responded = await this.responses.existsBy({ promptId: prompt.id, agentId });
    return { ...PromptView.of(prompt), user_responded: responded };
  }

  async listCurrent(query: PromptResponsesQuery, agentId: string | null): Promise<PromptResponsesView> {
    return this.list((await this.rollover.ensureCurrent()).id, query, agentId);
  }

  async listOf(promptId: string, query: PromptResponsesQuery, agentId: string): Promise<PromptResponsesView> {
    if (!(await this.responses.manager.existsBy(Prompt, { id: promptId, status: Not('queued') })))
      throw promptNotFound();
    return this.list(promptId, query, agentId);
  }

  /** Includes the full text. */
  async getResponse(id: string, agentId: string): Promise<PromptResponseView> {
    const row = await this.database.first<ResponseRow>(RESPONSE, [id]);
    if (!row) throw promptResponseNotFound();
    return PromptResponseView.of(withoutPrivate(row, 'agent', agentId));
  }

  /** Past prompts, latest first. */
  async archive(query: ArchiveQuery): Promise<ArchiveView> {
    await this.rollover.ensureCurrent(); // closes a prompt whose week is over, so that it counts as past
    const page = await readPage<{ id: string }>(this.database, ARCHIVE, query);
    return ArchiveView.of({ ...page, items: page.items.map((row) => camelCased<StartedPrompt>({ ...row })) });
  }

  async listAll(query: PromptsQuery): Promise<AdminPromptsView> {
    const page = await readPage<{ id: string }>(this.database, ALL, query, query.status ?? null);
    return AdminPromptsView.of({ ...page, items: page.items.map((row) => camelCased<Prompt>({ ...row })) });
  }

  private async list(
    promptId: string,
    query: PromptResponsesQuery,
    agentId: string | null,
  ): Promise<PromptResponsesView> {
    const page = await readPage<PreviewRow>(this.database, LISTS[query.sort], query, promptId);
    return PromptResponsesView.of(promptId, pageSeenBy(page, 'agent', agentId));
  }
}
