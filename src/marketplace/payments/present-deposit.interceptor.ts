import {
  type CallHandler,
  type ExecutionContext,
  Injectable,
  type NestInterceptor,
  UseInterceptors,
} from '@nestjs/common';
import { mergeMap, type Observable } from 'rxjs';
import { CheckoutStarter } from './checkout-starter';
import { DepositView } from './deposits.dto';
import { PaymentsReader } from './payments.reader';

/**
 * Starts the payment of a new deposit at the provider after the command has committed, and shows its current status. A
 * repeated command shows the current status too.
 */
@Injectable()
class PresentDepositInterceptor implements NestInterceptor {
  constructor(
    private readonly payments: PaymentsReader,
    private readonly checkout: CheckoutStarter,
  ) {}

  intercept(_context: ExecutionContext, next: CallHandler<DepositView>): Observable<DepositView> {
    return next.handle().pipe(
      mergeMap(async (deposit) => {
        const payment = await this.payments.paymentOfDeposit(deposit.id);
        return payment ? DepositView.awaited(await this.checkout.start(payment)) : deposit;
      }),
    );
  }
}

export const PresentDeposit = (): MethodDecorator => UseInterceptors(PresentDepositInterceptor);
