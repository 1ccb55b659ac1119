import { Body, Controller, Delete, Get, HttpCode, Patch, Post } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { LimitedAs } from '../../../platform/rate-limit/limits';
import { type AgentCaller, From } from '../../../platform/security/caller';
import { EmptyRequest } from '../../../platform/validation/empty-request';
import { IdParam } from '../../../platform/validation/params';
import { listingNotFound } from '../../marketplace.errors';
import { OwnListingHealthView, RegisterHealthRequest } from './listing-health.dto';
import { healthNotFound } from './listing-health.errors';
import * as operations from './listing-health.operations';
import { ListingHealthService } from './listing-health.service';
import { healthChecksLimit } from './policies';

const CheckedId = (): ParameterDecorator => IdParam('lst', 'listing_id', healthNotFound);

@ApiTags('listings')
@Controller('marketplace/listings/:listing_id/health')
export class ListingHealthController {
  constructor(private readonly health: ListingHealthService) {}

  @Get()
  @operations.get
  get(@From() caller: AgentCaller, @CheckedId() id: string): Promise<OwnListingHealthView> {
    return this.health.get(caller, id);
  }

  @Patch()
  @operations.register
  register(
    @From() caller: AgentCaller,
    @IdParam('lst', 'listing_id', listingNotFound) id: string,
    @Body() body: RegisterHealthRequest,
  ): Promise<OwnListingHealthView> {
    return this.health.register(caller, id, body);
  }

  @Delete()
  @operations.remove
  remove(@From() caller: AgentCaller, @CheckedId() id: string): Promise<void> {
    return this.health.remove(caller, id);
  }

  @Post('check')
  @HttpCode(200)
  @LimitedAs(healthChecksLimit)
  @operations.check
  check(
    @From() caller: AgentCaller,
    @CheckedId() id: string,
    @Body() _body: EmptyRequest,
  ): Promise<OwnListingHealthView> {
    return this.health.check(caller, id);
  }
}
