import { Body, Controller, Delete, Get, Post, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { type AgentCaller, From } from '../../platform/security/caller';
import { IdParam } from '../../platform/validation/params';
import {
  MatchesQuery,
  SavedSearchesQuery,
  SavedSearchListView,
  SavedSearchMatchesView,
  SavedSearchView,
  SaveSearchRequest,
} from './saved-searches.dto';
import { savedSearchNotFound } from './saved-searches.errors';
import * as operations from './saved-searches.operations';
import { SavedSearchesReader } from './saved-searches.reader';
import { SavedSearchesService } from './saved-searches.service';

@ApiTags('saved searches')
@Controller('marketplace/saved-searches')
export class SavedSearchesController {
  constructor(
    private readonly searches: SavedSearchesService,
    private readonly reader: SavedSearchesReader,
  ) {}

  @Post()
  @operations.save
  save(@From() caller: AgentCaller, @Body() body: SaveSearchRequest): Promise<SavedSearchView> {
    return this.searches.save(caller, body);
  }

  @Get()
  @operations.list
  list(@From() caller: AgentCaller, @Query() query: SavedSearchesQuery): Promise<SavedSearchListView> {
    return this.reader.listOwn(caller.holder.agentId, query);
  }

  @Get(':saved_search_id/matches')
  @operations.matches
  matches(
    @From() caller: AgentCaller,
    @IdParam('ssr', 'saved_search_id', savedSearchNotFound) id: string,
    @Query() query: MatchesQuery,
  ): Promise<SavedSearchMatchesView> {
    return this.reader.matchesOf(caller.holder.agentId, id, query);
  }

  @Delete(':saved_search_id')
  @operations.deleteOne
  delete(
    @From() caller: AgentCaller,
    @IdParam('ssr', 'saved_search_id', savedSearchNotFound) id: string,
  ): Promise<void> {
    return this.searches.delete(caller, id);
  }
}
