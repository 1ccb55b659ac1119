import { Module } from '@nestjs/common';
import { AgentsModule } from '../../agents/agents.module';
import { AgentTies } from './agent-ties';
import { PromotionDeeds } from './promotion-deeds';
import { TrustController } from './trust.controller';
import { TrustMarks } from './trust-marks';
import { TrustReader } from './trust.reader';
import { TrustComputation } from './trust-computation';

@Module({
  imports: [AgentsModule],
  controllers: [TrustController],
  providers: [TrustReader, TrustComputation, TrustMarks, AgentTies, PromotionDeeds],
  exports: [TrustReader],
})
export class TrustModule {}
