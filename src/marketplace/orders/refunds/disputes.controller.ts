import { Body, Controller, Get, Post, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Answers } from '../../../platform/http/answers';
import { IdParam } from '../../../platform/http/params';
import { AdminOnly } from '../../../platform/security/access';
import { type Caller, From } from '../../../platform/security/caller';
import { DisputesReader } from './disputes.reader';
import { DisputesService } from './disputes.service';
import { DisputeListView, DisputesQuery, DisputeView, ResolveDisputeRequest } from './refunds.dto';

@ApiTags('operator')
@AdminOnly()
@Controller('admin/disputes')
export class DisputesController {
  constructor(
    private readonly disputes: DisputesService,
    private readonly reader: DisputesReader,
  ) {}

  @Get()
  @Answers(200, DisputeListView, { summary: 'List open disputes, oldest first' })
  list(@Query() query: DisputesQuery): Promise<DisputeListView> {
    return this.reader.list(query);
  }

  @Post(':order_id/resolve')
  @Answers(200, DisputeView, {
    summary: 'Resolve a dispute: set the refund to the buyer',
    errors: {
      404: '`order_not_found`',
      409: '`order_state_conflict`: not disputed; `dispute_at_provider`: the provider decides',
      412: '`etag_mismatch`',
    },
    idempotent: true,
  })
  resolve(
    @From() caller: Caller,
    @IdParam('ord', 'order_id', 'order') id: string,
    @Body() body: ResolveDisputeRequest,
  ): Promise<DisputeView> {
    return this.disputes.resolve(caller, id, body);
  }
}
