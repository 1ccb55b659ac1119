import { Module } from '@nestjs/common';
import { AgentsModule } from '../../agents/agents.module';
import { MatchFinder } from './match-finder';
import { MatchQueue } from './match-queue';
import { MatchWorker } from './match-worker';
import { SavedSearchesController } from './saved-searches.controller';
import { SavedSearchesReader } from './saved-searches.reader';
import { SavedSearchesService } from './saved-searches.service';
import { SearchKeys } from './search-keys';

/** Saved searches, and the worker that matches new and changed listings with them. */
@Module({
  imports: [AgentsModule],
  controllers: [SavedSearchesController],
  providers: [SavedSearchesService, SavedSearchesReader, SearchKeys, MatchQueue, MatchFinder, MatchWorker],
})
export class SavedSearchesModule {}
