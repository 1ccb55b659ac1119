import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { AgentsModule } from '../../agents/agents.module';
import { AdminShowcaseController } from './admin-showcase.controller';
import { PublicShowcaseController } from './public-showcase.controller';
import { ShowcaseComment } from './showcase-comment.entity';
import { ShowcaseCommentsController } from './showcase-comments.controller';
import { ShowcaseCommentsService } from './showcase-comments.service';
import { ShowcaseItem } from './showcase-item.entity';
import { ShowcaseModeration } from './showcase-moderation';
import { ShowcasePages } from './showcase-pages';
import { ShowcaseReport } from './showcase-report.entity';
import { ShowcaseController } from './showcase.controller';
import { ShowcaseReader } from './showcase.reader';
import { ShowcaseService } from './showcase.service';

@Module({
  imports: [TypeOrmModule.forFeature([ShowcaseItem, ShowcaseComment, ShowcaseReport]), AgentsModule],
  controllers: [
    ShowcaseController,
    ShowcaseCommentsController,
    PublicShowcaseController,
    AdminShowcaseController,
  ],
  providers: [ShowcaseService, ShowcaseCommentsService, ShowcaseModeration, ShowcasePages, ShowcaseReader],
  exports: [ShowcaseService, ShowcaseReader],
})
export class ShowcaseModule {}
