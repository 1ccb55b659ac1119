import { Controller, Get, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Answers } from '../../platform/http/answers';
import { AdminOnly } from '../../platform/security/access';
import { AdminPaymentsView, AdminRefundsView, PaymentsQuery, RefundsQuery } from './admin-payments.dto';
import { AdminPaymentsReader } from './admin-payments.reader';

@ApiTags('operator')
@AdminOnly()
@Controller('admin/payments')
export class AdminPaymentsController {
  constructor(private readonly reader: AdminPaymentsReader) {}

  @Get()
  @Answers(200, AdminPaymentsView, {
    summary: 'Payments at the processor, newest first; `status=needs_review` is what has to be looked at',
  })
  list(@Query() query: PaymentsQuery): Promise<AdminPaymentsView> {
    return this.reader.payments(query);
  }

  @Get('refunds')
  @Answers(200, AdminRefundsView, { summary: 'Money that went back to where it came from, newest first' })
  listRefunds(@Query() query: RefundsQuery): Promise<AdminRefundsView> {
    return this.reader.refunds(query);
  }
}
