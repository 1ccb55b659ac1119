import type { DeliveryAcceptance } from './acceptance.dto';
import { MAX_CHECKS } from './policies';
import {
  type AcceptanceParts,
  type AnswerField,
  type CheckParts,
  NO_CHECKS,
  PART_KINDS,
  partsOf,
} from './acceptance-parts';

/** The checks of a listing as the fields of a form, by their names. */

export const NAME = 'acceptance';
export const MAX_FIELDS = 20;

export const at = (...path: (string | number)[]): string => [NAME, ...path].join('.');

export type Form = Readonly<Record<string, unknown>>;

export const textIn = (form: Form, name: string): string => {
  const sent = form[name];
  // a box is sent after the hidden field that says it is not checked
  const text: unknown = Array.isArray(sent) ? sent.at(-1) : sent;
  return typeof text === 'string' ? text : '';
};

export const TEXTS = [
  'id',
  'media_types',
  'min_size',
  'max_size',
  'value',
  'url',
  'status',
  'agent_ids',
  'threshold',
  'rubric',
  'fee',
  'within_hours',
] as const;

/** The parts in a form that was sent. */
export function partsIn(form: Form): AcceptanceParts {
  const text = (...path: (string | number)[]): string => textIn(form, at(...path));
  const checks = Array.from({ length: MAX_CHECKS }, (_, index): CheckParts | undefined => {
    const kind = PART_KINDS.find((one) => one === text(index, 'kind'));
    if (!kind) return undefined;
    const fields = Array.from({ length: MAX_FIELDS }, (_unused, row): AnswerField | undefined => {
      const field = (name: string): string => text(index, 'fields', row, name);
      if (form[at(index, 'fields', row, 'name')] === undefined) return undefined;
      return {
        name: field('name'),
        kind: field('kind'),
        required: field('required'),
        min: field('min'),
        max: field('max'),
      };
    }).filter((field) => field !== undefined);
    const sent = Object.fromEntries(TEXTS.map((name) => [name, text(index, name)])) as Record<
      (typeof TEXTS)[number],
      string
    >;
    return { kind, target: text(index, 'target') || 'delivery_data', fields, ...sent };
  }).filter((check) => check !== undefined);
  const chosen = (name: Exclude<keyof AcceptanceParts, 'checks'>): string => text(name) || NO_CHECKS[name];
  return {
    checks,
    on_pass: chosen('on_pass'),
    on_fail: chosen('on_fail'),
    resubmissions: chosen('resubmissions'),
    verdict_within_hours: chosen('verdict_within_hours'),
  };
}

/** The same parts as the fields of a form. */
export function fieldsIn({ checks, ...outcomes }: AcceptanceParts): Record<string, string> {
  const entries: [string, string][] = Object.entries(outcomes).map(([name, text]) => [at(name), text]);
  for (const [index, { fields, ...texts }] of checks.entries()) {
    for (const [name, text] of Object.entries(texts)) entries.push([at(index, name), text]);
    for (const [row, field] of fields.entries())
      for (const [name, text] of Object.entries(field)) entries.push([at(index, 'fields', row, name), text]);
  }
  return Object.fromEntries(entries);
}

/** What the form contains at first: its own texts, or JSON for what has no parts. */
interface Shown {
  parts: AcceptanceParts;
  json: string;
}

export function shownOf(form: Form | undefined, value: unknown): Shown {
  if (form?.[at('shown')] !== undefined) return { parts: partsIn(form), json: textIn(form, at('json')) };
  if (value === undefined || value === null) return { parts: NO_CHECKS, json: '' };
  const parts = partsOf(value as DeliveryAcceptance);
  return parts ? { parts, json: '' } : { parts: NO_CHECKS, json: JSON.stringify(value, null, 2) };
}
