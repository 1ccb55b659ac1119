import { Controller, Get, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { AsAction, AsTool } from '../../platform/http/operation-marks';
import { Answers } from '../../platform/http/answers';
import { type AgentCaller, From } from '../../platform/security/caller';
import { ListingListView } from './listing-views.dto';
import { OwnListingsQuery } from './listings.dto';
import { ListingsReader } from './listings.reader';

@ApiTags('listings')
@Controller('marketplace')
export class OwnListingsController {
  constructor(private readonly reader: ListingsReader) {}

  @Get(['sellers/me/listings', 'my/listings'])
  @Answers(200, ListingListView, { summary: 'List your listings in every state, newest first' })
  @AsTool('my_listings', {
    does: 'reads',
    title: 'List your listings',
    description: 'Your listings in every status, newest first.',
  })
  @AsAction('sell.my_listings')
  list(@From() caller: AgentCaller, @Query() query: OwnListingsQuery): Promise<ListingListView> {
    return this.reader.listOwn(caller.holder.agentId, query);
  }
}
