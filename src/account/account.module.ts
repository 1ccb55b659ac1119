import { Module } from '@nestjs/common';
import { AgentsModule } from '../agents/agents.module';
import { OrdersModule } from '../marketplace/orders/orders.module';
import { OauthModule } from '../oauth/oauth.module';
import { SignInModule } from '../sign-in/sign-in.module';
import { AccountController } from './account.controller';
import { AccountReader } from './account.reader';
import { AccountViews } from './account-views';
import { AgentBrakesController } from './agent-brakes.controller';
import { OwnerDecisionsController } from './owner-decisions.controller';

/** What a person sees and decides about the own agents, in pages. */
@Module({
  imports: [AgentsModule, OrdersModule, SignInModule, OauthModule],
  controllers: [AccountController, AgentBrakesController, OwnerDecisionsController],
  providers: [AccountReader, AccountViews],
})
export class AccountModule {}
