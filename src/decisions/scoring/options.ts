import { byPlace, costMarks, fitOf, type Marks, type Weights, withoutCost } from './fit';
import type { Judgement } from './judgement';
import { priceReason, reasonsFor } from './reasons';
import type { Option } from './recommendation';

/** Ranks the services and returns the applied weights. Cost counts only if every option has a price. */
export function inOrder(
  judgements: readonly Judgement[],
  weights: Weights,
): { options: Option[]; weights: Weights } {
  const prices = judgements.map(({ service }) => service.terms?.priceCents ?? null);
  const costs = costMarks(prices);
  const applied = costs ? weights : withoutCost(weights);
  const lowest = Math.min(...prices.map((price) => price ?? Infinity));
  const options = judgements.map((judgement, at): Option => {
    const marks = marksOf(judgement, costs?.[at] ?? null);
    const reasons = reasonsFor(judgement);
    if (costs && costs.length > 1) priceReason(prices[at] as number, lowest, reasons);
    return { judgement, marks, fit: fitOf(marks, applied), reasons };
  });
  return { options: options.sort((a, b) => byPlace(placeOf(a), placeOf(b))), weights: applied };
}

export function marksOf({ trust, suitability, consensus }: Judgement, cost: number | null): Marks {
  return { trust: trust / 1000, compatibility: suitability.score, consensus: consensus.score, cost };
}

export function placeOf({ judgement: { service }, fit }: Option): Parameters<typeof byPlace>[0] {
  return { serviceId: service.serviceId, fit, orders: service.evidence.orders };
}
