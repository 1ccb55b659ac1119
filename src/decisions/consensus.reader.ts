import { Injectable } from '@nestjs/common';
import { Clock } from '../kernel/clock';
import type { Caller } from '../platform/security/caller';
import { Askers } from './askers';
import type { ConsensusRequest, ServiceConsensusView } from './consensus.dto';
import { serviceNotFound } from './decisions.errors';
import { judge } from './scoring/judgement';
import { usersIn } from './scoring/reasons';
import { ConsensusView } from './service-views.dto';
import { ServicesReader } from './services/services.reader';

/** What those who bought a service say of it by what they did. */
@Injectable()
export class ConsensusReader {
  constructor(
    private readonly services: ServicesReader,
    private readonly askers: Askers,
    private readonly clock: Clock,
  ) {}

  async get(caller: Caller, request: ConsensusRequest): Promise<ServiceConsensusView> {
    const agentId = caller.holder?.agentId ?? null;
    const [service] = await this.services.find([request.service_id], [], agentId);
    if (!service) throw serviceNotFound();
    const fits = await this.askers.fitsOf(agentId);
    const asker =
      agentId === null || fits === null
        ? null
        : await this.askers.among(agentId, fits, [service], request.similarity_threshold);
    const judgement = judge(service, { wanted: [], asker, now: this.clock.now() });
    const reasons = { pros: [], cons: [] };
    usersIn(judgement, reasons);
    return {
      service_id: service.serviceId,
      service_name: service.name,
      similarity_threshold: request.similarity_threshold,
      ...ConsensusView.of(judgement.consensus, judgement.crowd),
      reasons: [...reasons.pros, ...reasons.cons],
    };
  }
}
