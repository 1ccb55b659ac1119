import { Injectable } from '@nestjs/common';
import { after, Clock, HOUR } from '../kernel/clock';
import { InvalidInput } from '../kernel/domain-error';
import { newId } from '../kernel/ids';
import { Commands } from '../platform/commands/commands';
import type { Caller } from '../platform/security/caller';
import { Requesters } from './requesters';
import { USUAL_SIMILARITY, DECISION_HOURS } from './policies';
import { Decision } from './decision.entity';
import { serviceNotFound } from './decisions.errors';
import {
  CriteriaRequest,
  type EvaluateServicesRequest,
  EvaluationView,
  OptionView,
  AdvisedServiceView,
  AppliedWeightsView,
} from './evaluation.dto';
import { normalized, type Weights } from './scoring/fit';
import { evaluateService, type ServiceEvaluation } from './scoring/service-evaluation';
import { inOrder, type Option, recommend } from './scoring/recommendation';
import { ServicesReader } from './services/services.reader';

const MAX_CONTEXT_WORDS = 40;

/** Recommends one of the given services, with reasons. */
@Injectable()
export class EvaluationService {
  constructor(
    private readonly services: ServicesReader,
    private readonly requesters: Requesters,
    private readonly commands: Commands,
    private readonly clock: Clock,
  ) {}

  /** Evaluates the options and stores the decision for a day. */
  async evaluate(caller: Caller, request: EvaluateServicesRequest): Promise<EvaluationView> {
    const weights = weightsIn(request.criteria ?? new CriteriaRequest());
    const ids = [...new Set(request.options)];
    const evaluations = await this.evaluations(caller.holder?.agentId ?? null, ids, request.context ?? '');
    if (evaluations.length === 0) throw serviceNotFound();
    const known = new Set(evaluations.map(({ service }) => service.serviceId));
    const ordered = inOrder(evaluations, weights);
    const now = this.clock.now();
    const [id, expiresAt] = [newId('dec', now.getTime()), after(now, DECISION_HOURS * HOUR)];
    const answer: EvaluationView = {
      decision_id: id,
      options: ordered.options.map((option) => OptionView.fromOption(option)),
      recommendation: AdvisedServiceView.of(
        recommend(ordered.options as [Option, ...Option[]], ordered.weights),
      ),
      criteria_weights: AppliedWeightsView.of(ordered.weights),
      not_found: ids.filter((id) => !known.has(id)),
      context: request.context ?? null,
      created_at: now.toISOString(),
      expires_at: expiresAt.toISOString(),
    };
    return this.commands.run(caller, async (tx) => {
      await tx.insert(Decision, { id, answer, expiresAt });
      return answer;
    });
  }

  /** A word of the context that no option mentions does not distinguish them, so it is ignored. */
  private async evaluations(
    agentId: string | null,
    ids: string[],
    context: string,
  ): Promise<ServiceEvaluation[]> {
    const words = await this.services.searchableWords(wordsOf(context));
    const services = await this.services.find(ids, words, agentId);
    const wanted = words.filter((word) => services.some(({ says }) => says.includes(word)));
    const fits = await this.requesters.fitsOf(agentId);
    const requester =
      agentId === null || fits === null
        ? null
        : await this.requesters.among(agentId, fits, services, USUAL_SIMILARITY);
    const now = this.clock.now();
    return services.map((service) => evaluateService(service, { wanted, requester, now }));
  }
}

function weightsIn(criteria: CriteriaRequest): Weights {
  const weights = normalized({
    trust: criteria.trust_weight,
    compatibility: criteria.compatibility_weight,
    consensus: criteria.consensus_weight,
    cost: criteria.cost_weight,
  });
  if (!weights)
    throw InvalidInput.field(['body', 'criteria'], 'at least one weight must be above 0', 'greater_than');
  return weights;
}

function wordsOf(context: string): string[] {
  const words = context.toLowerCase().match(/[\p{L}\p{N}]{2,100}/gu) ?? [];
  return [...new Set(words)].slice(0, MAX_CONTEXT_WORDS);
}
