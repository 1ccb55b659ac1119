import { type Marks, type Weights, CRITERIA, type Criterion } from './fit';
import type { ServiceEvaluation } from './service-evaluation';
import type { Reasons } from './reasons';
import { sureness } from './service-trust';

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
