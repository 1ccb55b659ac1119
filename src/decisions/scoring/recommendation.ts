import {
  type Marks,
  type Weights,
  CRITERIA,
  type Criterion,
  byPlace,
  costMarks,
  fitOf,
  withoutCost,
} from './fit';
import type { ServiceEvaluation } from './service-evaluation';
import { type Reasons, priceReason, reasonsFor } from './reasons';
import { sureness } from './service-trust';
import { certainShare } from './certainty';

/** An option, ranked among the others. */
export interface Option {
  evaluation: ServiceEvaluation;
  marks: Marks;
  fit: number;
  reasons: Reasons;
}

export interface ServiceRecommendation {
  serviceId: string;
  confidence: number;
  reasoning: string;
  alternative: string | null;
  alternativeReasoning: string | null;
}

/** A lead of this much or more gives the highest confidence. */
const CLEAR_LEAD = 0.1;
const NAMED_REASONS = 3;

/** Recommends the first option. Expects the options in ranked order. */
export function recommend([best, next]: [Option, ...Option[]], weights: Weights): ServiceRecommendation {
  const lead = next ? best.fit - next.fit : CLEAR_LEAD;
  const clear = 0.5 + 0.5 * Math.min(lead / CLEAR_LEAD, 1);
  const { service } = best.evaluation;
  return {
    serviceId: service.serviceId,
    confidence: sureness(service.evidence) * clear,
    reasoning: `${named(best)} fits best, ${best.fit.toFixed(2)} of 1${because(best)}`,
    alternative: next?.evaluation.service.serviceId ?? null,
    alternativeReasoning: next ? second(best, next, weights) : null,
  };
}

function second(best: Option, next: Option, weights: Weights): string {
  const place = `${named(next)} comes next, ${next.fit.toFixed(2)} of 1`;
  const ahead = CRITERIA.filter((name) => weights[name] > 0 && lead(next, best, name) > 0);
  const better = ahead.sort((a, b) => weights[b] * lead(next, best, b) - weights[a] * lead(next, best, a))[0];
  if (better === undefined) return `${place}${because(next)}`;
  const [mark, other] = [next.marks[better], best.marks[better]] as [number, number];
  return `${place}, and is ahead in ${better} (${mark.toFixed(2)} against ${other.toFixed(2)})${because(next)}`;
}

function lead(one: Option, other: Option, name: Criterion): number {
  return (one.marks[name] ?? 0) - (other.marks[name] ?? 0);
}

function because({ reasons: { pros, cons } }: Option): string {
  const said = (pros.length > 0 ? pros : cons).slice(0, NAMED_REASONS);
  return said.length === 0 ? '.' : `: ${said.map(lowered).join('; ')}.`;
}

function named({ evaluation: { service } }: Option): string {
  return `“${service.name}”`;
}

/** Lowercases a reason for use within a sentence, unless it begins with a name. */
function lowered(text: string): string {
  return /^(No|Only|Rated|Says|Costs|Nobody|None)\b/.test(text)
    ? text.charAt(0).toLowerCase() + text.slice(1)
    : text;
}

/** Ranks the services and returns the applied weights. Cost counts only if every option has a price. */
export function inOrder(
  evaluations: readonly ServiceEvaluation[],
  weights: Weights,
): { options: Option[]; weights: Weights } {
  const prices = evaluations.map(({ service }) => service.terms?.priceCents ?? null);
  const costs = costMarks(prices);
  const applied = costs ? weights : withoutCost(weights);
  const lowest = Math.min(...prices.map((price) => price ?? Infinity));
  const options = evaluations.map((evaluation, at): Option => {
    const marks = marksOf(evaluation, costs?.[at] ?? null);
    const reasons = reasonsFor(evaluation);
    if (costs && costs.length > 1) priceReason(prices[at] as number, lowest, reasons);
    return { evaluation, marks, fit: fitOf(marks, applied), reasons };
  });
  return { options: options.sort((a, b) => byPlace(placeOf(a), placeOf(b))), weights: applied };
}

export function marksOf({ trust, suitability, consensus }: ServiceEvaluation, cost: number | null): Marks {
  return { trust: trust / 1000, compatibility: suitability.score, consensus: consensus.score, cost };
}

function placeOf({ evaluation: { service }, fit }: Option): Parameters<typeof byPlace>[0] {
  return { serviceId: service.serviceId, fit, orders: service.evidence.orders };
}

type RiskLevel = 'low' | 'medium' | 'high' | 'unknown';
export const RISKS = ['evidence', 'delivery', 'disputes', 'provider'] as const;
type Risks = Record<(typeof RISKS)[number], RiskLevel>;

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
