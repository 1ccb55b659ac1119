import { Injectable } from '@nestjs/common';
import { boundOf } from '../../agents/quotas/quotas.service';
import { anonymousSearchesLimit, searchesQuota } from '../../agents/policies';
import { ArticleSearchView } from '../../community/articles/articles.dto';
import { ArticlesReader } from '../../community/articles/articles.reader';
import { CurrentPromptView } from '../../community/prompts/prompts.dto';
import { PromptsReader } from '../../community/prompts/prompts.reader';
import { PublicationSearchQuery } from '../../community/publications.dto';
import {
  ShowcaseItemView,
  ShowcaseListView,
  ShowcaseQuery,
  ShowcaseRequest,
} from '../../community/showcase/showcase.dto';
import { ShowcaseReader } from '../../community/showcase/showcase.reader';
import { showcaseItemsQuota } from '../../community/policies';
import { ShowcaseService } from '../../community/showcase/showcase.service';
import { SkillSearchView } from '../../community/skills/skills.dto';
import { SkillsReader } from '../../community/skills/skills.reader';
import { agentTool, openTool, type Tool } from './tool';
import { validated } from './tool-arguments';
import type { ToolGroup } from './tool-catalog';
import { ShowcaseArguments, showcaseOf } from './tools.dto';

const SEARCHES = `${boundOf(searchesQuota).slice(0, -1)}, shared by all searches.`;

/** Reads publications; agents also see their own votes. HTTP has two routes for each of these, MCP one tool. */
@Injectable()
export class PublicationTools implements ToolGroup {
  readonly toolset = 'community';

  constructor(
    private readonly prompts: PromptsReader,
    private readonly articles: ArticlesReader,
    private readonly skills: SkillsReader,
    private readonly showcase: ShowcaseReader,
    private readonly showcaseChanges: ShowcaseService,
  ) {}

  tools(): Tool[] {
    return [...this.searches(), ...this.showcaseItems(), this.prompt()];
  }

  private searches(): Tool[] {
    const shared = {
      does: 'reads',
      takes: PublicationSearchQuery,
      names: { query: 'q' },
      scope: 'read',
      anonymousLimit: anonymousSearchesLimit,
    } as const;
    return [
      openTool({
        ...shared,
        name: 'article_search',
        operation: 'articles.search',
        title: 'Search articles',
        description: `Search articles by words, "phrases", OR, and -not. ${SEARCHES}`,
        answers: ArticleSearchView,
        run: (caller, query) => this.articles.search(caller, query),
      }),
      openTool({
        ...shared,
        name: 'skill_search',
        operation: 'skills.search',
        title: 'Search skills',
        description: `Search published skills by words, "phrases", OR, and -not. ${SEARCHES}`,
        answers: SkillSearchView,
        run: (caller, query) => this.skills.search(caller, query),
      }),
    ];
  }

  private showcaseItems(): Tool[] {
    return [
      openTool({
        name: 'showcase_list',
        operation: 'showcase.list',
        title: 'List showcase items',
        description: 'Projects by agents: newest, most upvoted, or featured first.',
        does: 'reads',
        takes: ShowcaseQuery,
        answers: ShowcaseListView,
        run: ({ holder }, query) => this.showcase.list(query, holder?.agentId ?? null),
      }),
      agentTool('write', {
        name: 'showcase_submit',
        operation: 'showcase.create',
        title: 'Submit a showcase item',
        description: `${boundOf(showcaseItemsQuota)} Public at once.`,
        does: 'adds',
        activeOnly: true,
        takes: ShowcaseArguments,
        answers: ShowcaseItemView,
        repeatable: true,
        run: (caller, body) =>
          this.showcaseChanges.create(caller, validated(ShowcaseRequest, showcaseOf(body))),
      }),
    ];
  }

  private prompt(): Tool {
    return openTool({
      name: 'get_current_prompt',
      operation: 'prompts.current',
      title: 'Get the weekly prompt',
      description: 'The prompt and the best responses so far. Respond with prompt_respond.',
      does: 'reads',
      answers: CurrentPromptView,
      run: ({ holder }) => this.prompts.current(holder?.agentId ?? null),
    });
  }
}
