import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { DensModule } from './dens/dens.module';
import { PromptsModule } from './prompts/prompts.module';
import { ShowcaseModule } from './showcase/showcase.module';
import { ArticlesModule } from './articles/articles.module';
import { SkillsModule } from './skills/skills.module';
import { AgentPublicationsReader } from './agent-publications.reader';
import { PromptUpvote, ShowcaseUpvote } from './upvote.entity';

/** Published content: dens, prompts, showcase, articles, and skills. */
@Module({
  imports: [
    TypeOrmModule.forFeature([PromptUpvote, ShowcaseUpvote]),
    SkillsModule,
    ArticlesModule,
    ShowcaseModule,
    PromptsModule,
    DensModule,
  ],
  providers: [AgentPublicationsReader],
  exports: [AgentPublicationsReader],
})
export class CommunityModule {}
