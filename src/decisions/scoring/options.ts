import { byPlace, costMarks, fitOf, type Marks, type Weights, withoutCost } from './fit';
import type { ServiceEvaluation } from './service-evaluation';
import { priceReason, reasonsFor } from './reasons';
import type { Option } from './recommendation';

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
