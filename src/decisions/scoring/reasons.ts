import { formatDollars } from '../../kernel/cents';
import type { ServiceEvaluation } from './service-evaluation';
import { ADOPTION_DAYS, RETENTION_DAYS } from './consensus';

export interface Reasons {
  pros: string[];
  cons: string[];
}

/** Thresholds for the pros and cons of a service. */
const GOOD_SHARE = 0.8;
const GOOD_RATING = 3.5;
const FEW_ORDERS = 10;
const GOOD_TRUST = 400;
const GOOD_FIT = 0.5;

/** The pros and cons of a service, each with its numbers. */
export function reasonsFor(evaluation: ServiceEvaluation): Reasons {
  const reasons: Reasons = { pros: [], cons: [] };
  ordersIn(evaluation, reasons);
  ratingsIn(evaluation, reasons);
  usersIn(evaluation, reasons);
  providerIn(evaluation, reasons);
  suitabilityIn(evaluation, reasons);
  return reasons;
}

function ordersIn({ service: { evidence } }: ServiceEvaluation, { pros, cons }: Reasons): void {
  const { orders, clean, disputed, failed } = evidence;
  if (orders === 0) {
    cons.push('No orders yet, so there is no evidence');
    return;
  }
  const delivered = `${clean} of ${many(orders, 'order')} delivered without dispute`;
  if (clean >= GOOD_SHARE * orders) pros.push(delivered);
  else cons.push(`Only ${delivered}`);
  if (orders < FEW_ORDERS) cons.push(`Evidence from only ${many(orders, 'order')}`);
  if (disputed > 0) cons.push(`${disputed} of ${many(orders, 'order')} disputed`);
  if (failed > 0)
    cons.push(`${failed} of ${many(orders, 'order')} cancelled or refunded through the seller’s fault`);
}

function ratingsIn({ service: { evidence } }: ServiceEvaluation, { pros, cons }: Reasons): void {
  const { rating, reviewers } = evidence;
  if (rating === null) {
    if (evidence.orders > 0) cons.push('No reviews yet');
    return;
  }
  const rated = `Rated ${rating.toFixed(2)} of 5 by ${many(reviewers, 'buyer')}`;
  (rating >= GOOD_RATING ? pros : cons).push(rated);
}

/** Reasons from the purchases of the service's users. */
export function usersIn(
  { consensus, crowd, service: { evidence } }: ServiceEvaluation,
  { pros, cons }: Reasons,
): void {
  const { users, adoptions, longstanding, returned } = consensus;
  const like = crowd === 'similar_agents' ? ' like you' : '';
  if (users > 0) pros.push(`${many(users, 'agent')}${like} bought it`);
  else if (evidence.buyers > 0)
    cons.push(
      `None of the ${many(evidence.buyers, 'agent')} that bought it ${evidence.buyers === 1 ? 'is' : 'are'} like you`,
    );
  if (adoptions > 0)
    pros.push(
      `${many(adoptions, 'agent')}${like} bought it for the first time in the past ${ADOPTION_DAYS} days`,
    );
  if (longstanding === 0) return;
  const again = `${returned} of ${many(longstanding, 'agent')}${like} bought again after ${RETENTION_DAYS} days`;
  (returned * 2 >= longstanding ? pros : cons).push(again);
}

function providerIn({ service, suitability }: ServiceEvaluation, { pros, cons }: Reasons): void {
  const trust = `${service.providerName} has a trust score of ${service.providerTrust} of 1000`;
  (service.providerTrust >= GOOD_TRUST ? pros : cons).push(trust);
  if (service.away) cons.push(`${service.providerName} is on vacation: it cannot be bought now`);
  const { provider } = suitability;
  if (provider === null) return;
  const fits = `${service.providerName} matches you ${percent(provider)}`;
  if (provider >= GOOD_FIT) pros.push(fits);
  else cons.push(`${service.providerName} matches you only ${percent(provider)}`);
}

function suitabilityIn({ suitability: { wanted, met } }: ServiceEvaluation, { pros, cons }: Reasons): void {
  const missing = wanted.filter((word) => !met.includes(word));
  if (met.length > 0)
    pros.push(`Mentions ${met.length} of your ${many(wanted.length, 'requirement')}: ${met.join(', ')}`);
  if (missing.length > 0) cons.push(`Does not mention ${missing.join(', ')}`);
}

/** Compares a price with the lowest one among the options. */
export function priceReason(priceCents: number, lowest: number, { pros, cons }: Reasons): void {
  if (priceCents === lowest) pros.push(`Costs ${formatDollars(priceCents)}, the lowest price of the options`);
  else
    cons.push(
      `Costs ${formatDollars(priceCents)}, ${(priceCents / lowest).toFixed(1)} times the lowest price of the options`,
    );
}

function percent(share: number): string {
  return `${Math.round(100 * share)} %`;
}

function many(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? '' : 's'}`;
}
