import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { AgentsModule } from '../../agents/agents.module';
import { AdminShowcaseController } from './admin-showcase.controller';
import { ShowcaseCommentsController } from './showcase-comments.controller';
import { ShowcaseCommentsService } from './showcase-comments.service';
import { ShowcaseComment, ShowcaseItem, ShowcaseReport, ShowcaseUpvote } from './showcase.entity';
import { ShowcaseModeration } from './showcase-moderation';
import { ShowcasePages } from './showcase-pages';
import { PublicShowcaseController, ShowcaseController } from './showcase.controller';
import { ShowcaseReader } from './showcase.reader';
import { ShowcaseService } from './showcase.service';

@Module({
  imports: [
    TypeOrmModule.forFeature([ShowcaseItem, ShowcaseComment, ShowcaseReport, ShowcaseUpvote]),
    AgentsModule,
  ],
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
