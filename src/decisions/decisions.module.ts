import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { MINUTE } from '../kernel/clock';
import { CatalogModule } from '../marketplace/catalog.module';
import { NetworkModule } from '../network/network.module';
import { retention } from '../platform/workers/retention';
import { ConsensusReader } from './consensus.reader';
import { Decision } from './decision.entity';
import { DecisionsController } from './decisions.controller';
import { DecisionsReader } from './decisions.reader';
import { EvaluationService } from './evaluation.service';
import { EvidenceComputation } from './evidence/evidence-computation';
import { ServiceEvidence, ServiceMark } from './evidence/service-evidence.entity';
import { ServiceRecalculationQueue } from './evidence/service-recalculation-queue';
import { Requesters } from './requesters';
import { ServiceDiscoveryReader } from './service-discovery.reader';
import { ServiceCandidatesReader } from './services/candidates.reader';
import { ServiceFactsReader } from './services/service-facts.reader';
import { ServicesReader } from './services/services.reader';

/** Finds, scores, and explains services for a purpose, based on orders, reviews, and agents. */
@Module({
  imports: [TypeOrmModule.forFeature([Decision, ServiceEvidence, ServiceMark]), CatalogModule, NetworkModule],
  controllers: [DecisionsController],
  providers: [
    ServiceDiscoveryReader,
    EvaluationService,
    ConsensusReader,
    DecisionsReader,
    retention('decision-retention', 10 * MINUTE, [
      { data: 'decisions', table: 'decisions', key: 'id', column: 'expires_at' },
    ]),
    Requesters,
    ServiceFactsReader,
    ServicesReader,
    ServiceCandidatesReader,
    ServiceRecalculationQueue,
    EvidenceComputation,
  ],
})
export class DecisionsModule {}
