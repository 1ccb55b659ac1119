import { certainShare } from './certainty';
import type { ServiceEvaluation } from './service-evaluation';
import { sureness } from './service-trust';

export const RISK_LEVELS = ['low', 'medium', 'high', 'unknown'] as const;
export type RiskLevel = (typeof RISK_LEVELS)[number];
export const RISKS = ['evidence', 'delivery', 'disputes', 'provider'] as const;
export type Risks = Record<(typeof RISKS)[number], RiskLevel>;

/** The risks of a service, as far as they can be estimated. */
export function risksOf({ service: { evidence, providerTrust } }: ServiceEvaluation): Risks {
  const { orders, clean, disputed } = evidence;
  return {
    evidence: level(sureness(evidence), 0.8, 0.5),
    delivery: orders === 0 ? 'unknown' : level(certainShare(clean, orders), 0.85, 0.6),
    disputes: orders === 0 ? 'unknown' : level(1 - disputed / orders, 0.98, 0.9),
    provider: level(providerTrust / 1000, 0.6, 0.3),
  };
}

function level(share: number, low: number, medium: number): RiskLevel {
  if (share >= low) return 'low';
  return share >= medium ? 'medium' : 'high';
}
