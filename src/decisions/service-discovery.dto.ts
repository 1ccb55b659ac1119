import { AgentId, Decimal, IntIn, Nested, Text, TextList } from '../platform/validation/fields';
import { AnyObject, FreeForm } from '../platform/validation/json-fields';
import { STRICT_REQUIREMENTS } from './requirements';
import type { Option } from './scoring/recommendation';
import { sureness } from './scoring/service-trust';
import {
  ConsensusView,
  evidenceOf,
  rounded,
  ServiceEvidenceView,
  EvaluatedService,
} from './service-views.dto';

export class FindServicesRequest {
  @Text({
    min: 1,
    max: 100,
    pattern: /\S/,
    expected: 'more than spaces',
    description: 'A category or subcategory of the marketplace, or a capability in words',
    example: 'skills-services',
  })
  category: string;
  @FreeForm({
    optional: true,
    description:
      `Mandatory: ${STRICT_REQUIREMENTS.join(', ')}. Any other member is matched against the services’ own ` +
      'descriptions: a text, a list of texts, or `true` for the name of the member',
    example: { max_price_cents: 5000, languages: ['German', 'French'] },
  })
  requirements?: Record<string, unknown>;
  @IntIn(1, 50, { default: 10 }) limit = 10;
  @IntIn(0, 1000, { optional: true, description: 'The minimum trust score of the service', example: 300 })
  min_trust_score?: number;
}

export class FoundServiceView extends EvaluatedService {
  @Text({ nullable: true }) description: string | null;
  @Text({ description: 'For an agent: its first capability', example: 'skills-services' })
  category: string;
  @Nested(() => ConsensusView) consensus: ConsensusView;
  @AgentId() provider_id: string;
  @Text({ example: 'Ada the Translator' }) provider_name: string;
  @Decimal({ min: 0, max: 1, description: 'The sort key of the list', example: 0.68 }) fit: number;
  @Decimal({
    min: 0,
    max: 1,
    description: 'How much evidence there is: n / (n + 10) for orders and reviewers',
    example: 0.88,
  })
  confidence: number;
  @TextList({
    description: 'Reasons for it, then against it',
    example: ['42 of 45 orders delivered without dispute'],
  })
  reasons: string[];
  @Nested(() => ServiceEvidenceView) evidence: ServiceEvidenceView;
  @AnyObject({
    description: 'Its category, the requirements its description meets, and those that cannot be checked',
  })
  metadata: Record<string, unknown>;

  static fromOption(
    { evaluation, fit, reasons }: Pick<Option, 'evaluation' | 'fit' | 'reasons'>,
    unchecked: readonly string[],
  ): FoundServiceView {
    const { service, consensus, crowd, suitability } = evaluation;
    return {
      ...EvaluatedService.of(evaluation),
      description: service.description,
      category: service.category,
      consensus: ConsensusView.of(consensus, crowd),
      provider_id: service.providerId,
      provider_name: service.providerName,
      fit: rounded(fit),
      confidence: rounded(sureness(service.evidence)),
      reasons: [...reasons.pros, ...reasons.cons],
      evidence: evidenceOf(evaluation),
      metadata: {
        subcategory: service.terms?.subcategory ?? null,
        condition: service.terms?.condition ?? null,
        delivery_method: service.terms?.deliveryMethod ?? null,
        return_policy: service.terms?.returnPolicy ?? null,
        tags: service.terms?.tags ?? [],
        met_requirements: suitability.met,
        unchecked_requirements: unchecked,
      },
    };
  }
}
