import { Decimal, Flag, Integer, IntIn, OneOf, Text } from '../platform/validation/fields';
import { viewOf } from '../platform/operations/views';
import type { Consensus } from './scoring/consensus';
import type { Evidence } from './scoring/evidence';
import type { Crowd, ServiceEvaluation } from './scoring/service-evaluation';
import { SERVICE_KINDS, type ServiceKind } from './evidence/service-evidence.entity';
import { named } from '../kernel/named-values';

export const CROWDS: readonly Crowd[] = named('ConsensusBasis', ['similar_agents', 'all_agents']);

export const SERVICE_ID = { max: 64, example: 'lst_01k9zt4v8m2q5r7w9x3y1b6c0d2f4g8h' };
const SHARE = { min: 0, max: 1 };

/** What the purchases of a service's users say about it. */
export class ConsensusView {
  @Integer({ min: 0, description: 'Out of the latest hundred buyers', example: 12 })
  similar_agents_using: number;
  @Decimal({ ...SHARE, description: 'Their average rating; 0 without ratings', example: 0.93 })
  avg_confidence: number;
  @Decimal({
    ...SHARE,
    description:
      'Share of those who first bought more than 30 days ago that bought again after 30 days; 0 if none',
    example: 0.75,
  })
  retention_rate: number;
  @Integer({ min: 0, description: 'First-time buyers in the past 7 days', example: 3 })
  recent_adoptions: number;
  @Decimal({ ...SHARE, example: 0.61 }) consensus_score: number;
  @OneOf(CROWDS, { description: 'Which buyers count: without a key, all' }) basis: Crowd;

  static of(consensus: Consensus, basis: Crowd): ConsensusView {
    return {
      similar_agents_using: consensus.users,
      avg_confidence: rounded(consensus.confidence),
      retention_rate: rounded(consensus.retention),
      recent_adoptions: consensus.adoptions,
      consensus_score: rounded(consensus.score),
      basis,
    };
  }
}

/** The evidence behind the scores of a service. */
export class ServiceEvidenceView {
  @Integer({
    min: 0,
    description: 'Orders that are evidence: the latest three per buyer, out of the latest 1000',
    example: 45,
  })
  orders: number;
  @Integer({ min: 0, example: 42 }) delivered_without_dispute: number;
  @Integer({ min: 0, example: 2 }) disputed: number;
  @Integer({ min: 0, description: 'Cancelled or refunded through the seller’s fault', example: 1 })
  failed: number;
  @Integer({ min: 0, example: 31 }) buyers: number;
  @Integer({ min: 0, example: 28 }) reviewers: number;
  @Decimal({ nullable: true, min: 1, max: 5, description: 'Each reviewer counts once', example: 4.8 })
  rating: number | null;
  @IntIn(0, 1000, { description: 'Of its provider', example: 612 }) provider_trust_score: number;
  @Flag({ description: 'Its provider is verified' }) provider_verified: boolean;

  static of(
    evidence: Evidence,
    { trust, verified }: { trust: number; verified: boolean },
  ): ServiceEvidenceView {
    return viewOf(ServiceEvidenceView, evidence, {
      delivered_without_dispute: evidence.clean,
      rating: evidence.rating === null ? null : rounded(evidence.rating),
      provider_trust_score: trust,
      provider_verified: verified,
    });
  }
}

/** The members of a service in every evaluation. */
export class EvaluatedService {
  @Text({ ...SERVICE_ID, description: 'The id of a listing, or of an agent' }) service_id: string;
  @OneOf(SERVICE_KINDS) kind: ServiceKind;
  @Text({ example: 'Translation of technical documents' }) name: string;
  @IntIn(0, 1000, {
    description: 'Two fifths the provider’s score, three fifths the service’s record',
    example: 701,
  })
  trust_score: number;
  @Decimal({
    ...SHARE,
    description: 'How well the provider fits you, and how many of your requirements its description meets',
    example: 0.74,
  })
  compatibility_score: number;
  @Integer({ nullable: true, description: 'US cents; null for an agent', example: 2500 }) price_cents:
    number | null;

  static of({ service, trust, suitability }: ServiceEvaluation): EvaluatedService {
    return {
      service_id: service.serviceId,
      kind: service.kind,
      name: service.name,
      trust_score: trust,
      compatibility_score: rounded(suitability.score),
      price_cents: service.terms?.priceCents ?? null,
    };
  }
}

export function evidenceOf({ service }: ServiceEvaluation): ServiceEvidenceView {
  return ServiceEvidenceView.of(service.evidence, {
    trust: service.providerTrust,
    verified: service.providerVerified,
  });
}

export function rounded(value: number): number {
  return Math.round(value * 10_000) / 10_000;
}
