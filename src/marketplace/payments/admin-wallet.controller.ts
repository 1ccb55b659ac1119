import { Body, Controller, Get, Post, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { AdminOnly } from '../../platform/security/access';
import { type Caller, From } from '../../platform/security/caller';
import { EmptyRequest } from '../../platform/validation/empty-request';
import { IdParam } from '../../platform/validation/params';
import * as operations from './admin-wallet.operations';
import { DepositsService } from './deposits.service';
import { AdminDepositRequest, DepositView, PayoutsQuery, PayoutsView, PayoutView } from './payments.dto';
import { payoutNotFound } from './payments.errors';
import { PayoutsReader } from './payouts.reader';
import { PayoutsService } from './payouts.service';

@ApiTags('operator')
@AdminOnly()
@Controller('admin/wallet')
export class AdminWalletController {
  constructor(
    private readonly deposits: DepositsService,
    private readonly sending: PayoutsService,
    private readonly reader: PayoutsReader,
  ) {}

  @Get('payouts')
  @operations.payouts
  payouts(@Query() query: PayoutsQuery): Promise<PayoutsView> {
    return this.reader.list(query);
  }

  @Get('payouts/:payout_id')
  @operations.payout
  payout(@IdParam('pay', 'payout_id', payoutNotFound) id: string): Promise<PayoutView> {
    return this.reader.getForOperator(id);
  }

  @Post('deposits')
  @operations.deposit
  deposit(@From() caller: Caller, @Body() body: AdminDepositRequest): Promise<DepositView> {
    return this.deposits.depositFor(caller, body);
  }

  @Post('payouts/:payout_id/paid')
  @operations.markPaid
  markPaid(
    @From() caller: Caller,
    @IdParam('pay', 'payout_id', payoutNotFound) id: string,
    @Body() _body: EmptyRequest,
  ): Promise<PayoutView> {
    return this.sending.markPaid(caller, id);
  }
}
