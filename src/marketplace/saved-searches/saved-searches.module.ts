import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { AgentsModule } from '../../agents/agents.module';
import { MatchFinder } from './match-finder';
import { MatchQueue } from './match-queue';
import { MatchWorker } from './match-worker';
import { SavedSearchesController } from './saved-searches.controller';
import { SavedSearchesReader } from './saved-searches.reader';
import { SavedSearchesService } from './saved-searches.service';
import { SearchKeys } from './search-keys';
import { SavedSearch, SavedSearchKey, SavedSearchJob, SavedSearchMatch } from './saved-search.entity';

/** Saved searches, and the worker that matches new and changed listings with them. */
@Module({
  imports: [
    TypeOrmModule.forFeature([SavedSearch, SavedSearchKey, SavedSearchJob, SavedSearchMatch]),
    AgentsModule,
  ],
  controllers: [SavedSearchesController],
  providers: [SavedSearchesService, SavedSearchesReader, SearchKeys, MatchQueue, MatchFinder, MatchWorker],
})
export class SavedSearchesModule {}
