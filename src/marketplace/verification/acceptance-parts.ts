import { isDeepStrictEqual } from 'node:util';
import { parseCents } from '../../kernel/cents';
import { InvalidInput } from '../../kernel/domain-error';
import { isObject } from '../../kernel/json';
import type { AcceptanceCheck, DeliveryAcceptance } from './acceptance.dto';
import { textDigest } from './canonical';
import { majorityOf } from './evaluators';
import { DEFAULT_ATTEMPTS } from './policies';

/**
 * The checks of a listing as the parts that people fill in, all of them texts: from an acceptance, and back. What has no parts, such as
 * most JSON Schemas, is shown as JSON.
 */

export const PART_KINDS = ['fields', 'file', 'sha256', 'probe', 'evaluator'] as const;
export type PartKind = (typeof PART_KINDS)[number];
export const FIELD_KINDS = ['text', 'number', 'flag'] as const;

/** One field that a JSON answer must have. */
export interface AnswerField {
  name: string;
  kind: string;
  required: string;
  min: string;
  max: string;
}

/** One check. Which texts matter depends on its kind. */
export interface CheckParts {
  kind: PartKind;
  id: string;
  /** `delivery_data` or `asset`. */
  target: string;
  fields: AnswerField[];
  media_types: string;
  min_size: string;
  max_size: string;
  value: string;
  url: string;
  status: string;
  agent_ids: string;
  /** Empty: more than half of the agents. */
  threshold: string;
  rubric: string;
  /** In dollars. */
  fee: string;
  within_hours: string;
}

export interface AcceptanceParts {
  checks: CheckParts[];
  on_pass: string;
  on_fail: string;
  resubmissions: string;
  verdict_within_hours: string;
}

export const NO_CHECKS: AcceptanceParts = {
  checks: [],
  on_pass: 'release',
  on_fail: 'changes',
  resubmissions: '1',
  verdict_within_hours: '24',
};

export const NO_FIELD: AnswerField = { name: '', kind: 'text', required: 'true', min: '', max: '' };

/** A new check of a kind, with an id that no other one has. */
export function newCheck(kind: PartKind, others: readonly CheckParts[]): CheckParts {
  const ids = new Set(others.map(({ id }) => id));
  let number = 1;
  while (ids.has(`${kind}-${number}`)) number += 1;
  return {
    kind,
    id: `${kind}-${number}`,
    target: 'delivery_data',
    fields: kind === 'fields' ? [NO_FIELD] : [],
    media_types: '',
    min_size: '',
    max_size: '',
    value: '',
    url: '',
    status: kind === 'probe' ? '200' : '',
    agent_ids: '',
    threshold: '',
    rubric: '',
    fee: kind === 'evaluator' ? '0.00' : '',
    within_hours: kind === 'evaluator' ? '12' : '',
  };
}

/** Undefined if these parts would not say all of it. */
export function partsOf(acceptance: DeliveryAcceptance): AcceptanceParts | undefined {
  const checks = acceptance.checks.map(checkPartsOf);
  if (!checks.every((parts) => parts !== undefined)) return undefined;
  const { on_pass, on_fail, resubmissions, verdict_within_hours } = acceptance;
  const parts: AcceptanceParts = {
    checks,
    on_pass,
    on_fail,
    resubmissions: String(resubmissions),
    verdict_within_hours: String(verdict_within_hours),
  };
  try {
    return isDeepStrictEqual(acceptanceOf(parts), acceptance) ? parts : undefined;
  } catch {
    return undefined;
  }
}

/** Throws if a text cannot be read. */
export function acceptanceOf(parts: AcceptanceParts): DeliveryAcceptance {
  return {
    version: 1,
    checks: parts.checks.map(checkOf),
    on_pass: parts.on_pass as DeliveryAcceptance['on_pass'],
    on_fail: parts.on_fail as DeliveryAcceptance['on_fail'],
    resubmissions: wholeIn(parts.resubmissions, ['resubmissions']),
    verdict_within_hours: wholeIn(parts.verdict_within_hours, ['verdict_within_hours']),
  };
}

function checkPartsOf(check: AcceptanceCheck): CheckParts | undefined {
  const kind = KIND_OF[check.type];
  if (kind === undefined) return undefined;
  const fields = kind === 'fields' ? fieldsOf(check.schema) : [];
  if (fields === undefined) return undefined;
  return {
    ...newCheck(kind, []),
    id: check.id,
    target: check.target ?? 'delivery_data',
    fields,
    media_types: check.media_types?.join(', ') ?? '',
    min_size: sizeText(check.min_bytes),
    max_size: sizeText(check.max_bytes),
    value: check.value ?? '',
    url: check.url ?? '',
    status: check.expect?.status?.join(', ') ?? '',
    agent_ids: check.agent_ids?.join(', ') ?? '',
    threshold: String(check.threshold ?? ''),
    rubric: check.rubric ?? '',
    fee: check.fee_cents === undefined ? '' : (check.fee_cents / 100).toFixed(2),
    within_hours: String(check.within_hours ?? ''),
  };
}

const KIND_OF: Partial<Record<AcceptanceCheck['type'], PartKind>> = {
  json_schema: 'fields',
  sha256: 'sha256',
  asset: 'file',
  probe: 'probe',
  evaluator: 'evaluator',
};

