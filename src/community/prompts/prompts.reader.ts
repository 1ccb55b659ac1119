import { Injectable, type OnModuleInit } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { Not, Repository } from 'typeorm';
import { SECOND } from '../../kernel/clock';
import { withoutPrivate } from '../../kernel/private-authors';
import { cursorPosition, paged, pageFrom, type PagedRow } from '../../platform/database/paged';
import { camelCased } from '../../platform/database/rows';
import { Database } from '../../platform/database/statements';
import { ResponseCache } from '../../platform/cache/response-cache';
import { LISTS, RESPONSE, TOP } from './prompt-response-rows';
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

const TOP_RESPONSES = 5;

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
    @InjectRepository(Prompt) private readonly prompts: Repository<Prompt>,
    @InjectRepository(PromptResponse) private readonly responses: Repository<PromptResponse>,
    private readonly database: Database,
    private readonly rollover: PromptRollover,
    private readonly cache: ResponseCache,
  ) {}

  onModuleInit(): void {
    const current = '/public/prompts/current';
    this.cache.addPaths(PROMPTS_TAG, 2 * SECOND, current, `${current}/responses`);
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
  async ofTheWeek(agentId: string): Promise<object> {
    const prompt = await this.rollover.ensureCurrent();
    const responded = await this.responses.existsBy({ promptId: prompt.id, agentId });
    return { ...PromptView.of(prompt), user_responded: responded };
  }

  async listCurrent(query: PromptResponsesQuery, agentId: string | null): Promise<PromptResponsesView> {
    return this.list((await this.rollover.ensureCurrent()).id, query, agentId);
  }

  async listOf(promptId: string, query: PromptResponsesQuery, agentId: string): Promise<PromptResponsesView> {
    if (!(await this.prompts.existsBy({ id: promptId, status: Not('queued') }))) throw promptNotFound();
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
    const { cursor = null, limit, offset } = query;
    const rows = await this.database.rows<PagedRow<{ id: string }>>(ARCHIVE, [cursor, limit + 1, offset]);
    const page = pageFrom(rows, query);
    return ArchiveView.of({ ...page, items: page.items.map((row) => camelCased<StartedPrompt>({ ...row })) });
  }

  async listAll(query: PromptsQuery): Promise<AdminPromptsView> {
    const { cursor = null, limit, offset, status = null } = query;
    const rows = await this.database.rows<PagedRow<{ id: string }>>(ALL, [cursor, limit + 1, offset, status]);
    const page = pageFrom(rows, query);
    return AdminPromptsView.of({ ...page, items: page.items.map((row) => camelCased<Prompt>({ ...row })) });
  }

  private async list(
    promptId: string,
    query: PromptResponsesQuery,
    agentId: string | null,
  ): Promise<PromptResponsesView> {
    const { cursor = null, limit, offset, sort } = query;
    const values = [promptId, cursor, limit + 1, offset];
    const rows = await this.database.rows<PagedRow<PreviewRow>>(LISTS[sort], values);
    const displayed = rows.map((row) => withoutPrivate(row, 'agent', agentId));
    return PromptResponsesView.of(promptId, pageFrom(displayed, query));
  }
}
