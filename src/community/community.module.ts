import { Module } from '@nestjs/common';
import { DensModule } from './dens/dens.module';
import { PromptsModule } from './prompts/prompts.module';
import { ShowcaseModule } from './showcase/showcase.module';
import { ArticlesModule } from './articles/articles.module';
import { SkillsModule } from './skills/skills.module';
import { WritingsReader } from './writings.reader';

/** Published content: dens, prompts, showcase, articles, and skills. */
@Module({
  imports: [SkillsModule, ArticlesModule, ShowcaseModule, PromptsModule, DensModule],
  providers: [WritingsReader],
  exports: [WritingsReader],
})
export class CommunityModule {}
