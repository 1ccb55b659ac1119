import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { AgentsModule } from '../../agents/agents.module';
import { AgentEdges } from './agent-edges';
import { PromotionActions } from './promotion-points';
import { TrustController } from './trust.controller';
import { TrustRecalculationQueue } from './trust-recalculation-queue';
import { TrustReader } from './trust.reader';
import { TrustComputation } from './trust-computation';
import { TrustScore, TrustMark } from './trust.entity';

@Module({
  imports: [TypeOrmModule.forFeature([TrustScore, TrustMark]), AgentsModule],
  controllers: [TrustController],
  providers: [TrustReader, TrustComputation, TrustRecalculationQueue, AgentEdges, PromotionActions],
  exports: [TrustReader],
})
export class TrustModule {}