/** With the defaults that are stored, so that a check that was only shown stays the same. */
function checkOf({ kind, id, target, ...parts }: CheckParts, index: number): AcceptanceCheck {
  const at = (name: string): Path => ['checks', index, name];
  const withTarget = { id, target: target as AcceptanceCheck['target'] };
  switch (kind) {
    case 'fields':
      return { ...withTarget, type: 'json_schema', schema: schemaOf(parts.fields, index) };
    case 'sha256':
      return { ...withTarget, type: 'sha256', value: parts.value.trim().toLowerCase() };
    case 'file': {
      const types = listIn(parts.media_types);
      return {
        id,
        type: 'asset',
        ...(types.length > 0 && { media_types: types }),
        ...sized('max_bytes', parts.max_size, at('max_size')),
        ...sized('min_bytes', parts.min_size, at('min_size')),
      };
    }
    case 'probe':
      return {
        id,
        type: 'probe',
        method: 'GET',
        url: parts.url.trim(),
        expect: { status: listIn(parts.status).map((text) => wholeIn(text, at('status'))) },
        attempts: DEFAULT_ATTEMPTS,
        passes_needed: DEFAULT_ATTEMPTS,
      };
    case 'evaluator': {
      const agentIds = listIn(parts.agent_ids);
      const rubric = parts.rubric.replaceAll('\r\n', '\n'); // as browsers send it
      return {
        id,
        type: 'evaluator',
        agent_ids: agentIds,
        threshold:
          parts.threshold.trim() === '' ? majorityOf(agentIds) : wholeIn(parts.threshold, at('threshold')),
        rubric,
        rubric_sha256: textDigest(rubric),
        fee_cents: centsIn(parts.fee, at('fee')),
        within_hours: wholeIn(parts.within_hours, at('within_hours')),
      };
    }
  }
}

const TYPE_OF = new Map([
  ['text', 'string'],
  ['number', 'number'],
  ['flag', 'boolean'],
]);
const KIND_OF_TYPE = new Map([...TYPE_OF].map(([kind, type]) => [type, kind]));

/** Empty rows are left out. */
function schemaOf(fields: readonly AnswerField[], index: number): object {
  const named = fields.filter(({ name }) => name.trim() !== '');
  if (named.length === 0)
    throw InvalidInput.field(['body', 'acceptance', 'checks', index, 'fields'], 'name at least one field');
  const properties = named.map(({ name, kind, min, max }, row) => {
    const at = (bound: string): Path => ['checks', index, 'fields', row, bound];
    const isText = kind === 'text';
    const length = {
      ...(isText && min.trim() !== '' && { minLength: wholeIn(min, at('min')) }),
      ...(isText && max.trim() !== '' && { maxLength: wholeIn(max, at('max')) }),
    };
    return [name.trim(), { type: TYPE_OF.get(kind) ?? 'string', ...length }] as const;
  });
  const required = named.filter((field) => field.required === 'true').map(({ name }) => name.trim());
  return {
    type: 'object',
    ...(required.length > 0 && { required }),
    properties: Object.fromEntries(properties),
  };
}

function fieldsOf(schema: unknown): AnswerField[] | undefined {
  if (!isObject(schema) || !isObject(schema.properties)) return undefined;
  const required = Array.isArray(schema.required) ? (schema.required as unknown[]) : [];
  const text = (bound: unknown): string => (typeof bound === 'number' ? String(bound) : '');
  const fields = Object.entries(schema.properties).map(([name, property]): AnswerField | undefined => {
    if (!isObject(property)) return undefined;
    const kind = KIND_OF_TYPE.get(String(property.type));
    const bounds = { min: text(property.minLength), max: text(property.maxLength) };
    return kind === undefined
      ? undefined
      : { name, kind, required: String(required.includes(name)), ...bounds };
  });
  return fields.every((field) => field !== undefined) ? fields : undefined;
}

type Path = (string | number)[];

const UNITS: Record<string, number> = { '': 1, b: 1, kb: 1_000, mb: 1_000_000 };

/** `2 MB`, `500 kB`, or `1200`. */
function sized<Name extends string>(name: Name, text: string, path: Path): { [N in Name]?: number } {
  if (text.trim() === '') return {};
  const [, number = '', unit = ''] = /^\s*(\d+(?:\.\d+)?)\s*(b|kb|mb|)\s*$/i.exec(text) ?? [];
  const bytes = Number(number) * (UNITS[unit.toLowerCase()] as number);
  if (number === '' || !Number.isInteger(bytes))
    throw InvalidInput.field(['body', 'acceptance', ...path], 'enter a size such as 500 kB or 2 MB');
  return { [name]: bytes } as { [N in Name]?: number };
}

function sizeText(bytes: number | undefined): string {
  if (bytes === undefined) return '';
  if (bytes % 1_000_000 === 0) return `${bytes / 1_000_000} MB`;
  return bytes % 1_000 === 0 ? `${bytes / 1_000} kB` : `${bytes}`;
}

const listIn = (text: string): string[] =>
  text
    .split(/[,\s]+/)
    .map((part) => part.trim())
    .filter(Boolean);

function centsIn(text: string, path: Path): number {
  const cents = text.trim() === '' ? 0 : parseCents(text);
  if (cents !== undefined) return cents;
  throw InvalidInput.field(['body', 'acceptance', ...path], 'enter an amount, such as 0.50');
}

function wholeIn(text: string, path: Path): number {
  if (/^\s*\d{1,9}\s*$/.test(text)) return Number(text);
  throw InvalidInput.field(['body', 'acceptance', ...path], 'enter a whole number, such as 5');
}
