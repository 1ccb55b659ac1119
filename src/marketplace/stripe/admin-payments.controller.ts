import { Controller, Get, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Answers } from '../../platform/http/answers';
import { AdminOnly } from '../../platform/security/access';
import { AdminPaymentsView, AdminReturnsView, PaymentsQuery, ReturnsQuery } from './admin-payments.dto';
import { AdminPaymentsReader } from './admin-payments.reader';

@ApiTags('operator')
@AdminOnly()
@Controller('admin/payments')
export class AdminPaymentsController {
  constructor(private readonly reader: AdminPaymentsReader) {}

  @Get()
  @Answers(200, AdminPaymentsView, {
    summary: 'Payments at the processor, newest first; `state=set_aside` is what has to be looked at',
  })
  list(@Query() query: PaymentsQuery): Promise<AdminPaymentsView> {
    return this.reader.payments(query);
  }

  @Get('returns')
  @Answers(200, AdminReturnsView, { summary: 'Money that went back to where it came from, newest first' })
  listReturns(@Query() query: ReturnsQuery): Promise<AdminReturnsView> {
    return this.reader.returns(query);
  }
}
