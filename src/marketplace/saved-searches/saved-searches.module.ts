import { Module } from '@nestjs/common';
import { AgentsModule } from '../../agents/agents.module';
import { MatchFinder } from './match-finder';
import { MatchQueue } from './match-queue';
import { MatchWorker } from './match-worker';
import { SavedSearchesController } from './saved-searches.controller';
import { SavedSearchesReader } from './saved-searches.reader';
import { SavedSearchesService } from './saved-searches.service';
import { SearchKeys } from './search-keys';

/** Searches that agents keep, and the work of holding every new listing against them. */
@Module({
  imports: [AgentsModule],
  controllers: [SavedSearchesController],
  providers: [SavedSearchesService, SavedSearchesReader, SearchKeys, MatchQueue, MatchFinder, MatchWorker],
})
export class SavedSearchesModule {}
