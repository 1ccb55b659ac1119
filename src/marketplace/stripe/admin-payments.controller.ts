import { Body, Controller, Get, Post, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Answers } from '../../platform/operations/answers';
import { AsCommand, AsList, AsForm } from '../../platform/operations/operation-marks';
import { AdminOnly } from '../../platform/security/access';
import { type Caller, From } from '../../platform/security/caller';
import { IdParam } from '../../platform/validation/params';
import { paymentLifecycle } from '../payments/payment.lifecycle';
import { paymentNotFound } from '../payments/payments.errors';
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
import { AdminPaymentsReader } from './admin-payments.reader';

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
  @AsList('Card payments')
  @AsCommand('payments list', {
    columns: ['id', 'status', 'purpose', 'agent_id', 'amount_cents', 'provider', 'problem', 'created_at'],
    awaiting: { title: 'Payments to review', query: { status: 'needs_review' } },
  })
  list(@Query() query: PaymentsQuery): Promise<AdminPaymentsView> {
    return this.reader.payments(query);
  }

  @Get('refunds')
  @Answers(200, AdminRefundsView, { summary: 'List refunds to the original payment method, newest first' })
  @AsList('Refunds to cards')
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
  @AsForm({
    label: 'Decide on the payment',
    fields: { action: { label: 'Decision' }, note: { label: 'Why', hint: 'Only operators read it' } },
    destroys: true,
    done: 'Decided.',
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
