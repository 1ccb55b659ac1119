import { Moment, OneOf, Text, WebUrl } from '../../platform/validation/fields';
import { viewOf } from '../../platform/operations/views';
import { PAYOUT_ACCOUNT_STATUSES, type PayoutAccount } from '../payments/payout-account.entity';

export class PayoutAccountView {
  @OneOf(PAYOUT_ACCOUNT_STATUSES, {
    description:
      '`onboarding`: the holder must complete it; `enabled`: payouts can be sent; `unknown`: no response yet, poll again',
  })
  status: string;
  @Text({ nullable: true, description: 'Of the account at the processor' }) reference: string | null;
  @WebUrl({ nullable: true, description: 'Where its holder completes it; valid once, for a few minutes' })
  onboarding_url: string | null;
  @Moment() created_at: string;

  static of(account: PayoutAccount, url: string | null = null): PayoutAccountView {
    return viewOf(PayoutAccountView, account, { onboarding_url: url });
  }
}
