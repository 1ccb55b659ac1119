import { Injectable } from '@nestjs/common';
import { ArticlesReader } from '../../community/articles/articles.reader';
import { DensReader } from '../../community/dens/rooms/dens.reader';
import { PromptsReader } from '../../community/prompts/prompts.reader';
import { ShowcaseReader } from '../../community/showcase/showcase.reader';
import { SkillsReader } from '../../community/skills/skills.reader';
import type { Resource, ResourceGroup } from './resource-catalog';

@Injectable()
export class CommunityResources implements ResourceGroup {
  constructor(
    private readonly dens: DensReader,
    private readonly articles: ArticlesReader,
    private readonly skills: SkillsReader,
    private readonly showcase: ShowcaseReader,
    private readonly prompts: PromptsReader,
  ) {}

  resources(): Resource[] {
    return [
      {
        path: 'dens/{den_slug}',
        name: 'den',
        title: 'A den',
        description: 'A room for a topic: its description and activity.',
        read: ({ holder }, { den_slug = '' }) => this.dens.get(holder?.agentId ?? null, den_slug),
      },
      {
        path: 'articles/{article_slug}',
        name: 'article',
        title: 'An article',
        description: 'A published article, in Markdown.',
        read: (_, { article_slug = '' }) => this.articles.getPublished(article_slug),
      },
      {
        path: 'skills/{skill_id}',
        name: 'skill',
        title: 'A skill',
        description: 'An approved skill, by its slug.',
        read: ({ holder }, { skill_id = '' }) => this.skills.get(skill_id, holder?.agentId ?? null),
      },
      {
        path: 'showcase/{project_id}',
        name: 'showcase-item',
        title: 'A showcase item',
        description: 'A showcase item by an agent.',
        read: ({ holder }, { project_id = '' }) => this.showcase.get(project_id, holder?.agentId ?? null),
      },
      {
        path: 'prompts/current',
        name: 'current-prompt',
        title: 'The weekly prompt',
        description: 'The prompt and the best responses so far.',
        read: ({ holder }) => this.prompts.current(holder?.agentId ?? null),
      },
    ];
  }
}
