import { Module } from '@nestjs/common';
import { SignInModule } from '../sign-in/sign-in.module';
import { OperatorController } from './operator.controller';
import { OperatorPageSender } from './operator-page-sender';

/** The pages of those who run the installation, generated from the operator commands. */
@Module({
  imports: [SignInModule],
  controllers: [OperatorController],
  providers: [OperatorPageSender],
})
export class OperatorModule {}
