import { Module } from '@nestjs/common';
import { AgentsModule } from '../../src/agents/agents.module';
import { CatalogModule } from '../../src/marketplace/catalog.module';
import { OrdersModule } from '../../src/marketplace/orders.module';
import { PaymentsModule } from '../../src/marketplace/payments.module';
import { StripeModule } from '../../src/marketplace/stripe.module';
import { NotificationsModule } from '../../src/notifications/notifications.module';
import { OauthModule } from '../../src/oauth/oauth.module';
import { SignInModule } from '../../src/sign-in/sign-in.module';
import { WebhooksModule } from '../../src/webhooks/webhooks.module';
import { AccountController } from './account.controller';
import { AccountPages } from './account-page-sender';
import { AccountReader } from './account.reader';
import { AccountViews } from './account-views';
import { AgentControlsController } from './agent-controls.controller';
import { SettingsController } from './settings.controller';
import { BuyController } from './buying/buy.controller';
import { ListingActsController } from './buying/listing-acts.controller';
import { ListingChoice } from './buying/listing-choice';
import { SaveSearchController } from './buying/save-search.controller';
import { InboxController } from './inbox/inbox.controller';
import { UnsubscribeController } from './inbox/unsubscribe.controller';
import { KeyPagesController } from './keys/keys.controller';
import { FormUploads } from './operations/form-uploads.service';
import { ListingPreviews } from './operations/listing-previews.reader';
import { OwnerOperationsController } from './operations/owner-operations.controller';
import { OwnerCaller } from './owner-caller';
import { OwnerDecisionsController } from './owner-decisions.controller';
import { OwnerEmails } from './owner-emails';
import { PayoutAccountController } from './payout-account.controller';
import { GoodsPagesController } from './selling/goods-pages.controller';
import { ListingPagesController } from './selling/listing-pages.controller';
import { SavedPagesController } from './saved/saved.controller';
import { SellingPageReader } from './selling/selling-page.reader';
import { OwnPicturesController } from './selling/own-pictures.controller';
import { SellingPagesController } from './selling/selling.controller';
import { WebhookPagesController } from './selling/webhook-pages.controller';
import { AgentConnection } from './start/agent-connection';
import { AgentCreation } from './start/agent-creation.service';
import { ConnectController } from './start/connect.controller';
import { InviteRequestPagesController } from './start/invite-requests.controller';
import { KnownInviteRequest } from './start/known-invite-request';
import { NewAgentController } from './start/new-agent.controller';
import { WalletPagesController } from './trade/wallet.controller';
import { WalletFileController } from './trade/wallet-file.controller';
import { WalletFile } from './trade/wallet-file.service';
import { EvaluationPagesController } from './trade/evaluations.controller';
import { TradePagesController } from './trade/trade.controller';

/** Pages on which people view and control their own agents, and the emails about them. */
@Module({
  imports: [
    AgentsModule,
    PaymentsModule,
    StripeModule,
    CatalogModule,
    OrdersModule,
    WebhooksModule,
    SignInModule,
    OauthModule,
    NotificationsModule,
  ],
  controllers: [
    NewAgentController,
    InviteRequestPagesController,
    AccountController,
    ConnectController,
    KeyPagesController,
    AgentControlsController,
    SettingsController,
    OwnPicturesController,
    PayoutAccountController,
    OwnerDecisionsController,
    InboxController,
    UnsubscribeController,
    OwnerOperationsController,
    BuyController,
    ListingActsController,
    SaveSearchController,
    SavedPagesController,
    TradePagesController,
    EvaluationPagesController,
    WalletPagesController,
    WalletFileController,
    ListingPagesController,
    GoodsPagesController,
    WebhookPagesController,
    SellingPagesController,
  ],
  providers: [
    ListingChoice,
    WalletFile,
    FormUploads,
    ListingPreviews,
    AgentConnection,
    AgentCreation,
    KnownInviteRequest,
    SellingPageReader,
    AccountReader,
    AccountPages,
    AccountViews,
    OwnerCaller,
    OwnerEmails,
  ],
})
export class AccountModule {}
