import { Module } from '@nestjs/common';
import { InsightsModule } from '../../src/insights/insights.module';
import { SignInModule } from '../../src/sign-in/sign-in.module';
import { SystemModule } from '../../src/system/system.module';
import { AuditExportController } from './audit-export.controller';
import { OperatorCommandsController } from './operator-commands.controller';
import { OperatorController } from './operator.controller';
import { OperatorConsole } from './operator-console.service';
import { OperatorSignInController } from './operator-sign-in.controller';
import { OperatorSignIn } from './operator-sign-in.service';
import { OperatorPageSender } from './operator-page-sender';
import { OverviewReader } from './overview.reader';

/** The pages of those who run the installation, generated from the operator commands. */
@Module({
  imports: [SignInModule, InsightsModule, SystemModule],
  controllers: [
    OperatorSignInController,
    AuditExportController,
    OperatorCommandsController,
    OperatorController,
  ],
  providers: [OperatorConsole, OperatorPageSender, OperatorSignIn, OverviewReader],
})
export class OperatorModule {}
