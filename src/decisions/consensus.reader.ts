import { Injectable } from '@nestjs/common';
import { Clock } from '../kernel/clock';
import type { Caller } from '../platform/security/caller';
import { Requesters } from './requesters';
import type { ConsensusRequest, ServiceConsensusView } from './consensus.dto';
import { serviceNotFound } from './decisions.errors';
import { evaluateService } from './scoring/service-evaluation';
import { usersIn } from './scoring/reasons';
import { ConsensusView } from './service-views.dto';
import { ServicesReader } from './services/services.reader';

/** What the purchases of a service's buyers say about it. */
@Injectable()
export class ConsensusReader {
  constructor(
    private readonly services: ServicesReader,
    private readonly requesters: Requesters,
    private readonly clock: Clock,
  ) {}

  async get(caller: Caller, request: ConsensusRequest): Promise<ServiceConsensusView> {
    const agentId = caller.holder?.agentId ?? null;
    const [service] = await this.services.find([request.service_id], [], agentId);
    if (!service) throw serviceNotFound();
    const fits = await this.requesters.fitsOf(agentId);
    const requester =
      agentId === null || fits === null
        ? null
        : await this.requesters.among(agentId, fits, [service], request.similarity_threshold);
    const evaluation = evaluateService(service, { wanted: [], requester, now: this.clock.now() });
    const reasons = { pros: [], cons: [] };
    usersIn(evaluation, reasons);
    return {
      service_id: service.serviceId,
      service_name: service.name,
      similarity_threshold: request.similarity_threshold,
      ...ConsensusView.of(evaluation.consensus, evaluation.crowd),
      reasons: [...reasons.pros, ...reasons.cons],
    };
  }
}
