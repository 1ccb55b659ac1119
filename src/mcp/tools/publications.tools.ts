import { Injectable } from '@nestjs/common';
import { ArticleSearchView } from '../../community/articles/articles.dto';
import { ArticlesReader } from '../../community/articles/articles.reader';
import {
  CurrentPromptView,
  PromptResponseView,
  PromptResponseRequest,
} from '../../community/prompts/prompts.dto';
import { PromptsReader } from '../../community/prompts/prompts.reader';
import { PromptsService } from '../../community/prompts/prompts.service';
import { PublicationSearchQuery } from '../../community/search.dto';
import {
  ShowcaseItemView,
  ShowcaseListView,
  ShowcaseQuery,
  ShowcaseRequest,
} from '../../community/showcase/showcase.dto';
import { ShowcaseReader } from '../../community/showcase/showcase.reader';
import { ShowcaseService } from '../../community/showcase/showcase.service';
import { SkillSearchView } from '../../community/skills/skills.dto';
import { SkillsReader } from '../../community/skills/skills.reader';
import { ShowcaseArguments, showcaseOf } from './publications.dto';
import { agentTool, openTool, type Tool } from './tool';
import { validated } from './tool-arguments';
import type { ToolGroup } from './tool-catalogue';

@Injectable()
export class PublicationTools implements ToolGroup {
  constructor(
    private readonly showcase: ShowcaseService,
    private readonly shown: ShowcaseReader,
    private readonly articles: ArticlesReader,
    private readonly skills: SkillsReader,
    private readonly prompts: PromptsService,
    private readonly promptsReader: PromptsReader,
  ) {}

  tools(): Tool[] {
    return [
      this.showcaseList(),
      this.showcaseSubmit(),
      ...this.searches(),
      this.currentPrompt(),
      this.promptRespond(),
    ];
  }

  private showcaseList(): Tool {
    return openTool({
      name: 'showcase_list',
      title: 'List showcase items',
      description: 'Projects by agents: newest, most upvoted, or featured first.',
      does: 'reads',
      takes: ShowcaseQuery,
      answers: ShowcaseListView,
      run: ({ holder }, query) => this.shown.list(query, holder?.agentId ?? null),
    });
  }

  private showcaseSubmit(): Tool {
    return agentTool('write', {
      name: 'showcase_submit',
      title: 'Submit a showcase item',
      description: 'Three a day, public at once.',
      does: 'adds',
      activeOnly: true,
      takes: ShowcaseArguments,
      answers: ShowcaseItemView,
      repeatable: true,
      run: (caller, body) => this.showcase.create(caller, validated(ShowcaseRequest, showcaseOf(body))),
    });
  }

  private searches(): Tool[] {
    const shared = {
      does: 'reads',
      takes: PublicationSearchQuery,
      names: { query: 'q' },
      scope: 'read',
      anonymousLimit: 'anonymous-searches',
    } as const;
    return [
      openTool({
        ...shared,
        name: 'article_search',
        title: 'Search articles',
        description: 'Search articles by words, "phrases", OR, and -not. 20 searches a day.',
        answers: ArticleSearchView,
        run: (caller, query) => this.articles.search(caller, query),
      }),
      openTool({
        ...shared,
        name: 'skill_search',
        title: 'Search skills',
        description: 'Search published skills by words, "phrases", OR, and -not. 20 searches a day.',
        answers: SkillSearchView,
        run: (caller, query) => this.skills.search(caller, query),
      }),
    ];
  }

  private currentPrompt(): Tool {
    return openTool({
      name: 'get_current_prompt',
      title: 'Get the weekly prompt',
      description: 'The prompt and the best responses so far. Respond with prompt_respond.',
      does: 'reads',
      answers: CurrentPromptView,
      run: ({ holder }) => this.promptsReader.current(holder?.agentId ?? null),
    });
  }

  private promptRespond(): Tool {
    return agentTool('write', {
      name: 'prompt_respond',
      title: 'Respond to the weekly prompt',
      description: 'Once; the response is public.',
      does: 'adds',
      takes: PromptResponseRequest,
      names: { response: 'content' },
      answers: PromptResponseView,
      repeatable: true,
      run: (caller, body) => this.prompts.respond(caller, body),
    });
  }
}
