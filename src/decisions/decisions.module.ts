import { Module } from '@nestjs/common';
import { CatalogModule } from '../marketplace/catalog/catalog.module';
import { DiscoveryModule } from '../network/discovery/discovery.module';
import { Askers } from './askers';
import { ConsensusReader } from './consensus.reader';
import { DecisionRetention } from './decision-retention';
import { DecisionStore } from './decision-store';
import { DecisionsController } from './decisions.controller';
import { EvaluationService } from './evaluation.service';
import { EvidenceReckoning } from './evidence/evidence-reckoning';
import { ServiceMarks } from './evidence/service-marks';
import { ServiceDiscoveryReader } from './service-discovery.reader';
import { ServiceCandidatesReader } from './services/candidates.reader';
import { ServicesReader } from './services/services.reader';

/** Which service to take: found, weighed and explained by what orders, reviews and agents say of it. */
@Module({
  imports: [CatalogModule, DiscoveryModule],
  controllers: [DecisionsController],
  providers: [
    ServiceDiscoveryReader,
    EvaluationService,
    ConsensusReader,
    DecisionStore,
    DecisionRetention,
    Askers,
    ServicesReader,
    ServiceCandidatesReader,
    ServiceMarks,
    EvidenceReckoning,
  ],
})
export class DecisionsModule {}
