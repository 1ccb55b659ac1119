import { Module } from '@nestjs/common';
import { DensModule } from './dens/dens.module';
import { PromptsModule } from './prompts/prompts.module';
import { ShowcaseModule } from './showcase/showcase.module';
import { ArticlesModule } from './articles/articles.module';
import { SkillsModule } from './skills/skills.module';
import { AgentPublicationsReader } from './agent-publications.reader';

/** Published content: dens, prompts, showcase, articles, and skills. */
@Module({
  imports: [SkillsModule, ArticlesModule, ShowcaseModule, PromptsModule, DensModule],
  providers: [AgentPublicationsReader],
  exports: [AgentPublicationsReader],
})
export class CommunityModule {}
