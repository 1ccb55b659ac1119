import { AgentsModule } from '../../src/agents/agents.module';
import { Module } from '@nestjs/common';
import { InsightsModule } from '../../src/insights/insights.module';
import { OrdersModule } from '../../src/marketplace/orders.module';
import { PaymentsModule } from '../../src/marketplace/payments.module';
import { SignInModule } from '../../src/sign-in/sign-in.module';
import { SystemModule } from '../../src/system/system.module';
import { OperatorDataModule } from '../../src/operator/operator-data.module';
import { WebhooksModule } from '../../src/webhooks/webhooks.module';
import { AuditPagesController } from './audit/audit.controller';
import { AuditExportController } from './audit/audit-export.controller';
import { ContentController } from './content/content.controller';
import { DisputeController } from './disputes/dispute.controller';
import { DisputePageReader } from './disputes/dispute-page.reader';
import { WorkListsController } from './lists/work-lists.controller';
import { OperatorCommandsController } from './operator-commands.controller';
import { OperatorController } from './operator.controller';
import { OperatorCommandsService } from './operator-commands.service';
import { OperatorConsole } from './operator-console.service';
import { OperatorSignInController } from './operator-sign-in.controller';
import { OperatorSignIn } from './operator-sign-in.service';
import { OperatorPageSender } from './operator-page-sender';
import { OverviewReader } from './overview.reader';
import { ReportedReader } from './reported.reader';
import { PersonController } from './people/person.controller';
import { OperatorSearchController } from './search/search.controller';

/** The pages of those who run the installation, generated from the operator commands. */
@Module({
  imports: [
    AgentsModule,
    SignInModule,
    OrdersModule,
    PaymentsModule,
    InsightsModule,
    SystemModule,
    WebhooksModule,
    OperatorDataModule,
  ],
  controllers: [
    OperatorSignInController,
    AuditExportController,
    AuditPagesController,
    OperatorCommandsController,
    ContentController,
    DisputeController,
    PersonController,
    OperatorSearchController,
    WorkListsController,
    OperatorController,
  ],
  providers: [
    OperatorConsole,
    OperatorCommandsService,
    OperatorPageSender,
    OperatorSignIn,
    OverviewReader,
    ReportedReader,
    DisputePageReader,
  ],
})
export class OperatorModule {}
