import { Injectable } from '@nestjs/common';
import { Clock } from '../kernel/clock';
import type { Caller } from '../platform/security/caller';
import { Requesters } from './requesters';
import { USUAL_SIMILARITY } from './policies';
import { meets, readRequirements } from './requirements';
import { byPlace, fitOf, type Place, USUAL_WEIGHTS, withoutCost } from './scoring/fit';
import { type Requester, type ServiceEvaluation, evaluateService } from './scoring/service-evaluation';
import { marksOf } from './scoring/recommendation';
import { reasonsFor } from './scoring/reasons';
import { type FindServicesRequest, FoundServiceView } from './service-discovery.dto';
import { ServiceCandidatesReader } from './services/candidates.reader';
import type { Service } from './services/service';
import { ServicesReader } from './services/services.reader';

/** How many candidates, the best by everybody's purchases, are then scored by the purchases of similar agents. */
const FINALISTS = 60;
/** Services with and without a price are ranked together, so cost does not count. */
const WEIGHTS = withoutCost(USUAL_WEIGHTS);

interface Ranked extends Place {
  evaluation: ServiceEvaluation;
}

interface Weighing {
  words: string[];
  minTrust: number;
  now: Date;
}

/** Finds services that suit a purpose, with reasons. */
@Injectable()
export class ServiceDiscoveryReader {
  constructor(
    private readonly candidates: ServiceCandidatesReader,
    private readonly services: ServicesReader,
    private readonly requesters: Requesters,
    private readonly clock: Clock,
  ) {}

  /** Best first. */
  async find(caller: Caller, request: FindServicesRequest): Promise<FoundServiceView[]> {
    const agentId = caller.holder?.agentId ?? null;
    const category = request.category.trim();
    const part = this.candidates.partOf(category);
    const required = { ...readRequirements(request.requirements), part };
    const words = await this.services.searchableWords(required.words);
    const ids = await this.candidates.find(category, required);
    const services = await this.services.find(ids, words, agentId);
    const offered = services.filter(
      (service) => !service.away && service.providerId !== agentId && meets(service, required),
    );
    const weighing = { words, minTrust: request.min_trust_score ?? 0, now: this.clock.now() };
    const ranked = await this.ranked(agentId, offered, weighing);
    return ranked
      .slice(0, request.limit)
      .map((option) =>
        FoundServiceView.fromOption(
          { ...option, reasons: reasonsFor(option.evaluation) },
          required.unchecked,
        ),
      );
  }

  private async ranked(agentId: string | null, services: Service[], weighing: Weighing): Promise<Ranked[]> {
    const fits = await this.requesters.fitsOf(agentId);
    if (agentId === null || fits === null) return ranking(services, null, weighing);
    const providers: Requester = {
      agentId,
      fits: await fits([...new Set(services.map(({ providerId }) => providerId))]),
      similarFrom: -1,
    };
    const finalists = ranking(services, providers, weighing)
      .slice(0, FINALISTS)
      .map(({ evaluation }) => evaluation.service);
    const requester = await this.requesters.among(agentId, fits, finalists, USUAL_SIMILARITY);
    return ranking(finalists, requester, weighing);
  }
}

/** Without reasons: only the services on the page need them. */
function ranking(
  services: Service[],
  requester: Requester | null,
  { words, minTrust, now }: Weighing,
): Ranked[] {
  return services
    .map((service) => evaluateService(service, { wanted: words, requester, now }))
    .filter(({ trust }) => trust >= minTrust)
    .map((evaluation): Ranked => {
      const { service } = evaluation;
      const fit = fitOf(marksOf(evaluation, null), WEIGHTS);
      return { evaluation, serviceId: service.serviceId, fit, orders: service.evidence.orders };
    })
    .sort(byPlace);
}
