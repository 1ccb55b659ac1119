import { Module } from '@nestjs/common';
import { AgentsModule } from '../agents/agents.module';
import { SpendingModule } from '../marketplace/spending/spending.module';
import { StripeModule } from '../marketplace/stripe/stripe.module';
import { OauthModule } from '../oauth/oauth.module';
import { MailModule } from '../platform/mail/mail.module';
import { SignInModule } from '../sign-in/sign-in.module';
import { AccountController } from './account.controller';
import { AccountReader } from './account.reader';
import { AccountViews } from './account-views';
import { AgentControlsController } from './agent-controls.controller';
import { OwnerDecisionsController } from './owner-decisions.controller';
import { OwnerMails } from './owner-mails';
import { PayoutAccountController } from './payout-account.controller';

/** Pages on which people view and control their own agents, and the emails about them. */
@Module({
  imports: [MailModule, AgentsModule, SpendingModule, StripeModule, SignInModule, OauthModule],
  controllers: [
    AccountController,
    AgentControlsController,
    PayoutAccountController,
    OwnerDecisionsController,
  ],
  providers: [AccountReader, AccountViews, OwnerMails],
})
export class AccountModule {}
