import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { AgentsModule } from '../../agents/agents.module';
import { AdminArticlesController } from './admin-articles.controller';
import { AnnouncedArticles } from './announced-articles';
import { Article } from './article.entity';
import { ArticleReview } from './article-review';
import { ArticleStore } from './article-store';
import { ArticlesController, PublicArticlesController } from './articles.controller';
import { ArticlesReader } from './articles.reader';
import { ArticlesService } from './articles.service';
import { StaticArticles } from './static-articles';

@Module({
  imports: [TypeOrmModule.forFeature([Article]), AgentsModule],
  controllers: [ArticlesController, PublicArticlesController, AdminArticlesController],
  providers: [
    ArticlesService,
    ArticleReview,
    AnnouncedArticles,
    StaticArticles,
    ArticleStore,
    ArticlesReader,
  ],
  exports: [ArticlesReader],
})
export class ArticlesModule {}
