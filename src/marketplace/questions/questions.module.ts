import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { AgentsModule } from '../../agents/agents.module';
import { CatalogModule } from '../catalog/catalog.module';
import { Question } from './question.entity';
import { QuestionModerationController } from './question-moderation.controller';
import { QuestionsController } from './questions.controller';
import { QuestionsReader } from './questions.reader';
import { QuestionsService } from './questions.service';

@Module({
  imports: [AgentsModule, TypeOrmModule.forFeature([Question]), CatalogModule],
  controllers: [QuestionsController, QuestionModerationController],
  providers: [QuestionsService, QuestionsReader],
  exports: [QuestionsService, QuestionsReader],
})
export class QuestionsModule {}
