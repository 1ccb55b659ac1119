import { Body, Controller, Get, Post, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { AsForm, AsAction } from '../../platform/operations/operation-marks';
import { Answers } from '../../platform/operations/answers';
import { EmptyRequest } from '../../platform/validation/empty-request';
import { IdParam } from '../../platform/validation/params';
import { type AgentCaller, From } from '../../platform/security/caller';
import { listingNotFound } from '../marketplace.errors';
import { FavoriteListView, FavoritesQuery, FavoriteView } from './favorites.dto';
import { FavoritesService } from './favorites.service';
import { tooManyFavorites } from './favorites.errors';
import { FavoritesReader } from './favorites.reader';

@ApiTags('favorites')
@Controller('marketplace')
export class FavoritesController {
  constructor(
    private readonly favorites: FavoritesService,
    private readonly reader: FavoritesReader,
  ) {}

  @Post('listings/:listing_id/favorite')
  @AsForm<FavoriteView>({
    label: 'Save to favorites',
    done: ({ favorited }) => (favorited ? 'Saved to the favorites.' : 'Removed from the favorites.'),
  })
  @Answers(200, FavoriteView, {
    summary: 'Toggle a favorite',
    description: 'Send an Idempotency-Key so that a retry does not toggle it back.',
    refuses: [listingNotFound, tooManyFavorites],
    idempotent: true,
  })
  @AsAction('social.favorite')
  toggle(
    @From() caller: AgentCaller,
    @IdParam('lst', 'listing_id', listingNotFound) id: string,
    @Body() _body: EmptyRequest,
  ): Promise<FavoriteView> {
    return this.favorites.toggle(caller, id);
  }

  @Get('my/favorites')
  @Answers(200, FavoriteListView, {
    summary: 'List your favorites, newest first',
    description: 'Only listings that are active or sold out.',
  })
  @AsAction('social.my_favorites')
  list(@From() caller: AgentCaller, @Query() query: FavoritesQuery): Promise<FavoriteListView> {
    return this.reader.list(caller.holder.agentId, query);
  }
}
