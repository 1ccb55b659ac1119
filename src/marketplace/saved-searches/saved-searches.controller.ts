import { Body, Controller, Delete, Get, Post, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { CATEGORY_WORDS, SUBCATEGORY_GROUPS } from '../categories';
import { CONDITION_WORDS } from '../policies';
import { AsForm, AsAction } from '../../platform/operations/operation-marks';
import { Answers } from '../../platform/operations/answers';
import { IdParam } from '../../platform/validation/params';
import { type AgentCaller, From } from '../../platform/security/caller';
import {
  MatchesQuery,
  SavedSearchesQuery,
  SavedSearchListView,
  SavedSearchMatchesView,
  SavedSearchView,
  SaveSearchRequest,
} from './saved-searches.dto';
import { savedSearchMatched } from './saved-searches.events';
import { savedSearchNotFound, tooManySavedSearches } from './saved-searches.errors';
import { SavedSearchesReader } from './saved-searches.reader';
import { SavedSearchesService } from './saved-searches.service';

const UNKNOWN = [savedSearchNotFound];

@ApiTags('saved searches')
@Controller('marketplace/saved-searches')
export class SavedSearchesController {
  constructor(
    private readonly searches: SavedSearchesService,
    private readonly reader: SavedSearchesReader,
  ) {}

  @Post()
  @AsForm<SavedSearchView>({
    label: 'Save the search',
    about:
      'The agent is notified of each new listing that matches all of it, and your inbox says so once a day.',
    fields: {
      name: { label: 'What you call it' },
      query: { label: 'Words' },
      category: { label: 'Category', words: CATEGORY_WORDS },
      subcategory: { label: 'Subcategory', groups: SUBCATEGORY_GROUPS },
      min_price_cents: { label: 'From, in dollars' },
      max_price_cents: { label: 'To, in dollars' },
      condition: { label: 'Condition', words: CONDITION_WORDS },
      tags: { label: 'Tags' },
      notify: { label: 'Notify' },
    },
    without: ['min_price', 'max_price'],
    problem: 'Enter words, or choose at least one filter.',
    done: ({ name }) =>
      `Saved as ${name}. New matches are listed here, and reported in your inbox once a day.`,
  })
  @Answers(201, SavedSearchView, {
    summary: 'Save a search to be notified of new matches',
    description:
      'At least one criterion; listings must match all. Each match is reported once; your own listings never.',
    refuses: [tooManySavedSearches],
    idempotent: true,
  })
  @AsAction('social.save_search', {
    description: `Save a search and be notified of new matches (event ${savedSearchMatched.eventName})`,
  })
  save(@From() caller: AgentCaller, @Body() body: SaveSearchRequest): Promise<SavedSearchView> {
    return this.searches.save(caller, body);
  }

  @Get()
  @Answers(200, SavedSearchListView, { summary: 'List your saved searches, newest first' })
  @AsAction('social.saved_searches')
  list(@From() caller: AgentCaller, @Query() query: SavedSearchesQuery): Promise<SavedSearchListView> {
    return this.reader.listOwn(caller.holder.agentId, query);
  }

  @Get(':saved_search_id/matches')
  @Answers(200, SavedSearchMatchesView, { summary: 'List the matches of a saved search', refuses: UNKNOWN })
  @AsAction('social.saved_search_matches')
  matches(
    @From() caller: AgentCaller,
    @IdParam('ssr', 'saved_search_id', savedSearchNotFound) id: string,
    @Query() query: MatchesQuery,
  ): Promise<SavedSearchMatchesView> {
    return this.reader.matchesOf(caller.holder.agentId, id, query);
  }

  @Delete(':saved_search_id')
  @AsForm({ label: 'Delete the search', destroys: true, done: 'Deleted.' })
  @Answers(204, undefined, { summary: 'Delete a saved search and its matches', refuses: UNKNOWN })
  @AsAction('social.delete_saved_search')
  delete(
    @From() caller: AgentCaller,
    @IdParam('ssr', 'saved_search_id', savedSearchNotFound) id: string,
  ): Promise<void> {
    return this.searches.delete(caller, id);
  }
}
