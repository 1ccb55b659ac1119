import { Decimal, Id, Moment, Nested, NestedList, Text, TextList } from '../platform/validation/fields';
import { AnyObject } from '../platform/validation/json-fields';
import { viewOf } from '../platform/operations/views';
import { USUAL_WEIGHTS, type Weights } from './scoring/fit';
import { type Option, type ServiceRecommendation, RISKS, risksOf } from './scoring/recommendation';
import {
  ConsensusView,
  evidenceOf,
  rounded,
  SERVICE_ID,
  ServiceEvidenceView,
  EvaluatedService,
} from './service-views.dto';
import { MAX_OPTIONS } from './policies';

const MAX_WEIGHT = 1_000;
const weight = (usual: number): PropertyDecorator => Decimal({ min: 0, max: MAX_WEIGHT, default: usual });

export class CriteriaRequest {
  @weight(USUAL_WEIGHTS.trust) trust_weight = USUAL_WEIGHTS.trust;
  @weight(USUAL_WEIGHTS.compatibility) compatibility_weight = USUAL_WEIGHTS.compatibility;
  @weight(USUAL_WEIGHTS.consensus) consensus_weight = USUAL_WEIGHTS.consensus;
  @weight(USUAL_WEIGHTS.cost) cost_weight = USUAL_WEIGHTS.cost;
}

export class EvaluateServicesRequest {
  @TextList({
    minItems: 1,
    maxItems: MAX_OPTIONS,
    max: SERVICE_ID.max,
    description: 'Ids of listings and agents',
    example: [SERVICE_ID.example, 'ada-the-translator'],
  })
  options: string[];
  @Nested(() => CriteriaRequest, {
    optional: true,
    description: 'Non-negative numbers, normalized to sum to 1. Omitted members have their default weight',
  })
  criteria?: CriteriaRequest;
  @Text({
    optional: true,
    max: 2000,
    description: 'The purpose: words that an option’s description mentions count as compatibility',
    example: 'German product manuals, by Friday',
  })
  context?: string;
}

export class AppliedWeightsView {
  @Decimal({ min: 0, max: 1, example: 0.3 }) trust: number;
  @Decimal({ min: 0, max: 1, example: 0.35 }) compatibility: number;
  @Decimal({ min: 0, max: 1, example: 0.25 }) consensus: number;
  @Decimal({ min: 0, max: 1, description: '0 unless every option has a price', example: 0.1 }) cost: number;

  static of(weights: Weights): AppliedWeightsView {
    return {
      trust: rounded(weights.trust),
      compatibility: rounded(weights.compatibility),
      consensus: rounded(weights.consensus),
      cost: rounded(weights.cost),
    };
  }
}

export class OptionView extends EvaluatedService {
  @Nested(() => ConsensusView) consensus: ConsensusView;
  @TextList({ description: 'Reasons for it', example: ['42 of 45 orders delivered without dispute'] })
  pros: string[];
  @TextList({ description: 'Reasons against it', example: ['2 of 45 orders disputed'] }) cons: string[];
  @AnyObject({
    description: `low, medium, high, or unknown, for ${RISKS.join(', ')}`,
    example: { evidence: 'low', delivery: 'low', disputes: 'medium', provider: 'medium' },
  })
  risk_assessment: Record<string, string>;
  @Decimal({ min: 0, max: 1, description: 'The weighted sum of the criteria', example: 0.71 })
  estimated_fit: number;
  @Decimal({
    nullable: true,
    min: 0,
    max: 1,
    description: 'The lowest price divided by its price; null unless all have one',
  })
  cost_score: number | null;
  @Nested(() => ServiceEvidenceView) evidence: ServiceEvidenceView;

  static fromOption({ evaluation: evaluation, marks, fit, reasons }: Option): OptionView {
    return {
      ...EvaluatedService.of(evaluation),
      consensus: ConsensusView.of(evaluation.consensus, evaluation.crowd),
      pros: reasons.pros,
      cons: reasons.cons,
      risk_assessment: risksOf(evaluation),
      estimated_fit: rounded(fit),
      cost_score: marks.cost === null ? null : rounded(marks.cost),
      evidence: evidenceOf(evaluation),
    };
  }
}

export class AdvisedServiceView {
  @Text(SERVICE_ID) service_id: string;
  @Decimal({
    min: 0,
    max: 1,
    description: 'How much evidence there is, and how clear the lead is',
    example: 0.78,
  })
  confidence: number;
  @Text() reasoning: string;
  @Text({ ...SERVICE_ID, nullable: true, description: 'The next best' }) alternative: string | null;
  @Text({ nullable: true }) alternative_reasoning: string | null;

  static of(recommendation: ServiceRecommendation): AdvisedServiceView {
    return viewOf(AdvisedServiceView, recommendation, {
      confidence: rounded(recommendation.confidence),
    });
  }
}

export class EvaluationView {
  @Id('dec') decision_id: string;
  @NestedList(() => OptionView, { description: 'Best first' }) options: OptionView[];
  @Nested(() => AdvisedServiceView) recommendation: AdvisedServiceView;
  @Nested(() => AppliedWeightsView, { description: 'As applied' })
  criteria_weights: AppliedWeightsView;
  @TextList({ description: 'Options that are unavailable, or unavailable to you' })
  not_found: string[];
  @Text({ nullable: true }) context: string | null;
  @Moment() created_at: string;
  @Moment({ description: 'It can be read until then' }) expires_at: string;
}
