import { Body, Controller, Get, Post, Query, Injectable } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { StatusList } from '../../platform/database/paged';
import { Database } from '../../platform/database/statements';
import { Answers } from '../../platform/operations/answers';
import { AsCommand } from '../../platform/operations/operation-marks';
import { AdminOnly } from '../../platform/security/access';
import { type Caller, From } from '../../platform/security/caller';
import { IdParam } from '../../platform/validation/params';
import { PaymentRefund } from '../payments/payment-refund.entity';
import { Payment } from '../payments/payment.entity';
import { paymentLifecycle } from '../payments/payment.lifecycle';
import { paymentNotFound } from '../payments/payments.errors';
import { PaymentsReader } from '../payments/payments.reader';
import { PaymentReviewsService } from './payment-reviews.service';
import {
  AdminPaymentsView,
  AdminRefundsView,
  PaymentsQuery,
  ResolvePaymentRequest,
  AdminPaymentView,
  RefundsQuery,
} from './stripe.dto';
import { nothingToRefund } from './stripe.errors';

const PAYMENTS = new StatusList<Payment>('payments');
const REFUNDS = new StatusList<PaymentRefund>('payment_refunds');

/** For the operator: payments, refunds, and what needs a decision. */
@Injectable()
export class AdminPaymentsReader {
  constructor(
    private readonly database: Database,
    private readonly reader: PaymentsReader,
  ) {}

  async payments(query: PaymentsQuery): Promise<AdminPaymentsView> {
    return AdminPaymentsView.of(await PAYMENTS.page(this.database, query));
  }

  async getForOperator(id: string): Promise<AdminPaymentView> {
    const payment = await this.reader.payment(id);
    if (!payment) throw paymentNotFound();
    return AdminPaymentView.of(payment);
  }

  async refunds(query: RefundsQuery): Promise<AdminRefundsView> {
    return AdminRefundsView.of(await REFUNDS.page(this.database, query));
  }
}

@ApiTags('operator')
@AdminOnly()
@Controller('admin/payments')
export class AdminPaymentsController {
  constructor(
    private readonly reader: AdminPaymentsReader,
    private readonly reviews: PaymentReviewsService,
  ) {}

  @Get()
  @Answers(200, AdminPaymentsView, {
    summary: 'List payments at the processor, newest first',
    description: 'Those with `status=needs_review` need your decision.',
  })
  @AsCommand('payments list', {
    columns: ['id', 'status', 'purpose', 'agent_id', 'amount_cents', 'provider', 'problem', 'created_at'],
    awaiting: { title: 'Payments to review', query: { status: 'needs_review' } },
  })
  list(@Query() query: PaymentsQuery): Promise<AdminPaymentsView> {
    return this.reader.payments(query);
  }

  @Get('refunds')
  @Answers(200, AdminRefundsView, { summary: 'List refunds to the original payment method, newest first' })
  @AsCommand('payment-refunds list', {
    columns: ['id', 'status', 'reason', 'agent_id', 'amount_cents', 'provider', 'problem', 'created_at'],
  })
  listRefunds(@Query() query: RefundsQuery): Promise<AdminRefundsView> {
    return this.reader.refunds(query);
  }

  @Get(':payment_id')
  @Answers(200, AdminPaymentView, { summary: 'Get a payment at the processor', refuses: [paymentNotFound] })
  @AsCommand('payments show')
  get(@IdParam('pmt', 'payment_id', paymentNotFound) id: string): Promise<AdminPaymentView> {
    return this.reader.getForOperator(id);
  }

  @Post(':payment_id/resolve')
  @Answers(200, AdminPaymentView, {
    summary: 'Resolve a payment that needs review: refund or dismiss it',
    refuses: [paymentNotFound, paymentLifecycle.refusal, nothingToRefund],
    idempotent: true,
  })
  @AsCommand('payments resolve', { reason: 'note' })
  resolve(
    @From() caller: Caller,
    @IdParam('pmt', 'payment_id', paymentNotFound) id: string,
    @Body() body: ResolvePaymentRequest,
  ): Promise<AdminPaymentView> {
    return this.reviews.resolve(caller, id, body);
  }
}
